// What stands beside the board: figures, the sum of a cascade, the next bricks, the best ones, and
// all of it in words.

const $ = (id) => document.getElementById(id);
/** The names of two games on one page. */
const LETTERS = ["A", "B"];
/** The id of an element that each of two games has. */
const id = (name, index) => (index ? `${name}-b` : name);
const format = (number) => number.toLocaleString("en");
const plural = (count, word) => `${format(count)} ${word}${count === 1 ? "" : "s"}`;

/** Writes only what changed, so that the browser need not lay out the page again. */
function show(id, text) {
  const element = $(id);
  if (element.textContent !== text) element.textContent = text;
}

/** An element with this text in it. */
function element(tag, text, attributes = {}) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.textContent = text;
  return made;
}

const COMING = 5;

/** The head of the page, and what made it. */
function renderHead(games) {
  const [{ record, length }] = games;
  const stopped = record.stopped ? `, ${record.stopped}` : "";
  const placed = length === record.bricks ? "" : `${format(length)} of `;
  document.title = `${format(record.score)} points, ${plural(length, "brick")} – Colour Brick Game`;
  const longest = Math.max(...games.map((game) => game.length));
  const highest = Math.max(...games.map((game) => game.record.score));
  show("total", games.map((game) => format(game.record.score)).join(" : "));
  show("bricks", format(record.bricks));
  const details = `${plural(record.bricks, "brick")}, ${record.colours} colours`;
  show("summary", games.length > 1 ? details : `${placed}${details}${stopped}`);
  // As wide from the first brick as at the last, so that nothing beside it moves.
  $("figures").style.setProperty("--score-digits", `${String(highest).length * 1.12}ch`);
  $("figures").style.setProperty("--brick-digits", `${String(longest).length * 1.08}ch`);
  $("made").replaceChildren(...facts(games).map(([name, value]) => {
    const fact = document.createElement("div");
    fact.append(element("dt", name), element("dd", value));
    return fact;
  }));
}

/** What is known of a game; of two games both files of moves. */
function facts([{ record }, other]) {
  const moves = (made) => made.find(([name]) => name === "moves")[1];
  const named = ([name, value]) => (other && name === "moves" ? [["A", value], ["B", moves(other.record.made)]] : [[name, value]]);
  return record.made.flatMap(named);
}

/** What changes from step to step, but not from one moment to the next. */
function renderFrame(player) {
  const { games, scenes, brick } = player;
  const won = games.map((game) => game.points(brick));
  show("won", won.some((points) => points) ? won.map((points) => `+ ${format(points)}`).join(" : ") : "–");
  $("won").classList.toggle("rich", games.some(({ best }) => best.includes(brick)));
  games.forEach((_, index) => {
    renderMove(index, scenes[index], brick);
    renderSum($(id("terms", index)), scenes[index].steps, player.stepOf(index));
  });
  renderStep(player);
  renderComing(games.reduce((a, b) => (b.length > a.length ? b : a)), brick);
  for (const button of document.querySelectorAll("[data-brick]")) {
    button.classList.toggle("here", Number(button.dataset.brick) === brick);
  }
}

/** The move as the moves file has it, `8 1`, and what it means. */
function renderMove(index, { turn }, brick) {
  show(id("move", index), turn ? `${turn.column + 1} ${turn.rotation}` : "–");
  const words = turn ? `column ${turn.column + 1}, rotation ${turn.rotation}` : brick ? "no further move" : "before the first brick";
  show(id("where", index), words);
}

/** Which step comes next, and how its points come about. */
function renderStep({ games, scenes, steps, step }) {
  const of = steps ? ` of ${plural(steps, "step")}` : "";
  show("caption", step < steps ? `Cascade, step ${step + 1} of ${steps}` : `Cascade${of}`);
  const [first] = scenes;
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
  place.replaceChildren(...(terms.length ? words : ["–"]));
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
  for (let next = brick + 1; next <= Math.min(brick + COMING, game.length); next++) {
    const item = document.createElement("li");
    item.append(...game.turn(next).colours.map(squareElement));
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

function listBest(games, onExplosion) {
  const items = bestOf(games).map(({ index, brick, points }, rank) => {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    button.dataset.brick = brick;
    const steps = plural(games[index].steps[brick], "step");
    const whose = games.length > 1 ? `${LETTERS[index]}: ` : "";
    button.append(
      element("i", rank + 1), " ",
      element("b", format(points)), " ",
      element("small", `${whose}${steps}, brick ${format(brick)}`),
    );
    button.addEventListener("click", () => onExplosion(brick));
    item.append(button);
    return item;
  });
  $("best").replaceChildren(...(items.length ? items : [element("li", "No brick scored.")]));
}

/** `B is ahead by 655` */
function aheadOf(player) {
  const by = player.scoreOf(0) - player.scoreOf(1);
  return by === 0 ? "Even" : `${LETTERS[by > 0 ? 0 : 1]} is ahead by ${format(Math.abs(by))}`;
}

/** What stands on the page for a second game, and what does not. */
function renderPair(games, parting) {
  const isPair = games.length > 1;
  document.querySelector("main").classList.toggle("pair", isPair);
  for (const part of document.querySelectorAll("[data-pair]")) part.hidden = !isPair;
  $("part").disabled = !parting;
  show("part", parting ? `They part at brick ${format(parting)}` : "The same moves");
}

/** `Brick 11 of 11: colours 3, 1, 2 in column 8, rotation 1. Step 2 of 4: 3 runs, 246 points. …` */
function spoken(player) {
  const { brick, games, scenes } = player;
  const bricks = Math.max(...games.map(({ record }) => record.bricks));
  if (brick === 0) return `Before the first of ${plural(bricks, "brick")}.`;
  const parts = games.map((_, index) => {
    const { turn, steps } = scenes[index];
    const score = `Score ${format(player.scoreOf(index))}.`;
    const whose = games.length > 1 ? `${LETTERS[index]}: ` : "";
    if (!turn) return `${whose}no further move. ${score}`;
    const where = `colours ${turn.colours.join(", ")} in column ${turn.column + 1}, rotation ${turn.rotation}`;
    return `${whose}${where}. ${spokenStep(steps, player.stepOf(index))} ${score}`;
  });
  const ahead = games.length > 1 ? ` ${aheadOf(player)}.` : "";
  return `Brick ${format(brick)} of ${format(bricks)}: ${parts.join(" ")}${ahead}`;
}

function spokenStep(steps, step) {
  if (steps.length === 0) return "No points.";
  if (step < steps.length) {
    const { runs, points } = steps[step];
    return `Step ${step + 1} of ${steps.length}: ${plural(runs.length, "run")}, ${plural(points, "point")}.`;
  }
  return `${plural(steps.length, "step")}, ${plural(totalOf(steps), "point")}.`;
}

/** A board column by column, from the floor up. */
function describeBoard(list, { steps, rest }, step) {
  const board = steps[step]?.board ?? rest;
  const items = [];
  for (let column = 0; column < COLUMNS; column++) {
    const squares = Array.from({ length: heightOf(board, column) }, (_, row) => {
      const going = steps[step]?.vanishing[at(column, row)];
      return `${board[at(column, row)]}${going ? " vanishes" : ""}`;
    });
    const text = squares.length ? `from the floor: ${squares.join(", ")}` : "empty";
    items.push(element("li", `Column ${column + 1}, ${text}`));
  }
  list.replaceChildren(...items);
}
