// What stands beside the board: figures, the sum of a cascade, the next bricks, the best ones.

const COMING = 5;

/** The head of the page, and what made it. */
function renderGame(game, story) {
  const left = game.stopped ? `, ${game.stopped}` : "";
  const placed = story.length === game.bricks ? "" : `${format(story.length)} of `;
  document.title = `${format(game.score)} points, ${plural(story.length, "brick")} – Colour Brick Game`;
  show("total", format(game.score));
  show("bricks", format(game.bricks));
  show("summary", `${placed}${plural(game.bricks, "brick")}, ${game.colours} colours${left}`);
  // As wide from the first brick as at the last, so that nothing beside it moves.
  $("score").style.setProperty("--digits", `${String(game.score).length * 1.12}ch`);
  $("brick").style.setProperty("--digits", `${String(story.length).length * 1.08}ch`);
  const facts = game.made.map(([name, value]) => {
    const fact = document.createElement("div");
    fact.append(element("dt", name), element("dd", value));
    return fact;
  });
  $("made").replaceChildren(...facts);
}

/** What changes from moment to moment, but not from frame to frame. */
function renderMoment(story, { brick, steps }, step) {
  const points = steps.reduce((sum, { points }) => sum + points, 0);
  show("won", points ? `+ ${format(points)}` : "–");
  $("won").classList.toggle("rich", story.best.includes(brick));
  renderSum(steps, step, points);
  renderComing(story, brick);
  for (const button of document.querySelectorAll("[data-brick]")) {
    button.classList.toggle("here", Number(button.dataset.brick) === brick);
  }
}

/** `9 + 246 + 108 + 144 = 507`, with the step that comes next in relief. */
function renderSum(steps, step, total) {
  const terms = steps.map(({ points }, index) => {
    const className = index < step ? "done" : index === step ? "now" : "";
    return element("span", format(points), { className });
  });
  if (terms.length) terms.push(element("b", format(total)));
  // A sign stays with the number after it: no line ends with one.
  const words = terms.flatMap((term, index) => {
    const sign = index === steps.length ? "= " : "+ ";
    const group = element("i", "");
    group.append(index ? sign : "", term);
    return [index ? " " : "", group];
  });
  $("terms").replaceChildren(...(terms.length ? words : ["–"]));
  const of = steps.length ? ` of ${plural(steps.length, "step")}` : "";
  show("caption", step < steps.length ? `Cascade, step ${step + 1} of ${steps.length}` : `Cascade${of}`);
  show("formula", step < steps.length ? formula(steps[step], step + 1) : "");
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

function renderComing(story, brick) {
  const items = [];
  for (let next = brick + 1; next <= Math.min(brick + COMING, story.length); next++) {
    const item = document.createElement("li");
    item.append(...story.turn(next).colours.map(squareElement));
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

function listBest(story, onExplosion) {
  const items = story.best.map((brick, index) => {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    button.dataset.brick = brick;
    const steps = plural(story.steps[brick], "step");
    button.append(
      element("i", index + 1), " ",
      element("b", format(story.points(brick))), " ",
      element("small", `${steps}, brick ${format(brick)}`),
    );
    button.addEventListener("click", () => onExplosion(brick));
    item.append(button);
    return item;
  });
  $("best").replaceChildren(...(items.length ? items : [element("li", "No brick scored.")]));
}
