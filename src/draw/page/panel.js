// What stands beside the board: figures, the sum of a cascade, the next bricks.

const COMING = 5;

/** The head of the page, and what made it. */
function renderHead(games) {
  const scores = games.map(({ score }) => score);
  const longest = Math.max(...games.map(({ length }) => length));
  document.title = `${format(scores[0])} points, ${plural(games[0].length, "brick")} – Colour Brick Game`;
  show("total", scores.map(format).join(" : "));
  show("bricks", format(games[0].bricks));
  show("summary", summaryOf(games));
  // As wide from the first brick as at the last, so that nothing beside it moves.
  $("figures").style.setProperty("--score-digits", `${String(Math.max(...scores)).length * 1.12}ch`);
  $("figures").style.setProperty("--brick-digits", `${String(longest).length * 1.08}ch`);
  games.forEach(({ record }, index) => {
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
  const won = games.map((game) => game.points(brick));
  show("won", won.some((points) => points) ? won.map((points) => `+ ${format(points)}`).join(" : ") : "–");
  $("won").classList.toggle("rich", games.some(({ best }) => best.includes(brick)));
  games.forEach((_, index) => {
    renderMove(index, scenes[index], brick);
    renderSum($(id("terms", index)), scenes[index].steps, player.stepOf(index));
  });
  renderStep(player);
  // A brick in the hand is not to come any more.
  renderComing(games[0], player.byHand ? brick + 1 : brick);
  for (const button of document.querySelectorAll("[data-brick]")) {
    button.classList.toggle("here", Number(button.dataset.brick) === brick);
  }
}

/** What is different while a brick is in the hand. */
function renderHand({ aim, game }, brick, playing) {
  const [best] = game.best;
  const isOver = !playing && !aim;
  show("left", format(game.bricks - brick));
  show("record", best ? format(game.points(best)) : "–");
  show("here", aim?.fits === false ? "full" : aim?.points ? `+ ${format(aim.points)}` : "–");
  $("here").classList.toggle("rich", Boolean(aim?.points));
  $("over").hidden = !isOver;
  show("over-words", isOver ? spokenEnd(game) : "");
  const off = { undo: brick === 0, redo: brick === game.length, drop: !aim?.fits && !playing };
  // Not disabled: that would take the focus away from whoever uses keys.
  for (const [id, isOff] of Object.entries(off)) $(id).setAttribute("aria-disabled", isOff);
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
function renderPair(games, parting) {
  const isPair = games.length > 1;
  main.classList.toggle("pair", isPair);
  choose("pair", String(isPair));
  $("part").disabled = !parting;
  const isFork = isPair && games[0].length < games[1].length;
  show("part", parting ? `They part at brick ${format(parting)}` : isFork ? "The same moves so far" : "The same moves");
}
