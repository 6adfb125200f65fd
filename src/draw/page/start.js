// The form for a new game: bricks, colours, seed.

class NewGame {
  /** `onStart` gets the shape and the seed. */
  constructor(onStart) {
    this.form = $("new");
    onClicks({
      fresh: () => (this.toggle(), $("new-bricks").focus()),
      "new-random": () => ($("new-seed").value = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1e6)),
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const problem = this.problem();
      show("new-problem", problem);
      if (!problem) onStart(this.shape, String(BigInt(this.value("seed"))));
    });
  }

  toggle(isOpen = this.form.hidden) {
    this.form.hidden = !isOpen;
    $("fresh").setAttribute("aria-expanded", isOpen);
  }

  /** Fills the fields with what is shown. */
  fill({ bricks, colours, seed }) {
    $("new-bricks").value = bricks;
    $("new-colours").value = colours;
    if (seed !== undefined) $("new-seed").value = seed;
  }

  value(name) {
    return $(`new-${name}`).value.trim();
  }

  get shape() {
    return shapeOf([this.value("colours"), this.value("bricks")]);
  }

  problem() {
    if (!this.shape || this.shape.bricks < 1) return `Bricks: a whole number from 1 to ${format(MOST_BRICKS)}`;
    const seed = this.value("seed");
    return isNumber(seed) && BigInt(seed) <= LAST_SEED ? "" : `Seed: a whole number from 0 to ${LAST_SEED}`;
  }
}
