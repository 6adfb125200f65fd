// The scores over the bricks, with axes, and a marker for each of the best explosions.

/** Room around the plot, in pixels of the page: the slider's style knows the sides. */
const ROOM = { left: 48, right: 10, top: 34, bottom: 20 };
/** The pattern of each rival's line. */
const DASHES = [[5, 3], [1.5, 2.5]];
/** From the middle of one marker to that of the next. */
const MARKER = 21;

class Curve {
  constructor(canvas, markers, { onBrick, onExplosion }) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.markers = markers;
    this.onExplosion = onExplosion;
    this.paints = readPaints();
    this.picture = document.createElement("canvas");
    const move = (event) => {
      const box = canvas.getBoundingClientRect();
      const share = (event.clientX - box.left - ROOM.left) / (box.width - ROOM.left - ROOM.right);
      onBrick(Math.round(Math.min(Math.max(share, 0), 1) * this.length));
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      move(event);
    });
    canvas.addEventListener("pointermove", (event) => event.buttons & 1 && move(event));
  }

  /** Draws all but the line of now, which is put on a copy of this. `rivals` are those to beat, if
   *  any; `parting` is the brick where two games part; `best` are the explosions to mark. */
  prepare(games, rivals, parting, best) {
    this.games = games;
    this.length = lengthOfAxis(games);
    const others = rivals?.isOver ? rivals.games : [];
    const scores = [...games.map(({ score }) => score), ...others.map((game) => game.scoreAfter(this.length))];
    this.total = Math.max(1, ...scores);
    // A curve on which nothing happens is not drawn.
    this.canvas.parentElement.hidden = !rivals && Math.max(...scores) === 0;
    fitCanvas(this.canvas);
    this.scale = window.devicePixelRatio || 1;
    const { picture, canvas, scale } = this;
    picture.width = canvas.width;
    picture.height = canvas.height;
    this.width = canvas.width / scale - ROOM.left - ROOM.right;
    this.height = canvas.height / scale - ROOM.top - ROOM.bottom;
    const context = picture.getContext("2d");
    context.scale(scale, scale);
    context.font = `11px ${FONT}`;
    this.drawScoreAxis(context);
    this.drawBrickAxis(context);
    if (parting) this.drawParting(context, parting);
    this.drawRivals(context, others);
    const [first, second] = games;
    if (second) this.drawLine(context, second, this.paints.second);
    else this.fillArea(context, first);
    this.drawLine(context, first, this.paints.accent);
    this.mark(context, best);
  }

  x(brick) {
    return ROOM.left + (this.length ? brick / this.length : 0) * this.width;
  }

  y(score) {
    return ROOM.top + (1 - score / this.total) * this.height;
  }

  drawScoreAxis(context) {
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (const score of ticks(this.total, this.height / 26)) {
      const y = Math.round(this.y(score)) + 0.5;
      context.fillStyle = this.paints.line;
      context.fillRect(ROOM.left, y - 0.5, this.width, 1);
      context.fillStyle = this.paints.quiet;
      context.fillText(shortNumber(score), ROOM.left - 6, y);
    }
    context.fillText("points", ROOM.left - 6, ROOM.top - 18);
  }

  drawBrickAxis(context) {
    const y = ROOM.top + this.height + 11;
    context.fillStyle = this.paints.quiet;
    context.textAlign = "center";
    const right = ROOM.left + this.width + ROOM.right;
    for (const brick of ticks(this.length, this.width / 70)) {
      const label = format(brick);
      const half = context.measureText(label).width / 2;
      context.fillText(label, Math.min(this.x(brick), right - half), y);
    }
    context.textAlign = "right";
    context.fillText("brick", ROOM.left - 8, y);
  }

  pathOf(game) {
    const last = Math.min(game.known, this.length);
    const end = this.x(last);
    const line = new Path2D();
    for (let x = ROOM.left; x <= end; x += 0.5) line.lineTo(x, this.y(game.scores[this.brickAt(x, game)]));
    line.lineTo(end, this.y(game.scores[last]));
    return line;
  }

  /** Their lines as far as the axis goes, each with a mark and its name at the end. */
  drawRivals(context, others) {
    const ends = others.map((game) => this.y(game.scoreAfter(this.length)));
    const highest = ends.indexOf(Math.min(...ends));
    others.forEach((game, index) => {
      const [x, y] = [this.x(Math.min(game.length, this.length)), ends[index]];
      context.strokeStyle = context.fillStyle = this.paints.quiet;
      context.lineWidth = 1.5;
      context.setLineDash(DASHES[index]);
      context.stroke(this.pathOf(game));
      context.setLineDash([]);
      context.beginPath();
      context.arc(x, y, 3.5, 0, 2 * Math.PI);
      context.fill();
      context.textAlign = "right";
      // No name on the line of another, none beyond the plot.
      const above = Math.max(y - 10, ROOM.top - 6);
      const below = Math.min(y + 12, ROOM.top + this.height - 6);
      const { name } = game.record;
      const words = [`${name} ${format(game.scoreAfter(this.length))}`, Math.max(x - 7, ROOM.left + 80), index === highest ? above : below];
      context.strokeStyle = this.paints.paper;
      context.lineWidth = 3;
      context.strokeText(...words);
      context.fillText(...words);
    });
  }

  drawLine(context, game, colour) {
    context.strokeStyle = colour;
    context.lineWidth = 1.5;
    context.stroke(this.pathOf(game));
    if (this.games.length === 1) return;
    // Where a line ends stands whose it is, beside the end of the other's name.
    const letter = LETTERS[this.games.indexOf(game)];
    context.fillStyle = colour;
    context.textAlign = "right";
    const x = this.x(game.known) - (letter === "B" ? 12 : 0);
    context.fillText(letter, x, Math.max(this.y(game.scores[game.known]) - 9, ROOM.top - 4));
  }

  fillArea(context, game) {
    const area = this.pathOf(game);
    area.lineTo(this.x(game.known), this.y(0));
    area.lineTo(ROOM.left, this.y(0));
    context.fillStyle = this.paints.area;
    context.fill(area);
  }

  drawParting(context, brick) {
    const x = Math.round(this.x(brick)) + 0.5;
    context.strokeStyle = this.paints.quiet;
    context.setLineDash([3, 3]);
    context.beginPath();
    context.moveTo(x, ROOM.top - 4);
    context.lineTo(x, ROOM.top + this.height);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = this.paints.quiet;
    const right = x > ROOM.left + this.width / 2;
    context.textAlign = right ? "right" : "left";
    context.fillText("they part", x + (right ? -5 : 5), ROOM.top + 6);
  }

  brickAt(x, game) {
    const brick = Math.floor(((x - ROOM.left) / this.width) * this.length);
    return Math.min(brick, game.known);
  }

  draw(brick) {
    const { context, canvas, scale, paints } = this;
    if (this.canvas.parentElement.hidden) return;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(this.picture, 0, 0);
    context.fillStyle = paints.text;
    context.fillRect(Math.round(this.x(brick) * scale) - 1, (ROOM.top - 6) * scale, 2, (this.height + 6) * scale);
  }

  /** A button above the curve for each of the best explosions, side by side, with a line down to
   *  where it happened. The list has the same for keys. */
  mark(context, best) {
    const wanted = best.map(({ brick }) => this.x(brick) - ROOM.left);
    const places = spread(wanted, MARKER, this.width);
    const buttons = best.map(({ index, brick, points }, rank) => {
      const x = ROOM.left + places[rank];
      this.drawLeader(context, x, brick, this.games[index]);
      const whose = this.games.length > 1 ? `${LETTERS[index]}: ` : "";
      const title = `${whose}${format(points)} points at brick ${format(brick)}`;
      const button = element("button", rank + 1, { tabIndex: -1, title });
      button.dataset.brick = brick;
      button.style.left = `${x}px`;
      button.classList.toggle("b", index > 0);
      button.addEventListener("click", () => this.onExplosion(brick));
      return button;
    });
    this.markers.replaceChildren(...buttons);
  }

  drawLeader(context, x, brick, game) {
    const colour = game === this.games[0] ? this.paints.accent : this.paints.second;
    const y = this.y(game.scores[brick]);
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, ROOM.top - 13);
    context.lineTo(this.x(brick), ROOM.top - 4);
    context.lineTo(this.x(brick), y);
    context.stroke();
    context.fillStyle = colour;
    context.beginPath();
    context.arc(this.x(brick), y, 2.5, 0, 2 * Math.PI);
    context.fill();
  }
}

/** The longest game; while one is played by hand, more, so that the axis seldom changes. */
function lengthOfAxis(games) {
  const longest = Math.max(...games.map(({ length }) => length));
  const [{ record, bricks }] = games;
  let room = 100;
  while (room < longest) room *= 2;
  return record.byHand && games.length === 1 ? Math.min(room, bricks) : longest;
}

/** From 0 to `end` in at most `most` steps of 1, 2 or 5 times a power of ten, and at least one. */
function ticks(end, most) {
  if (!(end > 0)) return [0];
  const rough = end / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 5, 10].find((digit) => digit * power >= rough * 0.999) * power, 1);
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
}

/** `0`, `500`, `20k`, `1.5M`: short enough to stand beside an axis. */
function shortNumber(number) {
  if (number >= 1e6) return `${number / 1e6}M`;
  return number >= 1e4 ? `${number / 1e3}k` : format(number);
}

/** Moves places on a line from 0 to `end` until no two of them are nearer than `apart`. */
function spread(wanted, apart, end) {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b]);
  const places = [...wanted];
  let least = 0;
  for (const index of order) {
    places[index] = Math.max(places[index], least);
    least = places[index] + apart;
  }
  let most = end;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index], most);
    most = places[index] - apart;
  }
  return places;
}
