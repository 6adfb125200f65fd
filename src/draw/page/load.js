// Other games on the same page: an input and one or two lists of moves are dropped, pasted or
// chosen. Moves that come alone are for the bricks that the page shows.

const PARTS = ["input", "moves", "moves-b"];

class Loader {
  /** `shown` gives the games of the page, and `onRecords` is handed those that the referee has seen. */
  constructor(shown, onRecords) {
    this.shown = shown;
    this.onRecords = onRecords;
    this.dialog = $("load");
    /** What was dropped or chosen, by the field it fills; typing takes its place. */
    this.files = {};
    for (const part of PARTS) $(part).addEventListener("input", () => delete this.files[part]);
    for (const button of ["open", "open-first"]) $(button).addEventListener("click", () => this.open());
    $("files").addEventListener("change", (event) => this.take([...event.target.files]));
    $("show").addEventListener("click", () => this.show());
    $("cancel").addEventListener("click", () => this.dialog.close());
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
    else if (text) this.take([new File([text], `the ${how} text`)], field);
  }

  /** Puts files where they belong, and shows the games once enough is there. */
  async take(files, field) {
    const texts = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
    const wasOpen = this.dialog.open;
    for (const text of texts) {
      const part = field ?? this.partFor(text);
      this.files[part] = text;
      $(part).value = new TextDecoder().decode(text.bytes);
    }
    if ($("input").value && $("moves").value) this.show();
    else if (!wasOpen && $("moves").value && this.shown().length) this.compare();
    else this.attempt(() => this.wait());
  }

  partFor({ bytes }) {
    if (!looksLikeMoves(bytes)) return "input";
    return $("moves").value && this.files.moves ? "moves-b" : "moves";
  }

  /** One part is there, and may be no game at all; the other is to come. */
  wait() {
    this.open();
    const { name, bytes } = this.source("input");
    if ($("moves").value) return this.tell("These are the moves; the input is still to come.");
    readHeader(new Lines(name, bytes));
    this.tell("That is the input; the moves are still to come.");
  }

  source(part) {
    const name = part === "moves-b" ? "the other moves" : `the ${part}`;
    return this.files[part] || { name, bytes: new TextEncoder().encode($(part).value) };
  }

  show() {
    const moves = ["moves", "moves-b"].filter((part) => part === "moves" || $(part).value);
    this.present(() => moves.map((part) => referee(this.source("input"), this.source(part))));
  }

  /** The first game of the page beside these moves for its bricks. */
  compare() {
    const records = this.shown().map(({ record }) => record);
    const end = "no more bricks on this page: drop the input with the moves";
    const input = { name: "the game of this page", bytes: inputOf(records), end };
    const parts = ["moves", "moves-b"].filter((part) => $(part).value);
    this.present(() => {
      const refereed = parts.map((part) => ({ ...referee(input, this.source(part)), made: [["moves", this.source(part).name]] }));
      return [records[0], ...refereed].slice(-2);
    });
  }

  /** Shows what the referee accepts. */
  present(read) {
    this.attempt(() => {
      const records = read();
      this.tell("");
      this.dialog.close();
      this.clear();
      this.onRecords(records);
    });
  }

  clear() {
    this.files = {};
    for (const part of PARTS) $(part).value = "";
  }

  /** Does what may find that this is no game, and tells why it is none. */
  attempt(work) {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.open();
      this.tell(error.message);
    }
  }

  tell(message) {
    show("refusal", message);
  }
}

/** The input of these games, as far as their bricks are known. */
function inputOf(records) {
  const { dealt } = records.reduce((a, b) => (b.dealt.length > a.dealt.length ? b : a));
  const bricks = dealt.match(/.../g) ?? [];
  return new TextEncoder().encode(`${records[0].bricks} ${records[0].colours}\n${bricks.join("\n")}\n`);
}
