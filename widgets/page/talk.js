// Messages to Python and what comes back: numbers, acknowledgements, and the watchdog that says
// when no answer comes and what to do.

const PATIENCE = 5000;
const GIVE_UP = 20000;
const THINKING = 60000;

/** What is still to be sent, by all views of the page in turn, boards and panels alike. */
const OUTBOX = (globalThis[Symbol.for("spielraum.outbox")] ??= []);

function mail() {
  for (const [talk, message] of OUTBOX.splice(0)) {
    try {
      talk.model.send(message);
    } catch {
      talk.restarted = true;
    }
  }
}

/** One view's line to its Python side. */
class Talk {
  /**
   * @param model the anywidget model
   * @param notes the element for alerts
   * @param signal aborted when the view goes away
   */
  constructor(model, notes, signal) {
    this.model = model;
    this.notes = notes;
    this.count = Math.floor(Math.random() * 2 ** 44) * 256;
    this.waiting = new Map();
    this.restarted = false;
    this.unlinked = false;
    this.timer = 0;
    this.note = null;
    this.listen(signal);
  }

  listen(signal) {
    const hear = (message) => this.hear(message);
    const alive = () => this.alive();
    const status = (_, state) => this.watch(state);
    this.model.on("msg:custom", hear);
    this.model.on("change", alive);
    const link = (_, state) => this.relink(state);
    const kernel = this.kernel();
    kernel?.statusChanged?.connect(status);
    kernel?.connectionStatusChanged?.connect(link);
    signal.addEventListener("abort", () => {
      clearTimeout(this.timer);
      this.model.off("msg:custom", hear);
      this.model.off("change", alive);
      kernel?.statusChanged?.disconnect(status);
      kernel?.connectionStatusChanged?.disconnect(link);
    });
  }

  /** Return a text of the front end in the reader's language. */
  string(key) {
    return this.model.get("strings")?.[key] ?? "";
  }

  /** Return whether a gesture with this `once` still waits for its answer: it is not repeated. */
  waitsFor(once) {
    return Boolean(once) && [...this.waiting.values()].some((sent) => sent.once === once);
  }

  /** Send a message, unless its `once` still waits. */
  send(message, once = "") {
    const n = this.expect(once);
    if (n) this.post({ ...message, n });
    return n > 0;
  }

  /** As `send`; before it `show` is called, with a promise: Python has answered, or it is in doubt
   * whether it will. When `show` has drawn what is to come, that is on the screen before the message
   * is put into words. */
  showAndSend(show, message, once) {
    let done;
    const answered = new Promise((resolve) => { done = resolve; });
    const n = this.expect(once, done);
    if (!n) return false;
    let shown = false;
    try {
      shown = show(answered);
    } finally { // what cannot be drawn is sent all the same
      this.post({ ...message, n }, shown);
    }
    return true;
  }

  /** Return a number for a message whose answer is waited for; 0 when its `once` still waits. */
  expect(once, done = null) {
    if (this.waitsFor(once)) return 0;
    this.count += 1;
    this.waiting.set(this.count, { once, at: Date.now(), done });
    this.mark();
    if (this.waiting.size === 1) this.arm(PATIENCE);
    return this.count;
  }

  /** Put a message into the post; it may go a little `later`, but never after one posted later. */
  post(message, later = false) {
    OUTBOX.push([this, message]);
    if (later) setTimeout(mail);
    else mail();
  }

  /** Show on the page whether an answer is still to come. */
  mark() {
    set(this.notes, "data-waiting", this.waiting.size || null);
  }

  hear(message) {
    if (message?.type === "ack") this.answered(message.n);
    this.mark();
    if (message?.type === "alert") this.alert(message.text, { dismiss: true });
    if (message?.type === "address") keepInAddress(message.set);
    if (message?.type === "file") keepFile(this, message);
    this.alive();
  }

  /** Python answers in turn: of what was sent earlier and still waits, question or answer is lost.
   * Other views of the model hear their answers too, and count from elsewhere. */
  answered(n) {
    if (!this.waiting.has(n)) return;
    for (const [earlier, sent] of [...this.waiting]) {
      if (earlier > n) continue;
      this.waiting.delete(earlier);
      sent.done?.();
    }
  }

  /** When a lost connection is found again, ask for one more answer: it settles what still waits.
   * Jupyter itself then fetches the true state of every model. */
  relink(state) {
    const found = state === "connected" && this.unlinked;
    this.unlinked = state !== "connected";
    if (found && this.waiting.size) this.send({ type: "ping" });
  }

  /** Anything heard from Python shows that the connection stands. */
  alive() {
    clearTimeout(this.timer);
    const now = Date.now();
    for (const sent of this.waiting.values()) sent.at = now;
    if (this.waiting.size) this.arm(PATIENCE);
    if (this.note?.watchdog) {
      const late = this.note.alarming;
      this.clear();
      if (late) this.status(this.string("back"));
    }
  }

  arm(delay) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), delay);
  }

  check() {
    if (!this.waiting.size) return;
    const waited = Date.now() - Math.min(...[...this.waiting.values()].map((sent) => sent.at));
    const kernel = this.kernel();
    const linked = kernel?.connectionStatus === "connected";
    const busy = linked && kernel?.status === "busy";
    if (!busy) for (const sent of this.waiting.values()) sent.done?.(); // what stands is shown
    if (this.restarted || kernel?.status === "dead" || waited > THINKING) {
      this.alert(this.string("gone"), { watchdog: true, reload: true });
    } else if (busy) {
      this.status(this.string("working"), { watchdog: true });
      this.arm(PATIENCE);
    } else if (waited < GIVE_UP) {
      this.alert(this.string("late"), { watchdog: true });
      this.arm(GIVE_UP - waited + 50);
    } else {
      this.alert(this.string("gone"), { watchdog: true, reload: true });
    }
  }

  watch(state) {
    if (!["dead", "restarting", "autorestarting"].includes(state)) return;
    this.restarted = true;
    if (this.waiting.size) this.check();
  }

  kernel() {
    return this.model.widget_manager?.kernel;
  }

  /** Show a sentence at once, with a button to close it or to reload the page. */
  alert(text, { dismiss = false, reload = false, watchdog = false } = {}) {
    this.clear();
    const note = html("div", { class: "sr-note sr-alert", role: "alert" }, html("p", {}, text));
    if (reload) note.append(this.button("reload", () => location.reload()));
    if (dismiss) note.append(this.button("dismiss", () => this.clear()));
    this.note = { element: note, watchdog, alarming: true };
    this.notes.append(note);
  }

  /** Say something politely that goes by itself. */
  status(text, { watchdog = false } = {}) {
    if (this.note?.element.textContent === text) return;
    this.clear();
    const note = html("div", { class: "sr-note", role: "status" }, html("p", {}, text));
    this.note = { element: note, watchdog, alarming: false };
    this.notes.append(note);
    if (!watchdog) setTimeout(() => this.note?.element === note && this.clear(), 4000);
  }

  button(key, action) {
    const button = html("button", { type: "button", class: "sr-press" }, this.string(key));
    button.addEventListener("click", action);
    return button;
  }

  clear() {
    this.note?.element.remove();
    this.note = null;
  }
}

/** Write into the page's address what a reload needs to go on; nothing else is kept anywhere. */
function keepInAddress(values) {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(values ?? {})) {
    if (["match", "lang", "lesson", "seed"].includes(name) && /^[\w-]{1,40}$/.test(value)) url.searchParams.set(name, value);
  }
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

/** Collect the parts of a text file and give it to the reader to keep; no other host is asked. */
function keepFile(talk, { name, part, last }) {
  talk.file = [...(talk.file ?? []), part];
  if (!last) return;
  const address = URL.createObjectURL(new Blob(talk.file, { type: "text/csv;charset=utf-8" }));
  talk.file = [];
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/**
 * Keep a notebook's one-key commands away. They look for the focused element itself, so the mark
 * must be on it and not only around it.
 */
function keepKeys(element) {
  const mark = (target) => set(target, "data-lm-suppress-shortcuts", "true");
  mark(element);
  element.addEventListener("focusin", (event) => mark(event.target));
}

/** Make a view's root: language, keys kept from the notebook, and the place for alerts. */
function makeRoot(model, el, kind) {
  const root = html("div", { class: `spielraum ${kind}` });
  keepKeys(root);
  const notes = html("div", { class: "sr-notes" });
  const translate = () => set(root, "lang", model.get("lang"));
  translate();
  model.on("change:lang", translate);
  el.classList.add("spielraum-host");
  el.append(root);
  return { root, notes };
}
