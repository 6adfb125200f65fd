// The link to a frame. Steps count from 1, as on the page.

function permalinkOf(player) {
  const within = player.atRest ? "" : `&step=${player.step + 1}`;
  return `#brick=${player.brick}${within}&score=${player.scoreOf(0)}`;
}

/** Goes where the link says; false when it says nothing. */
function followPermalink(player) {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (!/^\d+$/.test(wanted.get("brick") ?? "")) return false;
  const step = wanted.get("step");
  player.pause();
  player.go(Number(wanted.get("brick")), step === null ? Infinity : Math.trunc(Number(step)) - 1 || 0);
  return true;
}

/** Puts the link where the user can paste it, in whichever way the browser allows. */
async function copyLink(player) {
  history.replaceState(null, "", permalinkOf(player));
  try {
    await navigator.clipboard.writeText(location.href);
    return "Link copied";
  } catch {
    return copyBySelection(location.href) ? "Link copied" : "See the address";
  }
}

function copyBySelection(text) {
  const field = element("textarea", text);
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
