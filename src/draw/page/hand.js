// Playing by hand: where the brick is aimed, what its drop would win, and the pointer that aims.

class Hand {
  /** `actions` are `aim` (the aim changed) and `drop`. */
  constructor(view, actions) {
    this.view = view;
    this.actions = actions;
    this.animates = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.put(null);
    /** The kind of the last pointer: not every browser tells it of a click. */
    this.pointer = "mouse";
    this.turned = 0;
    const { canvas } = view;
    canvas.addEventListener("pointerdown", ({ pointerType }) => (this.pointer = pointerType));
    canvas.addEventListener("pointermove", (event) => this.on && event.pointerType === "mouse" && this.moveTo(view.squareAt(event).column));
    canvas.addEventListener("click", (event) => this.on && this.click(event));
    canvas.addEventListener("wheel", (event) => this.on && this.onWheel(event), { passive: false });
  }

  /** Takes up a game, or none. */
  put(game) {
    this.game = game;
    this.on = Boolean(game);
    this.column = 4;
    this.held = null;
    this.aim = null;
  }

  /** Holds the brick after `brick`; nothing if the game is over there. The last drop may still be
   *  on its way then: its board is known, and the next brick can be aimed meanwhile. */
  hold(brick) {
    if (brick === this.held) return;
    this.held = brick;
    this.rotation = 0;
    this.board = this.game.boardAfter(brick);
    const isOver = brick === this.game.bricks || isFull(this.board);
    this.aim = isOver ? null : aimOf(this.board, this.game.colours(brick + 1), this.column, this.rotation);
  }

  /** Aims again, as the column or the rotation changed. */
  change(column, rotation) {
    if (!this.aim || (column === this.column && rotation === this.rotation)) return;
    this.column = column;
    this.rotation = rotation;
    this.aim = aimOf(this.board, this.aim.colours, column, rotation);
    this.actions.aim();
  }

  aimAt({ column, rotation }) {
    this.change(column, rotation);
  }

  moveTo(column) {
    this.change(Math.min(Math.max(column, 0), COLUMNS - 1), this.rotation);
  }

  moveBy(columns) {
    this.moveTo(this.column + columns);
  }

  rotate(by = 1) {
    this.change(this.column, (this.rotation + by + 3) % 3);
  }

  /** A mouse is always above the column that it drops on. A finger aims first: a second tap on the
   *  column drops, so that what a drop wins is seen before it. */
  click(event) {
    const { column, row } = this.view.squareAt(event);
    const isMouse = this.pointer === "mouse";
    const isNear = Math.abs(column - this.column) <= 1;
    if (row >= ROWS && (isMouse || isNear)) return this.rotate();
    if (!isMouse && column !== this.column) return this.moveTo(column);
    this.moveTo(column);
    this.actions.drop();
  }

  /** A touchpad sends many events for one movement. */
  onWheel(event) {
    event.preventDefault();
    if (event.timeStamp - this.turned < 150) return;
    this.turned = event.timeStamp;
    this.rotate(event.deltaY > 0 ? 1 : -1);
  }
}

/** Where a brick lands on a board, and what that sets off. */
function aimOf(board, colours, column, rotation) {
  const [turn, after] = [turnOf(colours, column, rotation), board.slice()];
  if (!accepts(heightOf(board, column))) return { ...turn, fits: false, runs: [] };
  const row = place(after, turn.squares, column);
  let [steps, first] = [0, []];
  const points = cascade(after, (_, runs) => {
    if (steps++ === 0) first = runs;
  });
  return { ...turn, fits: true, row, points, steps, runs: first };
}
