// A whole game: what every brick scored, and any board of it without a long wait.

/** A board is kept every 64 bricks; those in between are played again when asked for. */
const KEPT_EVERY = 64;
const BEST = 10;

class Game {
  constructor(record) {
    const { dealt, moves } = record;
    this.record = record;
    this.dealt = dealt;
    this.moves = moves;
    this.length = moves.length;
    this.scores = new Float64Array(this.length + 1);
    this.steps = new Uint8Array(this.length + 1);
    this.kept = [emptyBoard()];
    /** The bricks that scored the most, the best one first, the earlier one of equals. */
    this.best = [];
    this.known = 0;
    this.board = emptyBoard();
    this.last = null;
  }

  /** Brick and move number `brick`, from 1. */
  turn(brick) {
    const colours = [3, 2, 1].map((back) => this.dealt.charCodeAt(3 * brick - back) - 48);
    const move = parseInt(this.moves[brick - 1], 36);
    const [column, rotation] = [move % COLUMNS, Math.floor(move / COLUMNS)];
    return { colours, column, rotation, squares: bottomUp(colours, rotation) };
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
    if (points > 0) this.compare(brick, points);
  }

  compare(brick, points) {
    const place = this.best.findIndex((other) => this.points(other) < points);
    this.best.splice(place < 0 ? this.best.length : place, 0, brick);
    this.best.length = Math.min(this.best.length, BEST);
  }

  get complete() {
    return this.known === this.length;
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

/** The best explosions of all games: of which game, at which brick. The best one comes first, and
 *  of equals the earlier one. */
function bestOf(games) {
  const all = games.flatMap((game, index) => game.best.map((brick) => ({ index, brick, points: game.points(brick) })));
  return all.sort((a, b) => b.points - a.points || a.brick - b.brick || a.index - b.index).slice(0, BEST);
}

/** The first brick that two games place differently; `null` where they are the same. */
function partingOf([a, b]) {
  let common = 0;
  while (common < Math.min(a.length, b.length) && a.moves[common] === b.moves[common]) common++;
  return common === a.length && common === b.length ? null : common + 1;
}
