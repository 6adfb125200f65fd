// The page: puts the player's frame on the screen, and hands keys and clicks to the player.

let games = [];
let player;
let parting = null;
const boards = LETTERS.map((_, index) => new BoardView($(id("board", index))));
const curve = new Curve($("curve"), $("markers"), {
  onBrick: (brick) => jump(brick),
  onExplosion: explode,
});

function render() {
  if (!player) return;
  const { brick, step } = player;
  games.forEach((_, index) => {
    boards[index].draw(player.frame(index));
    show(id("score", index), format(player.scoreOf(index)));
  });
  curve.draw(brick);
  show("brick", format(brick));
  $("slider").value = brick;
  const key = `${brick} ${step}`;
  if (render.last !== key) {
    render.last = key;
    renderFrame(player);
    if (games.length > 1) show("ahead", aheadOf(player));
    $("save").disabled = player.steps === 0;
    render.news ??= setTimeout(tell, player.playing ? 1500 : 250);
  }
  renderPlaying();
}

function renderPlaying() {
  const { playing } = player;
  if (render.playing === playing) return;
  render.playing = playing;
  $("play").classList.toggle("playing", playing);
  $("play").setAttribute("aria-label", playing ? "Pause" : "Play");
  $("play").title = playing ? "Pause (space)" : "Play (space)";
}

/** Only now and then, as each takes a browser or a listener some time: the link, and the frame in words. */
function tell() {
  render.news = null;
  const words = spoken(player);
  show("news", words);
  $("slider").setAttribute("aria-valuetext", words);
  games.forEach((_, index) => describeBoard($(id("columns", index)), player.scenes[index], player.stepOf(index)));
  const hash = permalinkOf(player);
  if (!games.isGuest && location.hash !== hash) history.replaceState(null, "", hash);
}

/** Plays the games through in the background, a few milliseconds at a time. */
function survey(surveyed) {
  if (surveyed !== games) return;
  const end = performance.now() + 25;
  const unfinished = () => games.find(({ complete }) => !complete);
  for (let game; (game = unfinished()) && performance.now() < end; ) game.reach(game.known + 256);
  const [known, length] = ["known", "length"].map((part) => games.reduce((sum, game) => sum + game[part], 0));
  show("loading", unfinished() ? `Playing the game through: ${Math.floor((100 * known) / length)} %` : "");
  if (unfinished()) return setTimeout(survey, 0, surveyed);
  listBest(games, explode);
  repaint();
  // Without a link the page opens on the best explosion, unless the reader has gone elsewhere.
  const [best] = bestOf(games);
  if (games.opening && best && player.brick === 0 && !player.playing) player.go(best.brick, 0);
}

/** Plays a brick's cascade where it can be seen: on a phone the board may have scrolled away. */
function explode(brick) {
  $("board").scrollIntoView({ block: "nearest" });
  player.explode(brick);
}

/** The next or the previous of the best explosions, counted from this brick. */
function explosion(direction) {
  player.reach(player.length);
  const bricks = bestOf(games).map(({ brick }) => brick);
  const ordered = bricks.sort((a, b) => direction * (a - b));
  const found = ordered.find((brick) => direction * (brick - player.brick) > 0);
  if (found) explode(found);
}

function changeSpeed(by) {
  player.speed = Math.min(Math.max(player.speed + by, 0), SPEEDS.length - 1);
  $("speed").value = player.speed;
}

function jump(brick) {
  games.opening = false;
  player.jump(brick);
}

const COMMANDS = {
  " ": () => player.toggle(),
  ArrowLeft: () => jump(player.brick - 1),
  ArrowRight: () => jump(player.brick + 1),
  PageUp: () => jump(player.brick - 100),
  PageDown: () => jump(player.brick + 100),
  Home: () => jump(0),
  End: () => jump(player.length),
  ",": () => player.stepBack(),
  ".": () => player.stepForward(),
  n: () => explosion(1),
  p: () => explosion(-1),
  g: () => ($("goto").focus(), $("goto").select()),
  "+": () => changeSpeed(1),
  "=": () => changeSpeed(1),
  "-": () => changeSpeed(-1),
};

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || $("load").open || !player) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const { target } = event;
  if (target.id === "goto") return goToTyped(key);
  // What has the focus comes first: a button its space bar, the choice of speed all of its keys.
  if (target.tagName === "SELECT" || (target.tagName === "BUTTON" && key === " ")) return;
  if (!Object.hasOwn(COMMANDS, key)) return;
  event.preventDefault();
  COMMANDS[key]();
}

/** The number field has all keys; Enter goes there, and both ends give the keys back. */
function goToTyped(key) {
  const field = $("goto");
  if (key === "Enter" && field.value !== "") jump(Number(field.value));
  if (key !== "Enter" && key !== "Escape") return;
  field.value = "";
  field.blur();
}

function fromTheStart() {
  jump(0);
  player.play();
}

async function copy() {
  const words = await copyLink(player);
  show("copy", words);
  show("copied", words);
  setTimeout(() => (show("copy", "Copy link"), show("copied", "")), 2000);
}

/** The cascade of this brick; of two games the one that wins more. */
function save() {
  const [a, b] = player.scenes;
  const isSecond = b && games[1].points(player.brick) > games[0].points(player.brick);
  saveCascade(isSecond ? b : a, readPaints());
}

/** Turns the page to a game, or to two games of the same bricks. */
function present(records, isGuest) {
  games = Object.assign(records.map((record) => new Game(record)), { isGuest, opening: true });
  const isEmpty = games.length === 0;
  $("welcome").hidden = !isEmpty;
  document.querySelector("main").hidden = isEmpty;
  if (isEmpty) return;
  parting = games.length > 1 ? partingOf(games) : null;
  if (player) player.watch(games);
  else player = new Player(games, render);
  renderHead(games);
  renderPair(games, parting);
  $("slider").max = player.length;
  $("goto").max = player.length;
  $("speed").value = player.speed;
  $("copy").disabled = Boolean(isGuest);
  $("copy").title = isGuest ? "No link leads to a game that this file does not hold" : "";
  repaint();
  survey(games);
}

function repaint() {
  if (!player) return;
  for (const board of boards) board.paints = readPaints();
  curve.paints = readPaints();
  curve.prepare(games, parting);
  render.last = null;
  render();
}

function listen() {
  $("slider").addEventListener("input", () => jump(Number($("slider").value)));
  $("speed").addEventListener("change", () => (player.speed = Number($("speed").value)));
  const buttons = { previous: "p", back: "ArrowLeft", play: " ", forward: "ArrowRight", step: ".", next: "n" };
  for (const [id, key] of Object.entries(buttons)) $(id).addEventListener("click", COMMANDS[key]);
  const actions = { start: fromTheStart, copy, save, part: () => jump(parting) };
  for (const [id, action] of Object.entries(actions)) $(id).addEventListener("click", action);
  addEventListener("keydown", onKey);
  // A button that was clicked would keep the space bar for itself; one reached by keys should.
  addEventListener("click", (event) => event.detail && event.target.closest("main button")?.blur());
  addEventListener("hashchange", () => player && followPermalink(player));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  const resized = new ResizeObserver(repaint);
  for (const part of document.querySelectorAll("main, .stage, .curve")) resized.observe(part);
}

/** The link to a frame. Steps count from 1, as on the page. */
function permalinkOf(player) {
  const within = player.atRest ? "" : `&step=${player.step + 1}`;
  return `#brick=${player.brick}${within}&score=${player.scoreOf(0)}`;
}

/** Goes where the link says; false when it says nothing. */
function followPermalink(player) {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (!/^\d+$/.test(wanted.get("brick") ?? "")) return false;
  const step = wanted.get("step");
  player.pause();
  player.go(Number(wanted.get("brick")), step === null ? Infinity : Math.trunc(Number(step)) - 1 || 0);
  return true;
}

/** Puts the link where the user can paste it, in whichever way the browser allows. */
async function copyLink(player) {
  history.replaceState(null, "", permalinkOf(player));
  try {
    await navigator.clipboard.writeText(location.href);
    return "Link copied";
  } catch {
    return copyBySelection(location.href) ? "Link copied" : "See the address";
  }
}

function copyBySelection(text) {
  const field = element("textarea", text);
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

const link = location.hash;
$("speed").append(...SPEEDS.map(({ label }, index) => new Option(label, index)));
present(JSON.parse($("games").textContent), false);
if (player && link && followPermalink(player)) games.opening = false;
listen();
new Loader(() => games, (records) => {
  // No link leads to a game that this file does not hold.
  history.replaceState(null, "", location.pathname + location.search);
  present(records, true);
});
