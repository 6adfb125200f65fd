// What is shown, in words: for those who listen, and beside the board.

/** `B is ahead by 655` */
function aheadOf(player) {
  const by = player.scoreOf(0) - player.scoreOf(1);
  return by === 0 ? "Even" : `${LETTERS[by > 0 ? 0 : 1]} is ahead by ${format(Math.abs(by))}`;
}

/** `Brick 11 of 11: colours 3, 1, 2 in column 8, rotation 1. Step 2 of 4: 3 runs, 246 points. …` */
function spoken(player) {
  const { brick, games, scenes } = player;
  const bricks = Math.max(...games.map(({ bricks }) => bricks));
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

/** `Brick 12: 3 over 1 over 2. Column 4, rotation 1: 246 points in 3 steps.` */
function spokenAim(hand) {
  const { aim, game, held } = hand;
  if (!aim) return spokenEnd(game);
  const { squares, column, fits, points, steps } = aim;
  const wins = points ? `${plural(points, "point")} in ${plural(steps, "step")}` : "no points";
  const below = heightOf(hand.board, column);
  const onto = below ? `on ${plural(below, "square")}, the top one ${hand.board[at(column, below - 1)]}` : "on the floor";
  const where = fits ? `lands ${onto}: ${wins}` : "no room";
  return `Brick ${format(held + 1)}: ${[...squares].reverse().join(" over ")}, column ${column + 1}, ${where}.`;
}

/** Why the game is over, and what it scored; empty if it is not. */
function spokenEnd(game) {
  const { end, length, bricks, score } = game;
  if (end === "complete") return `All ${plural(bricks, "brick")} placed: ${plural(score, "point")}.`;
  return end ? `Game over: no column has room. ${plural(score, "point")} with ${format(length)} of ${plural(bricks, "brick")}.` : "";
}
