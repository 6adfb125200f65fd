// Another game on the same page: its input and its moves are dropped, pasted or chosen.

const NOTHING = { input: "", moves: "" };

class OtherGame {
  /** `onGame` is handed a game that the referee has seen. */
  constructor(onGame) {
    this.onGame = onGame;
    this.dialog = $("other");
    /** What was dropped or chosen, by the field it fills; typing takes its place. */
    this.files = { ...NOTHING };
    for (const part of ["input", "moves"]) {
      $(part).addEventListener("input", () => (this.files[part] = ""));
    }
    $("open").addEventListener("click", () => this.open());
    $("files").addEventListener("change", (event) => this.take([...event.target.files]));
    $("show").addEventListener("click", () => this.show());
    $("cancel").addEventListener("click", () => this.dialog.close());
    addEventListener("paste", (event) => this.onPaste(event));
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => this.onDrop(event));
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** In a field a paste is the browser's affair; elsewhere the text finds its field itself. */
  onPaste(event) {
    if (event.target.tagName === "TEXTAREA") return;
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

  /** Puts files where they belong, and shows the game once both parts are there. */
  async take(files, field) {
    for (const file of files) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const part = field ?? (looksLikeMoves(bytes) ? "moves" : "input");
      this.files[part] = { name: file.name, bytes };
      $(part).value = new TextDecoder().decode(bytes);
    }
    if ($("input").value && $("moves").value) this.show();
    else this.attempt(() => this.wait());
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
    return this.files[part] || { name: `the ${part}`, bytes: new TextEncoder().encode($(part).value) };
  }

  show() {
    this.attempt(() => {
      const game = referee(this.source("input"), this.source("moves"));
      this.tell("");
      this.dialog.close();
      this.files = { ...NOTHING };
      for (const part of ["input", "moves"]) $(part).value = "";
      this.onGame(game);
    });
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
