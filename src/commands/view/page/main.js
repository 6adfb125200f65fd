// The page: puts the player's moment on the screen, and hands keys and clicks to the player.

let game;
let story;
let player;
const board = new BoardView($("board"));
const curve = new Curve($("curve"), $("markers"), {
  onBrick: (brick) => player.jump(brick),
  onExplosion: explode,
});

function render() {
  if (!player) return;
  const { brick, scene, step } = player;
  board.draw(player.picture());
  curve.draw(brick);
  show("score", format(player.score));
  show("brick", format(brick));
  $("slider").value = brick;
  const key = `${brick} ${step}`;
  if (render.last !== key) {
    render.last = key;
    renderMoment(story, scene, step);
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

/** Now and then, lest a browser or a listener be swamped: the address, and the moment in words. */
function tell() {
  render.news = null;
  const words = spoken(player, game.bricks);
  show("news", words);
  $("slider").setAttribute("aria-valuetext", words);
  describeBoard(player.scene, player.step);
  const hash = addressOf(player);
  if (!game.isGuest && location.hash !== hash) history.replaceState(null, "", hash);
}

/** Plays the game through in the background, a few milliseconds at a time. */
function survey(surveyed) {
  if (surveyed !== story) return;
  const end = performance.now() + 25;
  while (!story.complete && performance.now() < end) story.reach(story.known + 256);
  if (!story.complete) return setTimeout(survey, 0, surveyed);
  listBest(story, explode);
  repaint();
  // Who came without an address sees the best first, unless they were quicker.
  if (story.opening && player.brick === 0 && !player.playing) player.go(story.bestBrick, 0);
}

/** Plays a brick's cascade where it can be seen: on a phone the board may have scrolled away. */
function explode(brick) {
  $("board").scrollIntoView({ block: "nearest" });
  player.explode(brick);
}

/** The next or the previous of the best explosions, counted from this brick. */
function explosion(direction) {
  story.reach(story.length);
  const ordered = [...story.best].sort((a, b) => direction * (a - b));
  const found = ordered.find((brick) => direction * (brick - player.brick) > 0);
  if (found) explode(found);
}

function changeSpeed(by) {
  player.speed = Math.min(Math.max(player.speed + by, 0), SPEEDS.length - 1);
  $("speed").value = player.speed;
}

function jump(brick) {
  story.opening = false;
  player.jump(brick);
}

const COMMANDS = {
  " ": () => player.toggle(),
  ArrowLeft: () => jump(player.brick - 1),
  ArrowRight: () => jump(player.brick + 1),
  PageUp: () => jump(player.brick - 100),
  PageDown: () => jump(player.brick + 100),
  Home: () => jump(0),
  End: () => jump(story.length),
  ",": () => player.stepBack(),
  ".": () => player.stepForward(),
  n: () => explosion(1),
  p: () => explosion(-1),
  "+": () => changeSpeed(1),
  "=": () => changeSpeed(1),
  "-": () => changeSpeed(-1),
};

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || $("other").open) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // What has the focus comes first: a button its space bar, the choice of speed all of its keys.
  const { target } = event;
  if (target.tagName === "SELECT" || (target.tagName === "BUTTON" && key === " ")) return;
  if (!Object.hasOwn(COMMANDS, key)) return;
  event.preventDefault();
  COMMANDS[key]();
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

/** Turns the page to a game. */
function present(shown) {
  game = shown;
  story = new Story(game);
  story.opening = true;
  if (player) player.watch(story);
  else player = new Player(story, render);
  renderGame(game, story);
  $("slider").max = story.length;
  $("copy").disabled = Boolean(game.isGuest);
  $("copy").title = game.isGuest ? "No link leads to a game that this file does not hold" : "";
  repaint();
  survey(story);
}

function repaint() {
  board.paints = readPaints();
  curve.paints = board.paints;
  curve.prepare(story, game.score);
  render.last = null;
  render();
}

function listen() {
  $("slider").addEventListener("input", () => jump(Number($("slider").value)));
  $("speed").append(...SPEEDS.map(({ label }, index) => new Option(label, index)));
  $("speed").value = player.speed;
  $("speed").addEventListener("change", () => (player.speed = Number($("speed").value)));
  const buttons = { previous: "p", back: "ArrowLeft", play: " ", forward: "ArrowRight", step: ".", next: "n" };
  for (const [id, key] of Object.entries(buttons)) $(id).addEventListener("click", COMMANDS[key]);
  $("start").addEventListener("click", fromTheStart);
  $("copy").addEventListener("click", copy);
  addEventListener("keydown", onKey);
  // A button that was clicked would keep the space bar for itself; one reached by keys should.
  addEventListener("click", (event) => event.detail && event.target.closest("main button")?.blur());
  addEventListener("hashchange", () => followAddress(player));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  new ResizeObserver(repaint).observe(document.querySelector("main"));
}

const address = location.hash;
present(JSON.parse($("game").textContent));
if (address && followAddress(player)) story.opening = false;
listen();
new OtherGame((other) => {
  // No link leads to a game that this file does not hold.
  history.replaceState(null, "", location.pathname + location.search);
  present({ ...other, isGuest: true });
});
