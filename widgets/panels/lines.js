// A list walked with the arrow keys: a log, a list of branches. Hover or focus previews a line.

const PREVIEW_DELAY = 80;

/** Where the pointer was last: what slides beneath a resting pointer is not pointed at. */
const POINTER = { x: NaN, y: NaN };

function seePointer({ screenX, screenY }) {
  POINTER.x = screenX;
  POINTER.y = screenY;
}

for (const type of ["pointermove", "pointerdown", "pointerup"]) {
  document.addEventListener(type, seePointer, { capture: true, passive: true });
}

/** The moving parts of one list. */
class LineList {
  constructor(view, element) {
    this.view = view;
    this.element = element;
    this.rows = new Map();
    this.stop = "";
    this.previewed = "";
    this.timer = 0;
    element.addEventListener("click", (event) => this.pick(event));
    element.addEventListener("keydown", (event) => this.press(event));
    element.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch" && this.moved(event)) this.preview(lineKey(event.target));
    });
    element.addEventListener("pointerleave", () => this.preview(""));
    element.addEventListener("focusin", (event) => this.focused(event));
    element.addEventListener("focusout", () => this.preview(""));
  }

  /** Return whether the pointer itself has moved, not only the page beneath it. */
  moved({ screenX, screenY }) {
    const still = POINTER.x === screenX && POINTER.y === screenY;
    seePointer({ screenX, screenY });
    return !still;
  }

  update(node) {
    this.key = node.key;
    const rows = (node.lines ?? []).map((line) => this.row(line));
    const kept = new Set(rows);
    for (const [key, row] of this.rows) {
      if (kept.has(row.element)) continue;
      this.rows.delete(key);
      this.view.release(row.element);
    }
    arrange(this.element, rows);
    this.markState(node);
  }

  row(line) {
    const kind = line.heading ? "heading" : "line";
    const name = `${kind} ${line.key}`;
    const row = this.rows.get(name) ?? this.make(line, name);
    if (!same(row.line, line)) this.fill(row, line);
    row.line = line;
    return row.element;
  }

  make(line, name) {
    const target = line.heading
      ? html("span", { class: "sr-entry-heading" })
      : html("button", { class: "sr-entry", type: "button", role: "option" });
    const element = html("li", { role: "none" }, target);
    const row = { element, target, line: null };
    this.rows.set(name, row);
    return row;
  }

  fill({ target, line: before }, line) {
    set(target, "data-line", line.heading ? null : line.key);
    target.style.setProperty("--indent", line.indent ?? 0);
    paint(target, line.paint, before?.paint);
    const parts = [html("span", { class: "sr-entry-text" }, line.text)];
    if (line.icon) parts.unshift(icon(line.icon, this.view.symbol));
    if (line.note) parts.push(html("span", { class: "sr-entry-note" }, line.note));
    target.replaceChildren(...parts);
  }

  markState({ current = "", pinned = "" }) {
    if (!this.rows.has(`line ${this.stop}`)) this.stop = current || this.keys()[0] || "";
    for (const key of this.keys()) {
      const { target } = this.rows.get(`line ${key}`);
      set(target, "aria-current", key === current ? "step" : null);
      set(target, "aria-selected", String(key === current));
      target.classList.toggle("sr-pinned", key === pinned);
      set(target, "tabindex", key === this.stop ? "0" : "-1");
    }
    if (current === this.shown) return;
    this.shown = current;
    const row = this.rows.get(`line ${current}`);
    if (!row) return;
    if (!this.element.contains(document.activeElement)) this.moveStop(current);
    keepInSight(this.element, row.element);
  }

  keys() {
    return [...this.rows.values()].filter(({ line }) => !line.heading).map(({ line }) => line.key);
  }

  ordered() {
    return [...this.element.querySelectorAll("[data-line]")];
  }

  moveStop(key) {
    for (const target of this.ordered()) set(target, "tabindex", target.dataset.line === key ? "0" : "-1");
    this.stop = key;
  }

  press(event) {
    const all = this.ordered();
    const here = all.indexOf(event.target.closest("[data-line]"));
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
  }

  focused(event) {
    const key = lineKey(event.target);
    if (!key) return;
    this.moveStop(key);
    if (event.target.matches(":focus-visible")) this.preview(key);
  }

  pick(event) {
    const key = lineKey(event.target);
    if (!key) return;
    clearTimeout(this.timer);
    this.view.send({ type: "pick", key: this.key, value: key }, `pick ${this.key} ${key}`);
  }

  preview(key) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (key === this.previewed || !this.element.isConnected) return;
      this.previewed = key;
      this.view.send({ type: "preview", key: this.key, value: key });
    }, PREVIEW_DELAY);
  }
}

function lineKey(element) {
  return element.closest?.("[data-line]")?.dataset.line ?? "";
}

/** Scroll the nearest scrolling parent inside the panel, never the page. */
function keepInSight(scroller, element) {
  afterLayout(() => element.isConnected && scrollToShow(scroller, element));
}

function scrollToShow(scroller, element) {
  const parent = scrollingParent(scroller, element);
  if (!parent) return;
  const [outer, inner] = [parent.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.top < outer.top) parent.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) parent.scrollTop += inner.bottom - outer.bottom + 8;
}

function scrollingParent(scroller, element) {
  for (let parent = scroller ?? element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollHeight > parent.clientHeight + 1 && getComputedStyle(parent).overflowY !== "visible") return parent;
    if (parent.classList.contains("spielraum")) return null;
  }
  return null;
}
