// A frame of the game as squares, and how they are drawn on a canvas. All of them keep their colour
// and their digit: those about to vanish are larger, bold and outlined, and lines through them say
// which of them form which run. A brick in the hand is above the board, and pale where it would land.

/** The row of a brick in the hand, and of one that begins to fall. */
const IN_HAND = ROWS + 0.4;

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
  return stacked(scene.turn, IN_HAND + (scene.row - IN_HAND) * t, { isNew: true });
}

/** The three squares of a brick, the lowest of them in this row. */
function stacked({ column, squares }, row, marks) {
  return squares.map((colour, above) => ({ column, row: row + above, colour, scale: 1, ...marks }));
}

/** A board, and the brick that is about to be dropped on it. */
function aimFrame(board, aim) {
  const squares = boardSquares(board);
  if (!aim) return { squares, runs: [] };
  const ghost = aim.fits ? stacked(aim, aim.row, { isGhost: true, isNew: true }) : [];
  return { squares: [...squares, ...ghost, ...stacked(aim, IN_HAND)], runs: [], aim };
}

/** What falls and dissolves, below the brick that is already in the hand. */
function busyFrame({ squares, runs }, aim) {
  const held = aim ? stacked(aim, IN_HAND) : [];
  return { squares: [...squares, ...held], runs, aim: aim && { column: aim.column, fits: true, points: 0, runs: [] } };
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

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The colours of the style sheet as it stands, light or dark. */
function readPaints() {
  const style = getComputedStyle(document.documentElement);
  const value = (name) => style.getPropertyValue(name).trim();
  const numbered = (name) => Array.from({ length: 10 }, (_, colour) => value(`--${name}${colour}`));
  const names = ["grid", "well", "text", "quiet", "line", "accent", "second", "area", "paper", "alarm"];
  const named = Object.fromEntries(names.map((name) => [name, value(`--${name}`)]));
  return { fill: numbered("c"), ink: numbered("ink"), ...named };
}

/** Fits a canvas to its place on the page, sharp on any screen. */
function fitCanvas(canvas) {
  const scale = window.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * scale);
  const height = Math.round(canvas.clientHeight * scale);
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
}

/** Room around the board, in squares: outlines are drawn on the edges of squares, and the numbers
 *  of the columns below the floor. The style sheet knows the shape that this gives the canvas. */
const RIM = 0.06;
/** The rows of a canvas below the floor, and above the board for the brick that is about to fall. */
const FOOT = 0.7;
const HEAD = 3.6;

class BoardView {
  /** `accent` is the colour of what a brick wins. */
  constructor(canvas, accent, head = HEAD) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.paints = readPaints();
    this.accent = accent;
    this.head = head;
  }

  draw(frame) {
    fitCanvas(this.canvas);
    this.paint(frame);
  }

  /** Draws on the canvas as large as it is. */
  paint({ squares, runs, aim }) {
    const { canvas, context } = this;
    this.cell = canvas.width / (COLUMNS + 2 * RIM);
    context.resetTransform();
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.translate(RIM * this.cell, (RIM + this.head) * this.cell);
    if (aim) this.drawAim(aim);
    this.drawGrid();
    context.textAlign = "center";
    context.textBaseline = "middle";
    this.drawNumbers();
    const going = squares.filter((square) => square.vanishes);
    this.setFont(500, 0.58);
    for (const square of squares) if (!square.vanishes) this.drawStaying(square);
    for (const run of aim?.runs ?? []) this.drawRun(run, this.paints.text);
    // Below what vanishes: a broken line over an outline would fray it.
    this.outlineBrick(squares.filter((square) => square.isNew));
    this.drawGoing(going, runs);
  }

  setFont(weight, size) {
    this.context.font = `${weight} ${Math.round(this.cell * size)}px ${FONT}`;
  }

  /** The column that is aimed at, and what the drop would win, beside the brick. */
  drawAim({ column, fits, points, steps }) {
    const { context, cell, paints } = this;
    context.fillStyle = paints.area;
    context.beginPath();
    context.roundRect(column * cell, -(HEAD - 0.1) * cell, cell, (ROWS + HEAD - 0.1) * cell, cell * 0.2);
    context.fill();
    if (fits && !points) return;
    const isRight = column < COLUMNS / 2;
    const x = (isRight ? column + 1.35 : column - 0.35) * cell;
    const room = isRight ? COLUMNS * cell - x : x;
    const words = fits ? `+${format(points)}` : "full";
    context.textAlign = isRight ? "left" : "right";
    context.fillStyle = fits ? paints[this.accent] : paints.alarm;
    this.setFont(700, 1.05);
    this.setFont(700, Math.min(1, room / context.measureText(words).width) * 1.05);
    context.fillText(words, x, -1.6 * cell);
    if (!fits) return;
    context.fillStyle = paints.quiet;
    this.setFont(400, 0.5);
    context.fillText(plural(steps, "step"), x, -0.75 * cell);
  }

  /** The column and the row below a point of the page; rows from ROWS on are above the board. */
  squareAt({ clientX, clientY }) {
    const box = this.canvas.getBoundingClientRect();
    const cell = box.width / (COLUMNS + 2 * RIM);
    const column = Math.floor((clientX - box.left) / cell - RIM);
    const row = ROWS - 1 - Math.floor((clientY - box.top) / cell - RIM - this.head);
    return { column: Math.min(Math.max(column, 0), COLUMNS - 1), row };
  }

  /** A dot in the middle of each empty place, so that columns can be followed up. */
  drawGrid() {
    const { context, cell } = this;
    context.fillStyle = this.paints.grid;
    for (let column = 0; column < COLUMNS; column++) {
      for (let row = 0; row < ROWS; row++) {
        context.beginPath();
        context.arc((column + 0.5) * cell, (row + 0.5) * cell, cell * 0.04, 0, 2 * Math.PI);
        context.fill();
      }
    }
  }

  /** The columns from 1 to 10, as moves count them. */
  drawNumbers() {
    const { context, cell } = this;
    this.setFont(400, 0.42);
    context.fillStyle = this.paints.quiet;
    for (let column = 0; column < COLUMNS; column++) {
      context.fillText(column + 1, (column + 0.5) * cell, (ROWS + 0.42) * cell);
    }
  }

  middle({ column, row }) {
    return [(column + 0.5) * this.cell, (ROWS - row - 0.5) * this.cell];
  }

  /** A box around the middle of a square, as large as this share of it. */
  box(square, share, corner = 0) {
    const [x, y] = this.middle(square);
    const side = this.cell * share;
    this.context.beginPath();
    this.context.roundRect(x - side / 2, y - side / 2, side, side, side * corner);
  }

  drawStaying(square) {
    const { context, paints } = this;
    context.globalAlpha = square.isGhost ? 0.5 : 1;
    context.fillStyle = paints.fill[square.colour];
    this.box(square, 0.9, 0.16);
    context.fill();
    context.globalAlpha = 1;
    this.drawDigit(square, square.isGhost ? paints.text : paints.ink[square.colour]);
  }

  drawDigit(square, ink) {
    const [x, y] = this.middle(square);
    this.context.fillStyle = ink;
    this.context.fillText(square.colour, x, y + this.cell * 0.04);
  }

  /** Layer by layer: a rim of background, the squares, their outlines, lines, digits. */
  drawGoing(squares, runs) {
    const { context, cell, paints } = this;
    context.strokeStyle = paints.well;
    context.lineWidth = cell * 0.28;
    for (const square of squares) this.stroke(square);
    for (const square of squares) {
      context.fillStyle = paints.fill[square.colour];
      this.box(square, square.scale);
      context.fill();
    }
    context.strokeStyle = paints.text;
    context.lineWidth = cell * 0.1;
    for (const square of squares) this.stroke(square);
    for (const run of runs) this.drawRun(run, paints.ink[run.colour]);
    this.setFont(800, 0.64);
    for (const square of squares) if (square.scale > 0.6) this.drawRimmedDigit(square);
  }

  stroke(square) {
    this.box(square, square.scale);
    this.context.stroke();
  }

  drawRun({ first, last }, colour) {
    const { context, cell } = this;
    const [from, to] = [first, last].map((square) => ({ column: columnOf(square), row: rowOf(square) }));
    context.strokeStyle = colour;
    context.lineWidth = cell * 0.11;
    context.beginPath();
    context.moveTo(...this.middle(from));
    context.lineTo(...this.middle(to));
    context.stroke();
  }

  /** On a rim of its own colour, so that no line runs into it. */
  drawRimmedDigit(square) {
    const { context, cell, paints } = this;
    const [x, y] = this.middle(square);
    context.strokeStyle = paints.fill[square.colour];
    context.lineWidth = cell * 0.17;
    context.lineJoin = "round";
    context.strokeText(square.colour, x, y + cell * 0.04);
    this.drawDigit(square, paints.ink[square.colour]);
  }

  /** A broken line around the brick that falls or just fell. */
  outlineBrick(brick) {
    if (brick.length === 0) return;
    const { context, cell } = this;
    const [x, y] = this.middle(brick[brick.length - 1]);
    context.strokeStyle = this.paints.text;
    context.lineWidth = cell * 0.1;
    context.setLineDash([cell * 0.2, cell * 0.12]);
    context.beginPath();
    context.roundRect(x - cell / 2, y - cell / 2, cell, cell * brick.length, cell * 0.18);
    context.stroke();
    context.setLineDash([]);
  }
}
