// A game from the texts of its input and its moves. What `brickgm score` refuses is refused here
// too, in a few words.

class Refusal extends Error {}

/** The lines with text on them, each as its words. */
class Lines {
  constructor({ name, text }) {
    this.name = name;
    this.lines = text.replace(/^\ufeff/, "").split("\n");
    this.number = 0;
  }

  /** The words of the next line; nothing at the end. */
  next() {
    while (this.number < this.lines.length) {
      const words = this.lines[this.number++].split(/[ \t\f\r]+/).filter(Boolean);
      if (words.length) return words;
    }
    return null;
  }

  refuse(problem) {
    throw new Refusal(`${this.name}, line ${this.number}: ${problem}`);
  }

  /** The current line, shortened, and without what cannot be seen. */
  get found() {
    const line = this.lines[this.number - 1].replace(/[\p{C}\ufffd]/gu, "·").trim();
    return line.length > 24 ? `“${line.slice(0, 24)}…”` : `“${line}”`;
  }
}

/** Longer games than the judge's; more bricks would keep the page waiting for too long. */
const MOST_LOADED = 1e6;

const isNumber = (word) => /^[0-9]+$/.test(word ?? "");

/** `N K` */
function readShape(lines) {
  const words = lines.next();
  if (!words) throw new Refusal(`${lines.name} is empty`);
  const [n, k] = words;
  if (words.length !== 2 || !isNumber(n) || !isNumber(k)) lines.refuse(`${lines.found} is not “N K”`);
  const colours = Number(k);
  if (colours < 3 || colours > 9) lines.refuse(`${k} colours; a game has 3 to 9`);
  if (Number(n) > MOST_LOADED) lines.refuse(`${n} bricks; a page takes up to ${format(MOST_LOADED)}`);
  return { bricks: Number(n), colours };
}

/** The shape and the colours of all bricks of an input. */
function readInput(source) {
  const lines = new Lines(source);
  const shape = readShape(lines);
  const good = new RegExp(`^[1-${shape.colours}]+$`);
  const found = [];
  for (let read = 0; read < shape.bricks; ) {
    const digits = lines.next()?.join("");
    if (digits === undefined) throw new Refusal(`${lines.name} ends after ${read} of ${shape.bricks} bricks`);
    if (digits.length % 3 || !good.test(digits)) lines.refuse(`${lines.found} is not a brick of colours 1 to ${shape.colours}`);
    found.push(digits);
    read += digits.length / 3;
  }
  return { ...shape, dealt: found.join("").slice(0, 3 * shape.bricks) };
}

/** `X R`, or nothing at the end. */
function readMove(lines) {
  const words = lines.next();
  if (!words) return null;
  const [column, rotation] = words.map((word) => (isNumber(word) ? Number(word) : -1));
  const good = words.length === 2 && column >= 1 && column <= COLUMNS && rotation >= 0 && rotation <= 2;
  if (!good) lines.refuse(`${lines.found} is not “X R”, a column 1 to 10 and a rotation 0 to 2`);
  return { column: column - 1, rotation };
}

/** Plays the moves of a text and gives back the game as the page carries one. */
function referee(input, source) {
  const lines = new Lines(source);
  let [signs, move] = ["", null];
  const board = emptyBoard();
  while ((move = readMove(lines))) {
    if (signs.length === input.bricks) lines.refuse(`a move after the last of ${plural(input.bricks, "brick")}`);
    if (!tryDrop(board, coloursOf(input.dealt, signs.length + 1), move)) lines.refuse(`column ${move.column + 1} has no room`);
    signs += signOf(move.column, move.rotation);
  }
  return { ...input, name: source.name, made: [...(input.made ?? []), ["moves", source.name]], moves: signs };
}

/** The moves of a link, as far as they can be played. */
function playable({ dealt, bricks }, signs) {
  const board = emptyBoard();
  let made = 0;
  for (const sign of signs.slice(0, bricks)) {
    if (!/[0-9a-t]/.test(sign) || !tryDrop(board, coloursOf(dealt, made + 1), moveOf(sign))) break;
    made++;
  }
  return signs.slice(0, made);
}

/** Of two texts, which one is it? `X R` has a rotation from 0 to 2, `N K` has more colours. */
function looksLikeMoves(text) {
  return ["0", "1", "2"].includes(new Lines({ name: "", text }).next()?.[1]);
}

/** A move as the program reads it: `8 1`. */
const moveText = ({ column, rotation }) => `${column + 1} ${rotation}`;

/** The first moves of a game, as the program reads them. */
function movesText(game, length) {
  const turns = Array.from({ length }, (_, index) => game.turn(index + 1));
  return turns.map((turn) => `${moveText(turn)}\n`).join("");
}

/** The input of a game, as the program reads it. */
const inputText = ({ bricks, colours, dealt }) => [`${bricks} ${colours}`, ...(dealt.match(/.../g) ?? []), ""].join("\n");
