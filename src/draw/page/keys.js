// What the keys do: while a game is watched, and while one is played by hand.

/** `page` has the actions. */
const watchKeys = (page, player) => ({
  " ": () => player.toggle(),
  ArrowLeft: () => page.jump(player.brick - 1),
  ArrowRight: () => page.jump(player.brick + 1),
  PageUp: () => page.jump(player.brick - 100),
  PageDown: () => page.jump(player.brick + 100),
  Home: () => page.jump(0),
  End: () => page.jump(player.length),
  ",": () => player.stepBack(),
  ".": () => player.stepForward(),
  n: () => page.explosion(1),
  p: () => page.explosion(-1),
  g: () => ($("goto").focus(), $("goto").select()),
  h: page.playFromHere,
  "+": () => page.changeSpeed(1),
  "=": () => page.changeSpeed(1),
  "-": () => page.changeSpeed(-1),
});

const handKeys = (page, hand) => {
  const [left, right, rotate] = [() => hand.moveBy(-1), () => hand.moveBy(1), () => hand.rotate()];
  const columns = Array.from("1234567890", (digit, column) => [digit, () => hand.moveTo(column)]);
  return {
    ...{ ArrowLeft: left, a: left, ArrowRight: right, d: right },
    ...{ ArrowUp: rotate, r: rotate, w: rotate },
    ...{ ArrowDown: page.drop, s: page.drop, " ": page.drop },
    ...{ h: page.hint, z: page.undo, u: page.undo, Backspace: page.undo, y: page.redo },
    ...{ Home: () => hand.moveTo(0), End: () => hand.moveTo(COLUMNS - 1), Escape: page.watch },
    ...Object.fromEntries(columns),
  };
};

/** What has the focus comes first: a field all of its keys, a button its space bar. */
function isForFocus({ target: { tagName, type }, key }) {
  if (tagName === "BUTTON" || type === "checkbox") return key === " ";
  if (type === "range" || type === "radio") return key.startsWith("Arrow");
  return ["INPUT", "SELECT", "TEXTAREA"].includes(tagName);
}

function listenToKeys(page, player, hand) {
  const [watching, playing] = [watchKeys(page, player), handKeys(page, hand)];
  addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.altKey || isForFocus(event)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isCommand = event.ctrlKey || event.metaKey;
    // Ctrl-Z and Ctrl-Y as everywhere, Ctrl-Shift-Z as on some systems.
    if (isCommand && !(hand.on && ["z", "y"].includes(key))) return;
    const name = isCommand && event.shiftKey && key === "z" ? "y" : key;
    const keys = hand.on ? playing : watching;
    if (!Object.hasOwn(keys, name)) return;
    event.preventDefault();
    // A key that is held down too long drops one brick, not the next ones as well.
    if (event.repeat && keys[name] === page.drop) return;
    keys[name]();
  });
  $("goto").addEventListener("keydown", ({ key }) => {
    const field = $("goto");
    if (key === "Enter" && field.value !== "") page.jump(Number(field.value));
    if (key !== "Enter" && key !== "Escape") return;
    field.value = "";
    field.blur();
  });
}
