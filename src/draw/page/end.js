// The end of a game by hand: the score against those of the others, and what can be done next.

/** `818 more than greedy (2,392), 1,910 fewer than spare (4,302).` */
function verdict(score, others) {
  const parts = others.map(({ record, score: theirs }) => {
    const by = score - theirs;
    const name = record.name === "The original" ? "the original" : record.name;
    if (by === 0) return `as many as ${name}`;
    return `${format(Math.abs(by))} ${by > 0 ? "more" : "fewer"} than ${name} (${format(theirs)})`;
  });
  const words = parts.join(", ");
  return words && `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/** Shows how the game in the hand ended, if it did. */
function renderEnd({ game, aim }, others, playing) {
  const isOver = !playing && !aim;
  $("over").hidden = !isOver;
  $("controls").hidden = isOver;
  main.classList.toggle("ended", isOver);
  show("over-words", isOver ? spokenEnd(game) : "");
  show("over-verdict", isOver ? verdict(game.score, others) : "");
}

function hideEnd() {
  $("over").hidden = true;
  main.classList.remove("ended");
}
