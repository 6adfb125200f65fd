// The game in words, for those who listen to it.

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
  const total = steps.reduce((sum, { points }) => sum + points, 0);
  return `${plural(steps.length, "step")}, ${plural(total, "point")}.`;
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
