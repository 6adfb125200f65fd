// What stands beside the board: figures, the sum of a cascade, the next bricks.

const COMING = 5;
/** As long as the score of a game by hand may well become: `1,234`. */
const LIKELY = 5;

/** The head of the page, and what made it. */
function renderHead(games, byHand) {
  const scores = games.map(({ score }) => score);
  document.title = `${format(scores[0])} points, ${plural(games[0].length, "brick")} – Colour Brick Game`;
  show("bricks", format(games[0].bricks));
  show("summary", summaryOf(games));
  // As wide from the first brick as at the last, so that nothing beside it moves.
  const digits = format(Math.max(...scores)).length;
  $("figures").style.setProperty("--score-digits", `${byHand ? Math.max(digits, LIKELY) : digits}ch`);
  games.forEach(({ record }, index) => {
    show(id("total", index), byHand && index === 0 ? "–" : format(scores[index]));
    show(id("name", index), record.name);
    $(id("name", index)).title = record.name;
  });
  const { made } = games[games.length - 1].record;
  const facts = made.filter(([name]) => games.length === 1 || name !== "moves");
  $("made").replaceChildren(...facts.map(([name, value]) => {
    const fact = document.createElement("div");
    fact.append(element("dt", name), element("dd", value));
    return fact;
  }));
}

/** `645 of 1,200 bricks, 9 colours, board full` */
function summaryOf(games) {
  const [{ record, bricks, length, complete }] = games;
  const details = `${plural(bricks, "brick")}, ${record.colours} colours`;
  const seed = record.seed === undefined ? "" : `, seed ${record.seed}`;
  if (games.length > 1 || record.byHand) return details + seed;
  const end = complete && length < bricks ? `, ${games[0].end || "missing moves"}` : "";
  return `${length === bricks ? "" : `${format(length)} of `}${details}${seed}${end}`;
}

/** What changes from step to step, but not from one moment to the next. */
function renderFrame(player) {
  const { games, scenes, brick } = player;
  games.forEach((_, index) => {
    const { turn } = scenes[index];
    show(id("move", index), turn ? moveText(turn) : "–");
    renderSum($(id("terms", index)), scenes[index].steps, player.stepOf(index));
  });
  show("where", games.length > 1 ? "Move and cascade:" : whereOf(scenes[0].turn, brick));
  renderStep(player);
  // A brick in the hand is not to come any more.
  renderComing(games[0], player.byHand ? brick + 1 : brick);
  for (const button of document.querySelectorAll("[data-brick]")) {
    button.classList.toggle("here", Number(button.dataset.brick) === brick);
  }
}

/** What is different while a brick is in the hand. */
function renderHand({ aim, game }, brick) {
  show("left", format(game.bricks - brick));
  const off = { undo: brick === 0, redo: brick === game.length, drop: !aim?.fits, hint: !aim };
  // Not disabled: that would take the focus away from whoever uses keys.
  for (const [id, isOff] of Object.entries(off)) $(id).setAttribute("aria-disabled", isOff);
}

/** The scores to beat, in the end and after as many bricks as are placed. */
function renderRivals(rivals, brick, score) {
  choose("rivals", String(Boolean(rivals)));
  for (const game of rivals?.games ?? []) {
    const { name } = game.record;
    const now = brick < game.bricks ? `${format(game.scoreAfter(brick))} by now` : "";
    show(name, rivals.isOver ? format(game.score) : "…");
    show(`${name}-now`, !rivals.isOver ? "" : score > game.score ? "beaten" : now);
  }
}

function whereOf(turn, brick) {
  if (!turn) return brick ? "No further move" : "Before the first brick";
  return `Move ${moveText(turn)}, column ${turn.column + 1}, rotation ${turn.rotation}:`;
}

/** Which step comes next, and how its points come about. */
function renderStep({ games, scenes, steps, step }) {
  const [first] = scenes;
  const none = first.turn ? "no points" : "";
  show("caption", !steps ? none : step < steps ? `step ${step + 1} of ${steps}` : plural(steps, "step"));
  show("formula", games.length === 1 && step < steps ? formula(first.steps[step], step + 1) : "");
}

/** `9 + 246 + 108 + 144 = 507`, with the step that comes next in relief. */
function renderSum(place, steps, step) {
  const terms = steps.map(({ points }, index) => {
    const className = index < step ? "done" : index === step ? "now" : "";
    return element("span", format(points), { className });
  });
  if (terms.length) terms.push(element("b", format(totalOf(steps))));
  // A sign stays with the number after it: no line ends with one.
  const words = terms.flatMap((term, index) => {
    const sign = index === steps.length ? "= " : "+ ";
    const group = element("i", "");
    group.append(index ? sign : "", term);
    return [index ? " " : "", group];
  });
  place.replaceChildren(...words);
}

/** `(3² + 2·4²) × 3 runs × step 2 = 246` */
function formula({ runs, points }, number) {
  const counts = new Map();
  const lengths = runs.map(({ length }) => length).sort((a, b) => a - b);
  for (const length of lengths) counts.set(length, (counts.get(length) || 0) + 1);
  const times = (count) => (count > 1 ? `${count}·` : "");
  const squares = [...counts].map(([length, count]) => `${times(count)}${length}²`);
  return `(${squares.join(" + ")}) × ${plural(runs.length, "run")} × step ${number} = ${format(points)}`;
}

function renderComing(game, brick) {
  const items = [];
  for (let next = brick + 1; next <= Math.min(brick + COMING, game.bricks); next++) {
    const item = document.createElement("li");
    item.append(...game.colours(next).map(squareElement));
    items.push(item);
  }
  $("coming").replaceChildren(...(items.length ? items : [element("li", "–")]));
}

function squareElement(colour) {
  const square = element("span", colour);
  square.style.background = `var(--c${colour})`;
  square.style.color = `var(--ink${colour})`;
  return square;
}

/** What stands on the page for a second game, and what does not. */
function renderPair(games, parting, byHand) {
  const isPair = games.length > 1;
  main.classList.toggle("pair", isPair);
  choose("pair", String(isPair));
  // One that is played by hand has no final score yet.
  choose("final", String(isPair || !byHand));
  $("part").disabled = !parting;
  const isFork = isPair && games[0].length < games[1].length;
  show("part", parting ? `They part at brick ${format(parting)}` : isFork ? "The same moves so far" : "The same moves");
}
