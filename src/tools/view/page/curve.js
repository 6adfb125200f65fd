// The score over the bricks, with the best explosions marked on it.

class Curve {
  constructor(canvas, markers, story, { onBrick, onExplosion }) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.markers = markers;
    this.story = story;
    this.onExplosion = onExplosion;
    this.paints = readPaints();
    this.picture = document.createElement("canvas");
    const move = (event) => {
      const box = canvas.getBoundingClientRect();
      const share = (event.clientX - box.left) / box.width;
      onBrick(Math.round(Math.min(Math.max(share, 0), 1) * story.length));
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      move(event);
    });
    canvas.addEventListener("pointermove", (event) => event.buttons & 1 && move(event));
  }

  /** The curve changes only while the game is still being played through; the rest is a copy. */
  prepare(total) {
    fitCanvas(this.canvas);
    const { picture, canvas, story } = this;
    picture.width = canvas.width;
    picture.height = canvas.height;
    this.total = Math.max(total, 1);
    const context = picture.getContext("2d");
    const end = story.length ? (story.known / story.length) * picture.width : 0;
    const line = new Path2D();
    for (let x = 0; x <= end; x++) line.lineTo(x, this.y(this.brickAt(x)));
    line.lineTo(end, this.y(story.known));
    const area = new Path2D(line);
    area.lineTo(end, picture.height);
    area.lineTo(0, picture.height);
    context.fillStyle = this.paints.area;
    context.fill(area);
    context.strokeStyle = this.paints.accent;
    context.lineWidth = 1.5 * (window.devicePixelRatio || 1);
    context.stroke(line);
  }

  brickAt(x) {
    return Math.min(Math.floor((x / this.canvas.width) * this.story.length), this.story.known);
  }

  /** A hand's breadth is left above, for the markers. */
  y(brick) {
    const { height } = this.canvas;
    return height - 1 - (this.story.scores[brick] / this.total) * (height * 0.88);
  }

  draw(brick) {
    const { context, canvas, story, paints } = this;
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(this.picture, 0, 0);
    const x = story.length ? (brick / story.length) * canvas.width : 0;
    context.fillStyle = paints.text;
    context.fillRect(Math.min(Math.max(x - 1, 0), canvas.width - 2), 0, 2, canvas.height);
  }

  /** A button over the curve for each of the best explosions. The list has the same for keys. */
  mark() {
    const { story, canvas } = this;
    const buttons = story.best.map((brick, index) => {
      const button = document.createElement("button");
      button.tabIndex = -1;
      button.dataset.brick = brick;
      button.title = `${format(story.points(brick))} points at brick ${format(brick)}`;
      button.textContent = index + 1;
      button.style.left = `${(brick / story.length) * 100}%`;
      const rise = (this.y(brick) + this.y(brick - 1)) / 2 / canvas.height;
      button.style.top = `${rise * 100}%`;
      button.addEventListener("click", () => this.onExplosion(brick));
      return button;
    });
    // The best one comes last, so that it lies on top.
    this.markers.replaceChildren(...buttons.reverse());
  }
}
