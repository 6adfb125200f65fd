// The rules of the game. A board is an array of 12 columns of 22 squares, of which the outermost
// stay empty: so every square has neighbours, and no edge has to be looked for.

const COLUMNS = 10;
const ROWS = 20;
const PITCH = ROWS + 2;
const SQUARES = (COLUMNS + 2) * PITCH;
/** The way to the next square of a run. */
const UP = 1;
const RIGHT = PITCH;
const RISING = PITCH + 1;
const SINKING = PITCH - 1;

/** Where a square lies; column and row count from 0, the row from the floor. */
const at = (column, row) => (column + 1) * PITCH + row + 1;

/** The column and the row of a square, as `at` takes them. */
const columnOf = (square) => Math.floor(square / PITCH) - 1;
const rowOf = (square) => (square % PITCH) - 1;

const emptyBoard = () => new Uint8Array(SQUARES);

function heightOf(board, column) {
  let row = 0;
  while (row < ROWS && board[at(column, row)]) row++;
  return row;
}

/** A brick fits on a column of this height. */
const accepts = (height) => height <= ROWS - 3;

/** No column has room for a brick. */
function isFull(board) {
  for (let column = 0; column < COLUMNS; column++) if (accepts(heightOf(board, column))) return false;
  return true;
}

/** The colours that a column receives, from the bottom: a rotation moves the last to the top. */
function bottomUp([top, middle, bottom], rotation) {
  return [[bottom, middle, top], [middle, top, bottom], [top, bottom, middle]][rotation];
}

function place(board, colours, column) {
  const row = heightOf(board, column);
  board.set(colours, at(column, row));
  return row;
}

/** A run goes on from this square in this direction, and does not come from before it. */
function startsRun(board, square, next) {
  const colour = board[square];
  return board[square + next] === colour && board[square + 2 * next] === colour && board[square - next] !== colour;
}

/** Marks every square of every run in `vanishing` and returns the runs: colour, first square, last, length. */
function findRuns(board, vanishing) {
  const runs = [];
  const take = (square, next) => runs.push(markRun(board, square, next, vanishing));
  for (let column = 0; column < COLUMNS; column++) {
    // Four lines rather than a loop over four directions: twice as fast.
    for (let square = at(column, 0); board[square]; square++) {
      if (startsRun(board, square, UP)) take(square, UP);
      if (startsRun(board, square, RIGHT)) take(square, RIGHT);
      if (startsRun(board, square, RISING)) take(square, RISING);
      if (startsRun(board, square, SINKING)) take(square, SINKING);
    }
  }
  return runs;
}

function markRun(board, first, next, vanishing) {
  const colour = board[first];
  let length = 0;
  for (let square = first; board[square] === colour; square += next, length++) vanishing[square] = 1;
  return { colour, first, last: first + (length - 1) * next, length };
}

/** Takes the vanishing squares out and lets those above them fall. */
function fall(board, vanishing) {
  for (let column = 0; column < COLUMNS; column++) {
    const floor = at(column, 0);
    let to = floor;
    for (let from = floor; board[from]; from++) {
      if (!vanishing[from]) board[to++] = board[from];
    }
    while (board[to]) board[to++] = 0;
  }
}

/** What step `number` of a cascade is worth, when it has these runs. */
function worth(runs, number) {
  return runs.reduce((sum, { length }) => sum + length * length, 0) * runs.length * number;
}

/** What all of these steps win. */
const totalOf = (steps) => steps.reduce((sum, { points }) => sum + points, 0);

/** Plays a cascade to its end; `each` is called before every step, and may keep only
 *  copies of what it is shown. */
function cascade(board, each) {
  const vanishing = new Uint8Array(SQUARES);
  let points = 0;
  for (let number = 1; ; number++) {
    const runs = findRuns(board, vanishing);
    if (runs.length === 0) return points;
    const won = worth(runs, number);
    each(vanishing, runs, won);
    points += won;
    fall(board, vanishing);
    vanishing.fill(0);
  }
}

/** Drops a brick and plays its cascade; false if the column has no room. */
function tryDrop(board, colours, { column, rotation }) {
  if (!accepts(heightOf(board, column))) return false;
  place(board, bottomUp(colours, rotation), column);
  cascade(board, () => {});
  return true;
}
