// The list of the best explosions: of all games, or of the chosen one.

class BestList {
  constructor(onExplosion, onChoice) {
    this.onExplosion = onExplosion;
    /** The index of the game whose explosions are listed; nothing for all. */
    this.only = null;
    for (const choice of document.querySelectorAll("[name=only]")) {
      choice.addEventListener("change", () => {
        this.only = choice.value === "" ? null : Number(choice.value);
        onChoice();
      });
    }
  }

  /** Back to all games. */
  reset() {
    this.only = null;
    document.querySelector("[name=only]").checked = true;
  }

  /** Nothing is listed before all games are played through. */
  of(games) {
    return games.every(({ complete }) => complete) ? bestOf(games, this.only) : [];
  }

  list(games) {
    const items = this.of(games).map((explosion, rank) => {
      const item = document.createElement("li");
      item.append(this.button(games, explosion, rank));
      return item;
    });
    $("best").replaceChildren(...items);
    // One of two games may have none.
    $("explosions").hidden = items.length === 0 && this.only === null;
  }

  button(games, { index, brick, points }, rank) {
    const button = document.createElement("button");
    button.dataset.brick = brick;
    const whose = games.length > 1 ? `${LETTERS[index]}: ` : "";
    const details = `${whose}${plural(games[index].steps[brick], "step")}, brick ${format(brick)}`;
    button.append(element("i", rank + 1), " ", element("b", format(points)), " ", element("small", details));
    button.addEventListener("click", () => this.onExplosion(brick));
    return button;
  }

  /** The brick of the next or the previous listed explosion. */
  next(games, brick, direction) {
    const bricks = this.of(games).map((explosion) => explosion.brick);
    bricks.sort((a, b) => direction * (a - b));
    return bricks.find((other) => direction * (other - brick) > 0);
  }
}
