// Two games of the same bricks beside each other: who is ahead, and where they part.

/** `B is ahead by 655` */
function aheadOf(player) {
  const by = player.scoreOf(0) - player.scoreOf(1);
  return by === 0 ? "Even" : `${LETTERS[by > 0 ? 0 : 1]} is ahead by ${format(Math.abs(by))}`;
}

/** What stands on the page for a second game, and what does not. */
function renderPair(games, parting) {
  const isPair = games.length > 1;
  document.querySelector("main").classList.toggle("pair", isPair);
  for (const part of document.querySelectorAll("[data-pair]")) part.hidden = !isPair;
  $("part").disabled = !parting;
  show("part", parting ? `They part at brick ${format(parting)}` : "The same moves");
}
