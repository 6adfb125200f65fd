// The game in words, for those who listen to it.

/** `Brick 11 of 11: colours 3, 1, 2 in column 8, rotation 1. Step 2 of 4: 3 runs, 246 points. …` */
function spoken(player, bricks) {
  const { brick, scene, step } = player;
  if (brick === 0) return `Before the first of ${plural(bricks, "brick")}.`;
  const { colours, column, rotation } = scene.turn;
  const where = `colours ${colours.join(", ")} in column ${column + 1}, rotation ${rotation}`;
  const score = `Score ${format(player.score)}.`;
  return `Brick ${format(brick)} of ${format(bricks)}: ${where}. ${spokenStep(scene.steps, step)} ${score}`;
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

/** The board column by column, from the floor up. */
function describeBoard({ steps, rest }, step) {
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
  $("columns").replaceChildren(...items);
}
