// Games from elsewhere: an input and up to two lists of moves are dropped, pasted or chosen. An
// input alone is played by hand; moves alone are for the bricks that the page shows.

const PARTS = ["input", "moves", "moves-b"];
/** Bytes of a file: a game of MOST_LOADED bricks has fewer. */
const MOST_BYTES = 16e6;
/** A field shows no more than this of a text: a browser takes seconds to lay out a megabyte. */
const MOST_SHOWN = 4000;

class Loader {
  /** `shown` gives the games of the page, and `onRecords` is handed what the referee accepts. */
  constructor(shown, onRecords) {
    this.shown = shown;
    this.onRecords = onRecords;
    this.dialog = $("load");
    /** What was dropped or chosen, by the field that shows it; typing takes its place. */
    this.taken = {};
    for (const part of PARTS) $(part).addEventListener("input", () => delete this.taken[part]);
    onClicks({ open: () => this.open(), show: () => this.show(), cancel: () => this.dialog.close() });
    $("files").addEventListener("change", (event) => this.take([...event.target.files]));
    this.dialog.addEventListener("close", () => this.clear());
    addEventListener("paste", (event) => this.onPaste(event));
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => this.onDrop(event));
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** In a field the browser pastes; elsewhere the text finds its field itself. */
  onPaste(event) {
    if (["TEXTAREA", "INPUT"].includes(event.target.tagName)) return;
    event.preventDefault();
    this.takeAll(event.clipboardData, "pasted");
  }

  /** What is dropped on a field belongs there. */
  onDrop(event) {
    event.preventDefault();
    const field = event.target.tagName === "TEXTAREA" ? event.target.id : null;
    this.takeAll(event.dataTransfer, "dropped", field);
  }

  takeAll(data, how, field) {
    const text = data.getData("text");
    if (data.files.length) this.take([...data.files], field);
    else if (text) this.take([new File([text], `${how} text`)], field);
  }

  /** Puts files where they belong, and shows the game unless the user is at the fields. */
  async take(files, field) {
    const large = files.find(({ size }) => size > MOST_BYTES);
    if (large) return this.refuse(`${large.name}: ${format(Math.ceil(large.size / 1e6))} MB; a page takes files of up to ${MOST_BYTES / 1e6} MB`);
    const texts = await Promise.all(files.map((file) => file.text()));
    const wasOpen = this.dialog.open;
    const problem = field ? problemOfField(files) : problemOf(files, texts);
    if (problem) return this.refuse(problem);
    texts.forEach((text, index) => {
      const part = field ?? this.partFor(text);
      this.taken[part] = { name: files[index].name, text };
      $(part).value = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
    });
    if (!wasOpen || ($("input").value && $("moves").value)) this.show();
  }

  partFor(text) {
    if (!looksLikeMoves(text)) return "input";
    return this.taken.moves ? "moves-b" : "moves";
  }

  source(part) {
    const typed = { input: "the input", moves: "the moves", "moves-b": "the other moves" };
    return this.taken[part] ?? { name: typed[part], text: $(part).value };
  }

  /** Shows what the referee accepts, and says why it does not. */
  show() {
    try {
      const records = this.read();
      this.dialog.close();
      this.clear();
      this.onRecords(records);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse(error.message);
    }
  }

  refuse(problem) {
    this.open();
    show("refusal", problem);
  }

  read() {
    const lists = ["moves", "moves-b"].filter((part) => $(part).value.trim()).map((part) => this.source(part));
    if (!$("input").value.trim() && lists.length) return this.beside(lists);
    const source = this.source("input");
    const input = { ...readInput(source), made: [["input", source.name]] };
    if (lists.length === 0) return [{ ...input, name: "You", moves: "", byHand: true }];
    return lists.map((list) => referee(input, list));
  }

  /** The first game of the page beside these moves for its bricks. */
  beside(lists) {
    const [first] = this.shown();
    const records = lists.map((list) => referee(bricksOf(first.record), list));
    return first.length ? [{ ...first.record, moves: first.moves }, ...records].slice(-2) : records;
  }

  clear() {
    this.taken = {};
    for (const part of PARTS) $(part).value = "";
    $("files").value = "";
    show("refusal", "");
  }
}

/** Files that do not fit on one page together: none of them may be lost without a word. */
function problemOf(files, texts) {
  const [inputs, moves] = [false, true].map((isMoves) => files.filter((_, index) => looksLikeMoves(texts[index]) === isMoves));
  const names = (list) => list.map(({ name }) => name).join(", ");
  if (inputs.length > 1) return `${names(inputs)}: more than one input. A page shows the games of one.`;
  return moves.length > 2 ? `${names(moves)}: more than two lists of moves. A page shows at most two.` : "";
}

const problemOfField = (files) => (files.length > 1 ? "One file for one field, please." : "");
