// A frame of the game as squares to be drawn.

const easeIn = (t) => t * t;
const easeBoth = (t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

/** What is to be seen: of `scene`, after `step` of its steps, in a phase that is `t` over. */
function frameOf(scene, step, phase, t) {
  const still = (squares, runs = []) => ({ squares, runs });
  if (!scene.turn) return still(boardSquares(scene.rest));
  if (phase === "fall") return still([...boardSquares(scene.before), ...brickSquares(scene, easeIn(t))]);
  const now = scene.steps[step];
  const fresh = step === 0 ? scene : null;
  if (!now) return still(boardSquares(scene.rest, { fresh }));
  if (phase === "drop") return still(droppingSquares(now, easeBoth(t)));
  if (phase === "still") return still(boardSquares(now.board, { going: now.vanishing, scale: 1, fresh }), now.runs);
  return still(boardSquares(now.board, { going: now.vanishing, scale: 1 - easeIn(t), fresh }));
}

function boardSquares(board, { going, scale, fresh } = {}) {
  const squares = [];
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0, colour; (colour = board[at(column, row)]); row++) {
      const vanishes = Boolean(going?.[at(column, row)]);
      const isNew = fresh?.turn?.column === column && row >= fresh.row && row < fresh.row + 3;
      squares.push({ column, row, colour, vanishes, scale: vanishes ? scale : 1, isNew });
    }
  }
  return squares;
}

function brickSquares(scene, t) {
  const row = ROWS + (scene.row - ROWS) * t;
  const { column, squares } = scene.turn;
  return squares.map((colour, above) => ({ column, row: row + above, colour, scale: 1, isNew: true }));
}

/** What did not vanish, on its way down. */
function droppingSquares({ board, vanishing }, t) {
  const squares = [];
  for (let column = 0; column < COLUMNS; column++) {
    let below = 0;
    for (let row = 0, colour; (colour = board[at(column, row)]); row++) {
      if (vanishing[at(column, row)]) below++;
      else squares.push({ column, row: row - below * t, colour, scale: 1 });
    }
  }
  return squares;
}
