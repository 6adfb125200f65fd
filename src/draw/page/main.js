// The page: puts the frame of the player or of the hand on the screen, and connects its parts.

/** The games that this file holds. */
const own = JSON.parse($("games").textContent);
/** What the page starts with if it holds none. */
const FIRST = { shape: { colours: 4, bricks: 100 }, seed: "1" };
let games = [];
let parting = null;
/** Whom to beat, in a game that is played by hand and has no other beside it. */
let rivals = null;
/** The games came from elsewhere: no link leads to them. */
let isGuest = false;
/** Nobody has chosen a brick yet, so the page opens on the best explosion. */
let opening = false;
/** The brick where it did so, until the reader goes on. */
let openedAt = null;
const boards = LETTERS.map((_, index) => new BoardView($(id("board", index)), ["accent", "second"][index]));
const curve = new Curve($("curve"), $("markers"), { onBrick: (brick) => jump(brick), onExplosion: explode });
const player = new Player(render);
const hand = new Hand(boards[0], { aim: render, drop });
const best = new BestList(explode, renderGames);

/** Turns the page to a game, or to two games of the same bricks. */
function present(shown, { byHand = false, guest = false, brick = 0, step, opens = false } = {}) {
  games = shown;
  isGuest = guest;
  opening = opens;
  openedAt = null;
  const [{ record }] = games;
  const isAlone = Boolean(record.byHand) && games.length === 1;
  if (!isAlone) rivals = null;
  else if (rivals?.dealt !== record.dealt) rivals = new Rivals(record);
  hand.put(byHand ? games[0] : null);
  best.reset();
  render.told = null;
  say("");
  player.watch(games, byHand, brick, step);
  renderMode();
  renderGames();
  survey();
}

function renderMode() {
  main.classList.toggle("hand", hand.on);
  choose("mode", hand.on ? "hand" : "watch");
  const stage = $("stage");
  // An application: a screen reader leaves the arrow keys to the page.
  stage.setAttribute("role", hand.on ? "application" : "group");
  stage.tabIndex = hand.on ? 0 : -1;
  if (hand.on) stage.focus({ preventScroll: true });
  if (!hand.on) hideEnd();
  $("copy").disabled = isGuest;
  $("copy").title = isGuest ? "No link leads to a game that this page did not make" : "";
}

/** What changes only when a game does. */
function renderGames() {
  const common = games.length > 1 ? commonMoves(games) : 0;
  const [a, b] = games;
  const isSame = !b || (common === a.length && (common === b.length || a.record.byHand));
  parting = isSame ? null : common + 1;
  renderHead(games, hand.on);
  renderPair(games, parting, hand.on);
  best.list(games);
  $("slider").max = $("goto").max = lengthOfAxis(games);
  repaint();
}

function repaint() {
  const paints = readPaints();
  for (const board of boards) board.paints = paints;
  curve.paints = paints;
  curve.prepare(games, rivals, parting, best.of(games));
  render.last = null;
  render();
}

function render() {
  const { brick, step, playing } = player;
  if (hand.on) hand.hold(brick);
  games.forEach((_, index) => {
    boards[index].draw(hand.on && index === 0 ? handFrame() : player.frame(index));
    show(id("score", index), format(player.scoreOf(index)));
  });
  curve.draw(brick);
  show("brick", format(brick));
  $("slider").value = brick;
  if (brick !== openedAt) openedAt = null;
  $("hint-how").hidden = $("rules").hidden = !hand.on || brick > 0 || games.length > 1;
  if (hand.on) renderHand(hand, brick);
  if (hand.on) renderEnd(hand, rivals?.isOver ? rivals.games : games.slice(1), playing);
  keepFocus();
  const key = `${brick} ${step} ${hand.column} ${hand.rotation} ${playing}`;
  if (render.last === key) return;
  render.last = key;
  $("opened").hidden = openedAt === null;
  renderFrame(player);
  renderRivals(rivals, brick, player.scoreOf(0));
  if (games.length > 1) show("ahead", aheadOf(player));
  $("play").classList.toggle("playing", playing);
  $("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  render.news ??= setTimeout(tell, playing ? 1500 : 250);
}

const handFrame = () => (player.playing ? busyFrame(player.frame(0), hand.aim) : aimFrame(hand.board, hand.aim));

/** Only now and then, as each takes a browser or a listener some time: the link, and the frame in words. */
function tell() {
  render.news = null;
  const words = spoken(player);
  const isAiming = hand.on && !player.playing;
  // The result of a drop is said once, the aim at each change.
  const isNew = render.told !== player.brick;
  show("news", isAiming ? `${isNew ? `${words} ` : ""}${spokenAim(hand)}` : words);
  render.told = player.brick;
  $("slider").setAttribute("aria-valuetext", words);
  games.forEach((_, index) => describeBoard($(id("columns", index)), player.scenes[index], player.stepOf(index)));
  const link = linkOf(player, own);
  if (!isGuest && !opening && location.hash !== link) history.replaceState(null, "", link);
}

/** A word about what was just done. */
function say(words) {
  show("note", words);
}

/** Goes on with this in a moment, instead of what was to be done in the background until now. */
function later(work) {
  clearTimeout(later.next);
  later.next = setTimeout(work, 0);
}

/** Plays the games through in the background, a few milliseconds at a time; then the rivals play. */
function survey() {
  const end = performance.now() + 25;
  const unfinished = () => games.find(({ complete }) => !complete);
  for (let game; (game = unfinished()) && performance.now() < end; ) game.reach(game.known + 256);
  const [known, length] = ["known", "length"].map((part) => games.reduce((sum, game) => sum + game[part], 0));
  show("loading", unfinished() ? `Playing the game through: ${Math.floor((100 * known) / length)} %` : "");
  if (unfinished()) return later(survey);
  renderGames();
  // Without a link the page opens on the best explosion, unless the reader has gone elsewhere.
  const [first] = best.of(games);
  if (opening && first && player.brick === 0 && !player.playing) {
    openedAt = first.brick;
    player.go(first.brick, 0);
  }
  opening = false;
  race();
}

function race() {
  if (!rivals || rivals.isOver) return;
  rivals.play();
  if (rivals.isOver) renderGames();
  else later(race);
}

/** Stops playing by hand, so that the moves that were made stay as they are. */
function watch() {
  if (!hand.on) return;
  hand.put(null);
  player.byHand = false;
  renderMode();
  renderGames();
}

function jump(brick) {
  watch();
  opening = false;
  player.jump(brick);
}

/** Plays a brick's cascade where it can be seen: on a phone the board may have scrolled away. */
function explode(brick) {
  watch();
  $("stage").scrollIntoView({ block: "nearest" });
  player.explode(brick);
}

/** The next or the previous of the listed explosions, counted from this brick. */
function explosion(direction) {
  player.reach(player.length);
  const found = best.next(games, player.brick, direction);
  if (found) explode(found);
}

function watchFromStart() {
  jump(0);
  player.play();
}

/** Takes over at this brick. What was shown stays beside it, unless it is just continued. */
function playFromHere() {
  player.pause();
  const [a] = games;
  // A brick that has not come to rest is taken into the hand again.
  const isPlaced = player.atRest && !player.falling;
  const brick = Math.min(isPlaced ? player.brick : player.brick - 1, a.length);
  const isContinued = a.record.byHand && brick === a.length;
  const fork = new Game({ ...a.record, name: "You", byHand: true, moves: a.moves.slice(0, brick) });
  if (a.record.byHand && !isContinued) a.record = { ...a.record, name: "The original" };
  present(isContinued ? games : [fork, a], { byHand: true, guest: isGuest, brick });
}

/** Drops the brick in the hand. The one before has fallen then, whatever of it was still to be seen. */
function drop() {
  const { aim } = hand;
  if (!aim?.fits) return;
  say("");
  player.settle();
  const brick = player.brick + 1;
  games[0].drop(player.brick, aim.column, aim.rotation);
  renderGames();
  if (hand.animates) player.fall(brick);
  else player.go(brick);
}

/** The moves that were made are a tape: undo and redo go back and forth on it, a drop cuts it. */
function undo() {
  player.settle();
  player.go(player.brick - 1);
}

function redo() {
  player.settle();
  player.go(player.brick + 1);
}

/** Aims at the drop that wins most now. */
function hint() {
  if (!hand.aim) return;
  const found = bestDrop(hand.board, hand.aim.colours);
  if (found.points) hand.aimAt(found);
  say(found.points ? "" : "No drop of this brick wins points.");
}

function changeSpeed(by) {
  player.speed = Math.min(Math.max(player.speed + by, 0), SPEEDS.length - 1);
  $("speed").value = player.speed;
}

async function copyLink() {
  const link = linkOf(player, own);
  history.replaceState(null, "", link);
  const copied = (await copyText(location.href)) ? "Link copied" : "See the address";
  const lacksMoves = games[0].record.byHand && !isLinked(games[0], games[1], own);
  show("copy", copied);
  say(lacksMoves ? `${copied} without the moves: there are more than ${MOST_LINKED}. Save them as a file.` : copied);
  setTimeout(() => show("copy", "Copy link"), 2000);
}

/** Shows what the address says; without one the games of this file, or a new game. */
function followLink() {
  const { game, fork, moves, other, brick, step } = readLink(location.hash);
  const by = (record, signs, name = "You") => new Game({ ...bricksOf(record), name, byHand: true, moves: playable(record, signs) });
  const isOwn = own.length && (!game || (game.seed === own[0].seed && game.shape.colours === own[0].colours && game.shape.bricks === own[0].bricks));
  let shown;
  if (isOwn && moves === null) {
    shown = own.map((record) => new Game(record));
  } else if (isOwn && fork !== null) {
    shown = [by(own[0], own[0].moves.slice(0, fork) + moves), new Game(own[0])];
  } else {
    const { shape, seed } = game ?? FIRST;
    const record = isOwn ? own[0] : newRecord(shape, seed);
    shown = [by(record, moves ?? ""), ...(other === null ? [] : [by(record, other, "The original")])];
  }
  const { record, length } = shown[0];
  const byHand = Boolean(record.byHand) && (brick ?? length) >= length;
  const opens = !byHand && brick === null;
  present(shown, { byHand, brick: brick ?? (byHand ? length : 0), step: step === null ? undefined : step - 1, opens });
}

/** Makes room for another game: the one that is shown is one step back then, as it is now. */
function leave() {
  if (!isGuest) history.replaceState(null, "", linkOf(player, own));
  history.pushState(null, "", location.pathname + location.search);
}

/** Starts a game by hand. */
function begin(record, guest = false) {
  leave();
  present([new Game({ ...bricksOf(record), name: "You", byHand: true, moves: "" })], { byHand: true, guest });
}

/** Other bricks of the same shape. */
function beginAnother() {
  const { colours, bricks } = games[0].record;
  begin(newRecord({ colours, bricks }, randomSeed()));
}

function listen() {
  const page = { jump, explosion, changeSpeed, playFromHere, drop, hint, undo, redo, watch };
  listenToKeys(page, player, hand);
  onClicks({
    ...{ previous: () => explosion(-1), next: () => explosion(1), play: () => player.toggle() },
    ...{ back: () => jump(player.brick - 1), forward: () => jump(player.brick + 1), step: () => player.stepForward() },
    ...{ start: watchFromStart, part: () => jump(parting), copy: copyLink, "play-here": playFromHere },
    ...{ "move-left": () => hand.moveBy(-1), "move-right": () => hand.moveBy(1), turn: () => hand.rotate(), drop, hint, undo, redo },
    ...{ watch: () => jump(player.brick), "over-new": beginAnother, "over-again": () => begin(games[0].record, isGuest) },
    ...{ "over-watch": watchFromStart, "over-link": copyLink, "over-undo": undo },
  });
  $("slider").addEventListener("input", () => jump(Number($("slider").value)));
  $("speed").addEventListener("change", () => (player.speed = Number($("speed").value)));
  $("animate").checked = hand.animates;
  $("animate").addEventListener("change", () => (hand.animates = $("animate").checked));
  // A button that was clicked would keep the space bar for itself; one reached by keys should.
  addEventListener("click", (event) => event.detail && event.target.closest("main button, main [type=checkbox], main [type=radio]")?.blur());
  addEventListener("popstate", followLink);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  const resized = new ResizeObserver(repaint);
  for (const part of document.querySelectorAll("main, .stage, .curve")) resized.observe(part);
}

$("speed").append(...SPEEDS.map(({ label }, index) => new Option(label, index)));
$("speed").value = player.speed;
new NewGame(() => games[0].record, (shape, seed) => begin(newRecord(shape, seed)));
new Saver(() => player);
new Loader(() => games, (records) => {
  leave();
  present(records.map((record) => new Game(record)), { byHand: Boolean(records[0].byHand) && records.length === 1, guest: true, opens: true });
});
followLink();
listen();
/** For the console and for tests: the page's own functions. */
window.brickgm = { Game, Rivals, newRecord, aimOf, heightOf, accepts, readInput, referee, readLink, bestOf, player, hand, rivals: () => rivals };
