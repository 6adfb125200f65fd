// The address of the page says what is shown: seed and shape of a random game, the moves that were
// made by hand, the brick and the step.

/** Longer lists of moves make addresses that not every program passes on. */
const MOST_LINKED = 500;

/** Where a link leads. `moves` come after the first `fork` moves of the page's own game; `other`
 *  are those of a second game by hand. */
function readLink(hash) {
  const values = new URLSearchParams(hash.slice(1));
  const digits = (name, most) => (new RegExp(`^[0-9]{1,${most}}$`).test(values.get(name) ?? "") ? values.get(name) : null);
  const number = (name) => (digits(name, 9) === null ? null : Number(digits(name, 9)));
  const seed = digits("seed", 20);
  const shape = shapeOf(values.get("shape")?.split("x") ?? []);
  const isGame = seed !== null && shape && BigInt(seed) <= LAST_SEED;
  return {
    game: isGame ? { shape, seed: String(BigInt(seed)) } : null,
    ...{ fork: number("fork"), moves: values.get("moves"), other: values.get("other") },
    ...{ brick: number("brick"), step: number("step") },
  };
}

/** K and N, if they are those of a game that the page can make. */
function shapeOf([colours, bricks]) {
  const good = /^[3-9]$/.test(colours ?? "") && /^[0-9]{1,6}$/.test(bricks ?? "") && Number(bricks) <= MOST_BRICKS;
  return good ? { colours: Number(colours), bricks: Number(bricks) } : null;
}

/** The link to what a player shows; steps count from 1, as on the page. `own` are the page's games. */
function linkOf(player, own) {
  const [a, b] = player.games;
  const parts = [];
  if (a.record.seed !== undefined) parts.push(`seed=${a.record.seed}`, `shape=${a.record.colours}x${a.bricks}`);
  parts.push(...linkedMoves(a, b, own));
  parts.push(`brick=${player.brick}`);
  if (!player.atRest) parts.push(`step=${player.step + 1}`);
  return `#${parts.join("&")}`;
}

/** The moves that were made by hand, if they are few enough for a link. */
function linkedMoves(a, b, own) {
  if (!isLinked(a, b, own)) return [];
  const fork = forkOf(a, b, own);
  const second = b?.record.byHand ? [`other=${b.moves}`] : [];
  return [...(fork === null ? [] : [`fork=${fork}`]), `moves=${a.moves.slice(fork ?? 0)}`, ...second];
}

/** How many moves of the page's own game the first game begins with; nothing if that is not beside it. */
function forkOf(a, b, own) {
  return b && own.includes(b.record) ? commonMoves([a, b]) : null;
}

function isLinked(a, b, own) {
  const lengths = [a.length - (forkOf(a, b, own) ?? 0), b?.record.byHand ? b.length : 0];
  return Boolean(a.record.byHand) && Math.max(...lengths) <= MOST_LINKED;
}
