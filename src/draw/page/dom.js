// The elements of the page, and how numbers and words are written into them.

const $ = (id) => document.getElementById(id);
const main = document.querySelector("main");
/** The names of two games on one page. */
const LETTERS = ["A", "B"];
/** The id of an element that each of two games has. */
const id = (name, index) => (index ? `${name}-b` : name);
const format = (number) => number.toLocaleString("en");
const plural = (count, word) => `${format(count)} ${word}${count === 1 ? "" : "s"}`;

/** Writes only what changed, so that the browser need not lay out the page again. */
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

/** Shows the elements with `data-NAME="VALUE"`, and hides those with another value. */
function choose(name, value) {
  for (const part of document.querySelectorAll(`[data-${name}]`)) part.hidden = part.dataset[name] !== value;
}

/** Calls these functions when the buttons of these ids are clicked. */
function onClicks(actions) {
  for (const [id, action] of Object.entries(actions)) $(id).addEventListener("click", () => action());
}

/** What had the focus is hidden now: whoever uses keys goes on at the board. */
function keepFocus() {
  if (document.activeElement?.closest("[hidden]")) $("stage").focus({ preventScroll: true });
}
