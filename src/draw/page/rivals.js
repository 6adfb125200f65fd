// Whom to beat: two simple players, who play the same bricks in the background.

const MOVES = 3 * COLUMNS;
/** How long they may keep the page waiting at a time, in milliseconds. */
const SLICE = 8;

/** The colour that most squares of a board have, of equals the lowest; 0 on an empty board. */
function commonestOf(board) {
  const counts = new Uint8Array(10);
  for (const colour of board) if (colour) counts[colour]++;
  return counts.indexOf(Math.max(...counts));
}

/** The drop that wins most now, the first one in the order of trying of equals. Drops that dissolve
 *  squares of the colour `spared` count only if there is no other. Nothing if no column has room. */
function bestDrop(board, colours, spared = 0) {
  let best = null;
  for (let index = 0; index < MOVES; index++) {
    const move = { column: index % COLUMNS, rotation: Math.floor(index / COLUMNS) };
    if (!accepts(heightOf(board, move.column))) continue;
    const after = board.slice();
    place(after, bottomUp(colours, move.rotation), move.column);
    let spares = true;
    const points = cascade(after, (_, runs) => {
      if (runs.some(({ colour }) => colour === spared)) spares = false;
    });
    const isBetter = !best || (spares === best.spares ? points > best.points : spares);
    if (isBetter) best = { ...move, points, spares };
  }
  return best;
}

/** What each of them keeps for later. */
const RIVALS = [
  { name: "greedy", spared: () => 0 },
  { name: "spare", spared: commonestOf },
];

class Rivals {
  constructor(record) {
    this.dealt = record.dealt;
    this.games = RIVALS.map(({ name }) => new Game({ ...record, name, moves: "", byHand: true }));
    this.isOver = false;
  }

  /** Plays on for a moment. */
  play() {
    const end = performance.now() + SLICE;
    while (!this.isOver && performance.now() < end) this.drop();
  }

  /** The next brick of the first one who is not done. */
  drop() {
    const index = this.games.findIndex((game) => !this.isDone(game));
    if (index < 0) return (this.isOver = true);
    const game = this.games[index];
    const colours = game.colours(game.length + 1);
    const { column, rotation } = bestDrop(game.board, colours, RIVALS[index].spared(game.board));
    game.drop(game.length, column, rotation);
  }

  isDone({ length, bricks, board }) {
    return length === bricks || isFull(board);
  }
}
