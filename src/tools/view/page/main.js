// The page: puts the player's moment on the screen, and hands keys and clicks to the player.

const game = JSON.parse(document.getElementById("game").textContent);
const $ = (id) => document.getElementById(id);
const format = (number) => number.toLocaleString("en");
const plural = (count, word) => `${format(count)} ${word}${count === 1 ? "" : "s"}`;
const COMING = 5;

const story = new Story(game);
const board = new BoardView($("board"));
const curve = new Curve($("curve"), $("markers"), story, {
  onBrick: (brick) => player.jump(brick),
  onExplosion: explode,
});
let player;

function show(id, text) {
  const element = $(id);
  if (element.textContent !== text) element.textContent = text;
}

function render() {
  if (!player) return;
  const { brick, scene, step } = player;
  board.draw(player.squares());
  curve.draw(brick);
  show("score", format(player.score));
  show("brick", format(brick));
  $("slider").value = brick;
  $("slider").setAttribute("aria-valuetext", spoken());
  const key = `${brick} ${step}`;
  if (render.last !== key) {
    render.last = key;
    renderMoment(scene, step);
  }
  renderPlaying();
}

/** What changes from moment to moment, but not from frame to frame. */
function renderMoment(scene, step) {
  const points = scene.steps.reduce((sum, { points }) => sum + points, 0);
  show("won", points ? `+ ${format(points)}` : "–");
  $("won").classList.toggle("rich", story.best.includes(scene.brick));
  renderSum(scene.steps, step, points);
  renderComing(scene.brick);
  for (const button of document.querySelectorAll("[data-brick]")) {
    button.classList.toggle("here", Number(button.dataset.brick) === scene.brick);
  }
}

/** `9 + 246 + 108 + 144 = 507`, with the step that comes next in relief. */
function renderSum(steps, step, total) {
  const words = [];
  steps.forEach(({ points }, index) => {
    const term = document.createElement("span");
    term.textContent = format(points);
    term.className = index < step ? "done" : index === step ? "now" : "";
    words.push(index ? " + " : "", term);
  });
  const sum = document.createElement("b");
  sum.textContent = format(total);
  $("terms").replaceChildren(...(steps.length ? [...words, " = ", sum] : ["–"]));
  const of = steps.length ? ` of ${plural(steps.length, "step")}` : "";
  show("caption", step < steps.length ? `Cascade, step ${step + 1} of ${steps.length}` : `Cascade${of}`);
  show("formula", step < steps.length ? formula(steps[step], step + 1) : "");
}

/** `(3² + 4² + 4²) × 3 runs × step 2 = 246` */
function formula({ lengths, points }, number) {
  const counts = new Map();
  for (const length of [...lengths].sort()) counts.set(length, (counts.get(length) || 0) + 1);
  const times = (count) => (count > 1 ? `${count}·` : "");
  const squares = [...counts].map(([length, count]) => `${times(count)}${length}²`);
  return `(${squares.join(" + ")}) × ${plural(lengths.length, "run")} × step ${number} = ${format(points)}`;
}

function renderComing(brick) {
  const items = [];
  for (let next = brick + 1; next <= Math.min(brick + COMING, story.length); next++) {
    const item = document.createElement("li");
    const { colours } = story.turn(next);
    item.append(...colours.map(squareElement));
    items.push(item);
  }
  $("coming").replaceChildren(...items);
}

function squareElement(colour) {
  const square = document.createElement("span");
  square.textContent = colour;
  square.style.background = `var(--c${colour})`;
  square.style.color = `var(--ink${colour})`;
  return square;
}

function renderPlaying() {
  const { playing } = player;
  if (render.playing !== playing) {
    $("play").classList.toggle("playing", playing);
    $("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    $("play").title = playing ? "Pause (space)" : "Play (space)";
    render.playing = playing;
  }
  const patience = playing ? 4000 : 300;
  render.news ??= setTimeout(tell, patience);
}

const spoken = () => `Brick ${format(player.brick)} of ${format(game.bricks)}, score ${format(player.score)}`;

/** Now and then, lest a browser or a listener be swamped: the address, and the figures aloud. */
function tell() {
  render.news = null;
  show("news", spoken());
  const { brick, step, score, atRest } = player;
  const within = atRest ? "" : `&step=${step}`;
  const hash = `#brick=${brick}${within}&score=${score}`;
  if (brick === 0 && !location.hash) return;
  if (location.hash !== hash) history.replaceState(null, "", hash);
}

/** Goes where the address says; false when it says nothing. */
function followAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (!/^\d+$/.test(wanted.get("brick") ?? "")) return false;
  const step = wanted.get("step");
  player.pause();
  player.go(Number(wanted.get("brick")), step === null ? Infinity : Math.trunc(Number(step)) || 0);
  return true;
}

function listBest() {
  const items = story.best.map((brick, index) => {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    button.dataset.brick = brick;
    const cells = [
      ["i", `${index + 1}`],
      ["b", format(story.points(brick))],
      ["small", `${plural(story.steps[brick], "step")}, brick ${format(brick)}`],
    ];
    for (const [tag, text] of cells) {
      const cell = document.createElement(tag);
      cell.textContent = text;
      button.append(cell, " ");
    }
    button.addEventListener("click", () => explode(brick));
    item.append(button);
    return item;
  });
  $("best").replaceChildren(...items);
}

/** Plays the game through in the background, a few milliseconds at a time. */
function survey() {
  const end = performance.now() + 25;
  while (!story.complete && performance.now() < end) story.reach(story.known + 256);
  if (story.complete) {
    listBest();
    repaint();
  } else {
    setTimeout(survey);
  }
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
  const index = SPEEDS.indexOf(player.speed) + by;
  player.speed = SPEEDS[Math.min(Math.max(index, 0), SPEEDS.length - 1)];
  $("speed").value = player.speed;
}

const COMMANDS = {
  " ": () => player.toggle(),
  ArrowLeft: () => player.jump(player.brick - 1),
  ArrowRight: () => player.jump(player.brick + 1),
  PageUp: () => player.jump(player.brick - 100),
  PageDown: () => player.jump(player.brick + 100),
  Home: () => player.jump(0),
  End: () => player.jump(story.length),
  ",": () => player.stepBack(),
  ".": () => player.stepForward(),
  n: () => explosion(1),
  p: () => explosion(-1),
  "+": () => changeSpeed(1),
  "=": () => changeSpeed(1),
  "-": () => changeSpeed(-1),
};

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // What has the focus comes first: a button its space bar, the choice of speed all of its keys.
  const { target } = event;
  if (target.tagName === "SELECT" || (target.tagName === "BUTTON" && key === " ")) return;
  if (!Object.hasOwn(COMMANDS, key)) return;
  event.preventDefault();
  COMMANDS[key]();
}

function start() {
  player = new Player(story, render);
  const left = game.stopped ? `, ${game.stopped}` : "";
  show("total", format(game.score));
  show("bricks", format(game.bricks));
  const placed = story.length === game.bricks ? "" : `${format(story.length)} of `;
  show("summary", `${placed}${plural(game.bricks, "brick")}, ${game.colours} colours${left}`);
  $("slider").max = story.length;
  $("slider").addEventListener("input", () => player.jump(Number($("slider").value)));
  $("speed").append(...SPEEDS.map((speed) => new Option(speed === 0.5 ? "½×" : `${speed}×`, speed)));
  $("speed").value = player.speed;
  $("speed").addEventListener("change", () => (player.speed = Number($("speed").value)));
  const buttons = { previous: "p", back: "ArrowLeft", play: " ", forward: "ArrowRight", step: ".", next: "n" };
  for (const [id, key] of Object.entries(buttons)) $(id).addEventListener("click", COMMANDS[key]);
  addEventListener("keydown", onKey);
  // A button that was clicked would keep the space bar for itself; one reached by keys should.
  addEventListener("click", (event) => event.detail && event.target.closest("button")?.blur());
  addEventListener("hashchange", followAddress);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  new ResizeObserver(repaint).observe(document.querySelector("main"));
  followAddress();
  survey();
}

function repaint() {
  board.paints = readPaints();
  curve.paints = board.paints;
  curve.prepare(game.score);
  if (story.complete) curve.mark();
  render.last = null;
  render();
}

start();
