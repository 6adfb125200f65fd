// A whole game: what every brick scored, and any board of it without a long wait.

/** A board is kept every 64 bricks; those in between are played again when asked for. */
const KEPT_EVERY = 64;
const BEST = 10;

/** A move is one digit to the base 36: 0 to 9 are the columns, a to j the same with rotation 1. */
const signOf = (column, rotation) => (COLUMNS * rotation + column).toString(36);

/** The column and the rotation of such a digit. */
function moveOf(sign) {
  const move = parseInt(sign, 36);
  return { column: move % COLUMNS, rotation: Math.floor(move / COLUMNS) };
}

/** The colours of brick number `brick`, from 1, in the digits of all bricks. */
const coloursOf = (dealt, brick) => [3, 2, 1].map((back) => dealt.charCodeAt(3 * brick - back) - 48);

/** A brick and where it goes. */
const turnOf = (colours, column, rotation) => ({ colours, column, rotation, squares: bottomUp(colours, rotation) });

/** The bricks of a record, without who placed them. */
function bricksOf({ colours, bricks, seed, dealt, made }) {
  return { colours, bricks, seed, dealt, made: made.filter(([name]) => ["input", "seed"].includes(name)) };
}

class Game {
  constructor(record) {
    this.record = record;
    this.moves = record.moves;
    this.bricks = record.dealt.length / 3;
    this.scores = new Float64Array(this.bricks + 1);
    this.steps = new Uint8Array(this.bricks + 1);
    this.kept = [emptyBoard()];
    /** The bricks whose explosions scored the most, the best one first, the earlier one of equals. */
    this.best = [];
    this.known = 0;
    this.board = emptyBoard();
    this.last = null;
  }

  /** How many moves were made. */
  get length() {
    return this.moves.length;
  }

  /** The colours of brick number `brick`, from 1. */
  colours(brick) {
    return coloursOf(this.record.dealt, brick);
  }

  /** The same, and where it went. */
  turn(brick) {
    const { column, rotation } = moveOf(this.moves[brick - 1]);
    return turnOf(this.colours(brick), column, rotation);
  }

  /** Plays the game on, to this brick at least. */
  reach(brick) {
    while (this.known < Math.min(brick, this.length)) this.playNext();
  }

  playNext() {
    const brick = ++this.known;
    const { squares, column } = this.turn(brick);
    place(this.board, squares, column);
    const points = cascade(this.board, () => this.steps[brick]++);
    this.scores[brick] = this.scores[brick - 1] + points;
    if (brick % KEPT_EVERY === 0) this.kept.push(this.board.slice());
    this.compare(brick, points);
  }

  /** A single step is no explosion. */
  compare(brick, points) {
    if (this.steps[brick] < 2) return;
    const place = this.best.findIndex((other) => this.points(other) < points);
    this.best.splice(place < 0 ? this.best.length : place, 0, brick);
    this.best.length = Math.min(this.best.length, BEST);
  }

  /** Makes this move for the brick after `brick`. Moves that were made after that are gone. */
  drop(brick, column, rotation) {
    if (brick < this.length) this.takeBack(brick);
    this.moves += signOf(column, rotation);
    this.reach(this.length);
  }

  takeBack(length) {
    this.board = this.boardAfter(length).slice();
    this.moves = this.moves.slice(0, length);
    this.known = length;
    this.last = null;
    this.kept.length = Math.floor(length / KEPT_EVERY) + 1;
    this.steps.fill(0, length + 1);
    this.best = [];
    for (let brick = 1; brick <= length; brick++) this.compare(brick, this.points(brick));
  }

  get complete() {
    return this.known === this.length;
  }

  /** The score of the whole game. The program wrote it for its own games, before they are played through. */
  get score() {
    const { score, byHand } = this.record;
    if (byHand || score === undefined) this.reach(this.length);
    return this.complete ? this.scores[this.length] : score;
  }

  /** Why no brick can be placed after the last move; empty if one can. */
  get end() {
    if (this.length === this.bricks) return "complete";
    return isFull(this.boardAfter(this.length)) ? "board full" : "";
  }

  points(brick) {
    return brick > 0 && brick <= this.length ? this.scores[brick] - this.scores[brick - 1] : 0;
  }

  /** The score after this many bricks, or after the last one. */
  scoreAfter(brick) {
    return this.scores[Math.min(brick, this.known)];
  }

  /** The board at rest after this many bricks. */
  boardAfter(brick) {
    this.reach(brick);
    if (brick === this.known) return this.board.slice();
    if (this.last?.brick === brick) return this.last.rest;
    const start = Math.floor(brick / KEPT_EVERY);
    const board = this.kept[start].slice();
    for (let next = start * KEPT_EVERY + 1; next <= brick; next++) {
      const { squares, column } = this.turn(next);
      place(board, squares, column);
      cascade(board, () => {});
    }
    return board;
  }

  /** Everything there is to see of a brick: where it lands, the board before each step, the rest. */
  scene(brick) {
    if (this.last?.brick === brick) return this.last;
    if (brick === 0) return { brick, steps: [], rest: emptyBoard() };
    // A game that ended before the one beside it keeps its last board.
    if (brick > this.length) return { brick, steps: [], rest: this.boardAfter(this.length) };
    const before = this.boardAfter(brick - 1);
    const turn = this.turn(brick);
    const rest = before.slice();
    const row = place(rest, turn.squares, turn.column);
    const steps = [];
    cascade(rest, (vanishing, runs, points) => {
      steps.push({ board: rest.slice(), vanishing: vanishing.slice(), runs, points });
    });
    this.reach(brick);
    this.last = { brick, before, turn, row, steps, rest };
    return this.last;
  }
}

/** The best explosions of these games, or of the one with this index: of which game, at which
 *  brick. The best one comes first, and of equals the earlier one. */
function bestOf(games, only) {
  const all = games.flatMap((game, index) => game.best.map((brick) => ({ index, brick, points: game.points(brick) })));
  const wanted = all.filter(({ index }) => only === null || index === only);
  return wanted.sort((a, b) => b.points - a.points || a.brick - b.brick || a.index - b.index).slice(0, BEST);
}

/** How many moves two games have in common from the start. */
function commonMoves([a, b]) {
  let common = 0;
  while (common < Math.min(a.length, b.length) && a.moves[common] === b.moves[common]) common++;
  return common;
}
