// Numbers and elements of the page.

const $ = (id) => document.getElementById(id);
/** Two games on one page are called so. */
const LETTERS = ["A", "B"];
/** The id of what the second game has a part of its own of. */
const id = (name, index) => (index ? `${name}-b` : name);
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
