// The board as a picture (SVG), and a cascade as an animated one in a loop, as `brickgm view --svg
// FILE` draws them. A square that stays for several frames is drawn once, and the style sheet shows
// each group for its part of the time.

const CELL = 16;
/** How long a frame stays, in milliseconds. */
const DURATIONS = { step: 900, giant: 2400, rest: 2000 };

/** `head` has the two lines above the board. A single frame stands still. */
function pictureSvg(frames, head, paints) {
  const heights = frames.flatMap(({ board }) => Array.from({ length: COLUMNS }, (_, column) => heightOf(board, column)));
  const rows = Math.min(Math.max(...heights, 5) + 1, ROWS);
  const [width, height] = [272, 64 + rows * CELL + 58];
  const spans = [...stayingSpans(frames), ...frames.map((frame, index) => [`${index}-${index}`, marksOf(frame, rows, paints)])];
  const groups = spans.map(([name, content]) => {
    const drawn = typeof content === "string" ? content : content.map((square) => drawSquare(square, rows, paints)).join("");
    return `<g class="t t${name}${isNow(name, frames) ? " now" : ""}">${drawn}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${head.join(": ")}</title>`,
    `<style>text{font-family:${FONT};font-size:12px;text-anchor:middle}.v{stroke:${paints.text};stroke-width:1.8}`,
    `.r{stroke-width:1.8;stroke-linecap:round}.h{text-anchor:start;font-size:15px}.s{font-size:18px;font-weight:600}`,
    ...(frames.length > 1 ? motion(frames, new Set(spans.map(([name]) => name))) : []),
    `</style><rect width="${width}" height="${height}" rx="8" fill="${paints.paper}"/>`,
    ...head.map((line, index) => `<text class="h${index ? "" : " s"}" x="12" y="${26 + 20 * index}" fill="${index ? paints.quiet : paints.text}">${line}</text>`),
    `<g transform="translate(56 64)"><rect x="-3" y="-3" width="166" height="${rows * CELL + 6}" rx="5" fill="${paints.well}" stroke="${paints.line}"/>`,
    ...groups,
    "</g></svg>\n",
  ].join("\n");
}

/** The style of a picture that moves. */
function motion(frames, names) {
  return [
    `.t{visibility:hidden;animation:${wholeTime(frames)}ms step-end infinite}`,
    ...[...names].map((name) => keyframes(name, frames)),
    "@media(prefers-reduced-motion:reduce){.t{animation:none}.now{visibility:visible}}",
  ];
}

function framesOf({ steps, rest }) {
  const most = Math.max(...steps.map(({ points }) => points));
  const giant = steps.findIndex(({ points }) => points === most);
  const frames = steps.map((step, index) => ({
    ...step,
    words: [`step ${index + 1}`, `${index ? "+ " : ""}${format(step.points)}`],
    time: index === giant ? DURATIONS.giant : DURATIONS.step,
  }));
  const words = ["at rest", steps.length ? `= ${format(totalOf(steps))}` : ""];
  return [...frames, { board: rest, vanishing: emptyBoard(), runs: [], words, time: DURATIONS.rest }];
}

/** Which squares stay from which frame to which: `[["0-3", squares], …]`. */
function stayingSpans(frames) {
  const spans = new Map();
  for (let square = 0; square < SQUARES; square++) {
    const colour = (index) => (frames[index] && !frames[index].vanishing[square] ? frames[index].board[square] : 0);
    for (let index = 0, first = 0; index < frames.length; index++) {
      if (colour(index) === colour(index + 1)) continue;
      const name = `${first}-${index}`;
      if (colour(index)) spans.set(name, [...(spans.get(name) ?? []), { square, colour: colour(index) }]);
      first = index + 1;
    }
  }
  return [...spans];
}

const wholeTime = (frames) => frames.reduce((sum, { time }) => sum + time, 0);

/** Readers who want no motion see the giant step. */
function isNow(name, frames) {
  const [first, last] = name.split("-").map(Number);
  const giant = frames.findIndex(({ time }) => time === DURATIONS.giant);
  return first <= giant && giant <= last;
}

function keyframes(name, frames) {
  const [first, last] = name.split("-").map(Number);
  const percent = (index) => `${((100 * wholeTime(frames.slice(0, index))) / wholeTime(frames)).toFixed(1)}%`;
  const hidden = first ? "0%{visibility:hidden}" : "";
  return `.t${name}{animation-name:t${name}}@keyframes t${name}{${hidden}${percent(first)}{visibility:visible}${percent(last + 1)}{visibility:hidden}}`;
}

const cornerOf = (square, rows) => [columnOf(square) * CELL, (rows - 1 - rowOf(square)) * CELL];

function drawSquare({ square, colour }, rows, { fill, ink }) {
  const [x, y] = cornerOf(square, rows);
  return `<rect x="${x + 1}" y="${y + 1}" width="14" height="14" rx="2.5" fill="${fill[colour]}"/><text x="${x + 8}" y="${y + 12.3}" fill="${ink[colour]}">${colour}</text>`;
}

/** What vanishes in a frame, the lines through its runs, and the words below the board. */
function marksOf({ board, vanishing, runs, words }, rows, { fill, ink, text, quiet }) {
  const going = [...vanishing.keys()].filter((square) => vanishing[square]);
  const box = (square) => {
    const [x, y] = cornerOf(square, rows);
    return `<rect class="v" x="${x}" y="${y}" width="16" height="16" fill="${fill[board[square]]}"/>`;
  };
  const line = ({ first, last }) => {
    const [[x1, y1], [x2, y2]] = [first, last].map((square) => cornerOf(square, rows).map((edge) => edge + 8));
    return `<path class="r" d="M${x1} ${y1}L${x2} ${y2}" stroke="${ink[board[first]]}"/>`;
  };
  const digit = (square) => {
    const [x, y] = cornerOf(square, rows);
    return `<text x="${x + 8}" y="${y + 12.7}" fill="${ink[board[square]]}" font-weight="800" stroke="${fill[board[square]]}" stroke-width="2.6" paint-order="stroke">${board[square]}</text>`;
  };
  const below = words.map((word, index) => `<text${index ? ' class="s"' : ""} x="80" y="${rows * CELL + 21 + 20 * index}" fill="${index ? text : quiet}">${word}</text>`);
  return [...going.map(box), ...runs.map(line), ...going.map(digit), ...below].join("");
}

/** The two lines above a picture: which brick, and where it went. */
function headOf({ brick, turn }) {
  const where = turn ? `${turn.colours.join("")} in column ${turn.column + 1}, rotation ${turn.rotation}` : "";
  return [brick ? `Brick ${format(brick)}` : "Before the first brick", where];
}
