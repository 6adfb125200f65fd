// Another game from its two texts, checked as `brickgm score` checks it and refused in its words.

/** How many characters of a mistake are quoted. */
const QUOTED = 32;

class Refusal extends Error {}

/** The lines of a text that are not blank, one at a time, with the blanks at their ends gone. */
class Lines {
  constructor(name, bytes, end = "the end of the input") {
    this.name = name;
    this.bytes = bytes;
    this.end = end;
    // A byte-order mark says only what is known already.
    this.next = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    this.read = 0;
    this.number = 0;
  }

  /** Goes to the next line with something on it; false at the end. */
  advance() {
    while (this.next < this.bytes.length) {
      const end = this.bytes.indexOf(10, this.next);
      const line = Array.from(this.bytes.slice(this.next, end < 0 ? undefined : end));
      this.next = end < 0 ? this.bytes.length : end + 1;
      this.read++;
      const [first, last] = [line.findIndex(isText), line.findLastIndex(isText)];
      if (first < 0) continue;
      this.kept = line.slice(first, last + 1);
      this.number = this.read;
      return true;
    }
    return false;
  }

  /** One character per byte; nothing where the line is not UTF-8. */
  get words() {
    if (!isUtf8(this.kept)) return [];
    return this.kept.map((byte) => String.fromCharCode(byte)).join("").split(/[ \t\f\r]+/);
  }

  refuse(message, line = this.number) {
    throw new Refusal(`${this.name}: line ${line}: ${message}`);
  }

  /** A file of another kind is recognised by its beginning, whichever word was looked at. */
  unexpected(expected, word) {
    const other = this.number === 1 ? otherFile(this.kept) : null;
    const bytes = word ? Array.from(word, (character) => character.charCodeAt(0)) : this.kept;
    this.refuse(`expected ${expected}, found ${other ?? quoted(bytes)}`);
  }

  ended(expected) {
    this.refuse(`expected ${expected}, found ${this.end}`, this.number + 1);
  }
}

const isText = (byte) => ![32, 9, 12, 13].includes(byte);

function isUtf8(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(bytes));
    return true;
  } catch {
    return false;
  }
}

/** What a file that begins so really is, where it is no text in UTF-8. */
function otherFile([first, second]) {
  const isDigit = (byte) => byte >= 48 && byte <= 57;
  if (first === 0x1f && second === 0x8b) return "a gzip file; unpack it first (gzip -d)";
  const mark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without its byte-order mark: every other byte of a digit is 0.
  const bare = (isDigit(first) && second === 0) || (first === 0 && isDigit(second));
  return mark || bare ? "UTF-16 text; save it as UTF-8" : null;
}

/** Text in quotes, shortened, with everything escaped that is not visible. */
function quoted(bytes) {
  const shown = [];
  for (let at = 0; at < bytes.length && shown.length <= QUOTED; ) {
    const [length, text] = characterAt(bytes, at);
    shown.push(text);
    at += length;
  }
  const more = shown.length > QUOTED ? "..." : "";
  return `"${shown.slice(0, QUOTED).join("")}${more}"`;
}

/** The length of the character at this place, and how it is shown. */
function characterAt(bytes, at) {
  for (let length = 1; length <= 4; length++) {
    try {
      const piece = new Uint8Array(bytes.slice(at, at + length));
      return [length, escaped(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(piece))];
    } catch {
      // Not a whole character yet.
    }
  }
  return [1, `\\x${bytes[at].toString(16).padStart(2, "0")}`];
}

const NAMED = { "\0": "\\0", "\t": "\\t", "\r": "\\r", "\n": "\\n", '"': '\\"', "'": "\\'", "\\": "\\\\" };

function escaped(character) {
  if (NAMED[character]) return NAMED[character];
  if (character === " " || !/[\p{C}\p{Z}\p{Mn}\p{Me}]/u.test(character)) return character;
  return `\\u{${character.codePointAt(0).toString(16)}}`;
}

/** Digits only, of which there may be any number. */
const isNumber = (word) => /^[0-9]+$/.test(word);
const LARGEST = "18446744073709551615";

/** `N K` */
function readHeader(lines) {
  const two = "two whole numbers, the bricks N and the colours K";
  if (!lines.advance()) lines.ended(two);
  const [n, k, ...more] = lines.words;
  if (k === undefined || more.length) lines.unexpected(two);
  if (!isNumber(n) || BigInt(n) > BigInt(LARGEST)) lines.unexpected(`a whole number of bricks N, at most ${LARGEST}`, n);
  const colours = isNumber(k) ? Number(k) : 0;
  if (colours < 3 || colours > 9) lines.unexpected("a number of colours K from 3 to 9", k);
  return { bricks: Number(n), colours };
}

/** The same, or the cure where the moves have a header: no list of moves begins so, as K is greater
 *  than any rotation. */
function readHeaderOf(dealt, moves) {
  try {
    return readHeader(dealt);
  } catch (error) {
    if (!(error instanceof Refusal) || !isGame(moves.bytes)) throw error;
    const other = moves.name === "the moves" ? "the text for the moves" : moves.name;
    throw new Refusal(`${dealt.name} is not a game, but ${other} is: INPUT comes first, then the moves`);
  }
}

function isGame(bytes) {
  try {
    readHeader(new Lines("", bytes));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** The bricks of an input, one or more per line, three digits each, from the top. */
class Bricks {
  constructor(lines, shape) {
    this.lines = lines;
    this.shape = shape;
    this.digits = [];
    this.read = 0;
  }

  next() {
    if (this.digits.length === 0) this.readDigits();
    this.read++;
    return this.digits.splice(0, 3);
  }

  readDigits() {
    const { lines, shape } = this;
    if (!lines.advance()) lines.ended(`brick ${this.read + 1} of ${shape.bricks}`);
    this.digits = lines.kept.filter(isText).map((byte) => byte - 48);
    const good = this.digits.every((colour) => colour >= 1 && colour <= shape.colours);
    if (this.digits.length % 3 || !good) lines.unexpected(`three colours from 1 to ${shape.colours}`);
  }
}

/** `X R`, or null at the end. */
function readMove(lines) {
  if (!lines.advance()) return null;
  const [column, rotation] = lines.words.map((word) => (isNumber(word) ? Number(word) : -1));
  const good = lines.words.length === 2 && column >= 1 && column <= 10 && rotation >= 0 && rotation <= 2;
  if (!good) lines.unexpected("a column from 1 to 10 and a rotation from 0 to 2");
  return { column: column - 1, rotation };
}

/** Plays the moves and gives back the game as the page carries one. Each source has a name and
 *  its bytes. */
function referee(input, moves) {
  const [dealt, played] = [new Lines(input.name, input.bytes, input.end), new Lines(moves.name, moves.bytes)];
  const shape = readHeaderOf(dealt, moves);
  const bricks = new Bricks(dealt, shape);
  const [board, digits, signs] = [emptyBoard(), [], []];
  let score = 0;
  for (let move; (move = readMove(played)); ) {
    const height = heightOf(board, move.column);
    const text = `"${move.column + 1} ${move.rotation}"`;
    if (signs.length === shape.bricks) played.refuse(`expected no more moves than the ${shape.bricks} bricks, found ${text}`);
    if (!accepts(height)) played.refuse(`expected a column of at most 17 squares, found column ${move.column + 1} with ${height}`);
    const brick = bricks.next();
    digits.push(...brick);
    signs.push((COLUMNS * move.rotation + move.column).toString(36));
    place(board, bottomUp(brick, move.rotation), move.column);
    score += cascade(board, () => {});
  }
  const full = Array.from({ length: COLUMNS }, (_, column) => heightOf(board, column)).every((height) => !accepts(height));
  const stopped = signs.length === shape.bricks ? "" : full ? "game over" : "stopped early";
  const made = Object.entries({ input, moves }).map(([part, { name }]) => [part, name === `the ${part}` ? "typed in" : name]);
  return { ...shape, score, stopped, made, dealt: digits.join(""), moves: signs.join("") };
}

/** Of two texts, which one is it? `X R` has a rotation from 0 to 2, `N K` has more colours. */
function looksLikeMoves(bytes) {
  const lines = new Lines("", bytes);
  return lines.advance() && ["0", "1", "2"].includes(lines.words[1]);
}
