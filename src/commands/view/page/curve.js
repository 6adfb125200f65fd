// The score over the bricks, with axes, and a marker for each of the best explosions.

/** Room around the plot, in pixels of the page: the slider's style knows the sides. */
const ROOM = { left: 48, right: 10, top: 34, bottom: 20 };
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
      onBrick(Math.round(Math.min(Math.max(share, 0), 1) * this.story.length));
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      move(event);
    });
    canvas.addEventListener("pointermove", (event) => event.buttons & 1 && move(event));
  }

  /** Draws all but the line of now, which is put on a copy of this. */
  prepare(story, total) {
    fitCanvas(this.canvas);
    this.story = story;
    this.total = Math.max(total, 1);
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
    this.drawLine(context);
    this.markers.replaceChildren();
    if (story.complete) this.mark(context);
  }

  x(brick) {
    return ROOM.left + (this.story.length ? brick / this.story.length : 0) * this.width;
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
    for (const brick of ticks(this.story.length, this.width / 70)) {
      const label = format(brick);
      const half = context.measureText(label).width / 2;
      context.fillText(label, Math.min(this.x(brick), right - half), y);
    }
    context.textAlign = "right";
    context.fillText("brick", ROOM.left - 8, y);
  }

  drawLine(context) {
    const { story } = this;
    const end = this.x(story.known);
    const line = new Path2D();
    for (let x = ROOM.left; x <= end; x += 0.5) line.lineTo(x, this.y(story.scores[this.brickAt(x)]));
    line.lineTo(end, this.y(story.scores[story.known]));
    const area = new Path2D(line);
    area.lineTo(end, this.y(0));
    area.lineTo(ROOM.left, this.y(0));
    context.fillStyle = this.paints.area;
    context.fill(area);
    context.strokeStyle = this.paints.accent;
    context.lineWidth = 1.5;
    context.stroke(line);
  }

  brickAt(x) {
    const brick = Math.floor(((x - ROOM.left) / this.width) * this.story.length);
    return Math.min(brick, this.story.known);
  }

  draw(brick) {
    const { context, canvas, scale, paints } = this;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(this.picture, 0, 0);
    context.fillStyle = paints.text;
    context.fillRect(Math.round(this.x(brick) * scale) - 1, (ROOM.top - 6) * scale, 2, (this.height + 6) * scale);
  }

  /** A button above the curve for each of the best explosions, side by side, with a line down to
   *  where it happened. The list has the same for keys. */
  mark(context) {
    const { story } = this;
    const wanted = story.best.map((brick) => this.x(brick) - ROOM.left);
    const places = spread(wanted, MARKER, this.width);
    const buttons = story.best.map((brick, index) => {
      const x = ROOM.left + places[index];
      this.drawLeader(context, x, brick);
      const title = `${format(story.points(brick))} points at brick ${format(brick)}`;
      const button = element("button", index + 1, { tabIndex: -1, title });
      button.dataset.brick = brick;
      button.style.left = `${x}px`;
      button.addEventListener("click", () => this.onExplosion(brick));
      return button;
    });
    this.markers.replaceChildren(...buttons);
  }

  drawLeader(context, x, brick) {
    const { story, paints } = this;
    context.strokeStyle = paints.accent;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, ROOM.top - 13);
    context.lineTo(this.x(brick), ROOM.top - 4);
    context.lineTo(this.x(brick), this.y(story.scores[brick]));
    context.stroke();
    context.fillStyle = paints.accent;
    context.beginPath();
    context.arc(this.x(brick), this.y(story.scores[brick]), 2.5, 0, 2 * Math.PI);
    context.fill();
  }
}
