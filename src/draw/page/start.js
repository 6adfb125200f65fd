// The dialog for a new game: bricks, colours, seed.

class NewGame {
  /** `shown` gives the record of what is shown, and `onStart` gets the shape and the seed. */
  constructor(shown, onStart) {
    this.dialog = $("new");
    onClicks({
      fresh: () => this.open(shown()),
      "new-random": () => ($("new-seed").value = randomSeed()),
      "new-cancel": () => this.dialog.close(),
    });
    $("new-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const problem = this.problem();
      show("new-problem", problem);
      if (problem) return;
      this.dialog.close();
      onStart(this.shape, String(BigInt(this.value("seed"))));
    });
  }

  /** With the values of what is shown. */
  open({ bricks, colours, seed }) {
    $("new-bricks").value = bricks;
    $("new-colours").value = colours;
    $("new-seed").value = seed ?? randomSeed();
    show("new-problem", "");
    this.dialog.showModal();
    $("new-bricks").select();
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
