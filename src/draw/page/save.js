// What can be taken along: the moves, the input, the board as a picture.

/** Pixels per square of a PNG. */
const PNG_CELL = 48;

class Saver {
  /** `shown` gives the player; its games and its frame are what is saved. */
  constructor(shown) {
    this.shown = shown;
    this.dialog = $("saving");
    const actions = {
      "save-moves": () => this.text("moves", movesText(this.game, this.length)),
      "save-input": () => this.text("in", inputText(this.game.record)),
      "save-png": () => this.png(),
      "copy-moves": () => this.copy(),
    };
    onClicks(actions);
    onClicks({ save: () => this.open(), "save-close": () => this.dialog.close() });
    for (const choice of document.querySelectorAll("[name=whose]")) choice.addEventListener("change", () => this.renderChoice());
  }

  /** Of two games the first, or the one that is chosen. */
  get index() {
    return Number(document.querySelector("[name=whose]:checked").value) % this.shown().games.length;
  }

  get game() {
    return this.shown().games[this.index];
  }

  /** While a game is played by hand, what was undone is not saved. */
  get length() {
    const { byHand, brick } = this.shown();
    return byHand && this.index === 0 ? brick : this.game.length;
  }

  get scene() {
    return this.shown().scenes[this.index];
  }

  get step() {
    return this.shown().stepOf(this.index);
  }

  open() {
    this.shown().settle();
    show("saved", "");
    this.renderChoice();
    this.dialog.showModal();
  }

  renderChoice() {
    $("save-moves").disabled = $("copy-moves").disabled = this.length === 0;
    const { brick, steps } = this.scene;
    const files = `${this.name}.in ${this.name}.moves`;
    const svg = `--svg ${this.name}-brick${brick}.svg`;
    $("pictures").hidden = brick === 0 || brick > this.length;
    show("svg-command", `brickgm view ${files} --brick ${brick}${steps.length ? " --animate" : ""} ${svg}`);
  }

  /** `5x2000-seed7`, or `game` if it was not made from a seed. */
  get name() {
    const { seed, colours, bricks } = this.game.record;
    return seed === undefined ? "game" : `${colours}x${bricks}-seed${seed}`;
  }

  text(kind, text) {
    this.download(new Blob([text], { type: "text/plain" }), `${this.name}.${kind}`);
  }

  png() {
    const canvas = element("canvas", "", { width: (COLUMNS + 2 * RIM) * PNG_CELL, height: (ROWS + 2 * RIM + FOOT) * PNG_CELL });
    const paints = readPaints();
    new BoardView(canvas, "accent", 0).paint(frameOf(this.scene, this.step, "still", 0));
    const context = canvas.getContext("2d");
    context.resetTransform();
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = paints.well;
    context.fillRect(0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => this.download(blob, `${this.name}-brick${this.scene.brick}.png`));
  }

  download(blob, name) {
    const link = element("a", "", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    show("saved", `Saved as ${name}`);
  }

  async copy() {
    const copied = await copyText(movesText(this.game, this.length), this.dialog);
    show("saved", copied ? `${plural(this.length, "move")} copied` : "This browser does not let a page copy");
  }
}

/** Puts text where the user can paste it, in whichever way the browser allows. */
async function copyText(text, parent = document.body) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = element("textarea", text);
    // Within an open dialog only its own fields can be selected.
    parent.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}
