// Draws a moment of the game on a canvas.

/** What stays steps back while other squares are about to vanish. */
const STAYING = 0.42;

const easeIn = (t) => t * t;
const easeBoth = (t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

/** The squares to be seen: of `scene`, after `step` of its steps, in a phase that is `t` over. */
function squaresOf(scene, step, phase, t) {
  if (phase === "fall") return [...boardSquares(scene.before), ...brickSquares(scene, easeIn(t))];
  const now = scene.steps[step];
  if (!now) return boardSquares(scene.rest, { fresh: step === 0 ? scene : null });
  if (phase === "drop") return droppingSquares(now, easeBoth(t));
  const scale = phase === "vanish" ? 1 - easeIn(t) : 1;
  return boardSquares(now.board, { ringed: now.vanishing, scale, fresh: step === 0 ? scene : null });
}

function boardSquares(board, { ringed, scale, fresh } = {}) {
  const squares = [];
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0, colour; (colour = board[at(column, row)]); row++) {
      const ring = Boolean(ringed?.[at(column, row)]);
      const isNew = fresh?.turn?.column === column && row >= fresh.row && row < fresh.row + 3;
      squares.push({ column, row, colour, ring, scale: ring ? scale : 1, isNew });
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

/** The colours of the style sheet as it stands, light or dark. */
function readPaints() {
  const style = getComputedStyle(document.documentElement);
  const value = (name) => style.getPropertyValue(name).trim();
  const numbered = (name) => Array.from({ length: 10 }, (_, colour) => value(`--${name}${colour}`));
  const names = ["grid", "well", "text", "quiet", "accent", "area", "paper"];
  const named = Object.fromEntries(names.map((name) => [name, value(`--${name}`)]));
  return { fill: numbered("c"), ink: numbered("ink"), ...named };
}

/** Fits a canvas to its place on the page, sharp on any screen; true if it had to change. */
function fitCanvas(canvas) {
  const scale = window.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * scale);
  const height = Math.round(canvas.clientHeight * scale);
  if (canvas.width === width && canvas.height === height) return false;
  canvas.width = width;
  canvas.height = height;
  return true;
}

class BoardView {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.paints = readPaints();
  }

  draw(squares) {
    fitCanvas(this.canvas);
    const { canvas, context } = this;
    this.cell = canvas.width / COLUMNS;
    context.clearRect(0, 0, canvas.width, canvas.height);
    this.drawGrid();
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 ${Math.round(this.cell * 0.5)}px system-ui, sans-serif`;
    const someVanish = squares.some((square) => square.ring);
    for (const square of squares) {
      context.globalAlpha = someVanish && !square.ring ? STAYING : 1;
      this.drawSquare(square);
      if (square.ring) this.drawRing(square);
    }
    context.globalAlpha = 1;
    this.outline(squares.filter((square) => square.isNew));
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

  middle({ column, row }) {
    return [(column + 0.5) * this.cell, (ROWS - row - 0.5) * this.cell];
  }

  drawSquare(square) {
    const { context, cell, paints } = this;
    const [x, y] = this.middle(square);
    const side = cell * 0.93 * square.scale;
    if (side < 1) return;
    context.fillStyle = paints.fill[square.colour];
    context.beginPath();
    context.roundRect(x - side / 2, y - side / 2, side, side, side * 0.16);
    context.fill();
    if (square.scale < 0.6) return;
    context.fillStyle = paints.ink[square.colour];
    context.fillText(square.colour, x, y + cell * 0.03);
  }

  drawRing(square) {
    const { context, cell, paints } = this;
    const [x, y] = this.middle(square);
    context.strokeStyle = paints.ink[square.colour];
    context.lineWidth = cell * 0.07 * square.scale;
    context.beginPath();
    context.arc(x, y, cell * 0.36 * square.scale, 0, 2 * Math.PI);
    context.stroke();
  }

  /** A line around the brick that falls or just fell. */
  outline(brick) {
    if (brick.length === 0) return;
    const { context, cell } = this;
    const [x, y] = this.middle(brick[brick.length - 1]);
    context.strokeStyle = this.paints.text;
    context.lineWidth = cell * 0.07;
    context.beginPath();
    context.roundRect(x - cell / 2, y - cell / 2, cell, cell * brick.length, cell * 0.18);
    context.stroke();
  }
}
