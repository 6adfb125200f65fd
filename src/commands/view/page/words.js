// Numbers and elements as the page writes them.

const $ = (id) => document.getElementById(id);
const format = (number) => number.toLocaleString("en");
const plural = (count, word) => `${format(count)} ${word}${count === 1 ? "" : "s"}`;

/** Writes only what changed, lest the browser lay out the page anew. */
function show(id, text) {
  const element = $(id);
  if (element.textContent !== text) element.textContent = text;
}

/** An element with this text in it. */
function element(tag, text, attributes = {}) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.textContent = text;
  return made;
}
