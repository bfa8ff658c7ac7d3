// One maker a kind of node: `make` builds the element once, `update` sets what the node says.
// A record is { node, kind, element, body?, …}; `body` is where the children go.

const LONG_CHOICE = 24; // letters; a longer choice needs the room of two
const HEADINGS = { title: "h2", heading: "h3" };

const KINDS = {
  text: {
    tag: (node) => HEADINGS[node.style] ?? "p",
    make: (node) => ({ element: html(KINDS.text.tag(node)) }),
    update({ element }, node) {
      set(element, "class", `sr-${node.style ?? "body"}`);
      set(element, "lang", node.lang || null);
      set(element, "role", node.live === "alert" ? "alert" : null);
      set(element, "aria-live", node.live === "polite" ? "polite" : null);
      say(element, node.text ?? "");
    },
  },

  button: {
    make(node, view) {
      const record = { element: html("button", { type: "button" }), words: html("span") };
      record.element.append(record.words);
      record.press = (held) => {
        const { key, disabled, again } = record.node;
        if (!disabled) view.send({ type: "press", key }, again && !held ? "" : `press ${key}`);
      };
      // A key that is held repeats faster than anybody can read: no pointer, no second press.
      record.element.addEventListener("click", ({ detail }) => record.press(detail === 0));
      return record;
    },
    update(record, node, view) {
      const { element, words } = record;
      const compact = node.compact ? " sr-compact" : "";
      set(element, "class", `sr-press sr-tone-${node.tone ?? "plain"}${compact}`);
      set(element, "data-key", node.key);
      set(element, "aria-disabled", node.disabled ? "true" : null);
      set(element, "aria-pressed", "pressed" in node ? String(node.pressed) : null);
      set(element, "aria-keyshortcuts", node.shortcut || null);
      set(element, "title", node.hint || null);
      set(element, "aria-description", node.hint || null);
      say(words, node.text ?? "");
      if (record.icon !== (node.icon ?? "")) {
        record.icon = node.icon ?? "";
        element.replaceChildren(...(record.icon ? [icon(record.icon, view.symbol)] : []), words);
      }
    },
  },

  choice: {
    make(node, view) {
      const select = html("select", { class: "sr-input", id: view.freshId() });
      const name = html("label", { class: "sr-name", for: select.id });
      select.addEventListener("change", () => {
        view.send({ type: "value", key: record.node.key, value: select.value });
      });
      const record = { element: html("div", { class: "sr-field" }, name, select), select, name };
      return record;
    },
    update({ element, select, name, node: before }, node) {
      const chosen = (node.options ?? []).find(([value]) => value === node.value);
      element.classList.toggle("sr-long-field", (chosen?.[1].length ?? 0) > LONG_CHOICE);
      say(name, node.label ?? "");
      set(select, "data-key", node.key);
      set(select, "disabled", node.disabled);
      if (!same(before?.options, node.options)) {
        select.replaceChildren(...(node.options ?? []).map(([value, text]) => html("option", { value }, text)));
      }
      select.value = node.value ?? "";
    },
  },

  switch: {
    make(node, view) {
      const box = html("input", { type: "checkbox", role: "switch", class: "sr-switch", id: view.freshId() });
      const name = html("label", { for: box.id });
      box.addEventListener("change", () => {
        view.send({ type: "value", key: record.node.key, value: box.checked });
      });
      const record = { element: html("div", { class: "sr-switch-row" }, box, name), box, name };
      return record;
    },
    update({ element, box, name }, node) {
      say(name, node.label ?? "");
      set(box, "data-key", node.key);
      set(element, "title", node.hint || null);
      set(box, "aria-description", node.hint || null);
      set(box, "disabled", node.disabled);
      box.checked = Boolean(node.on);
    },
  },

  field: {
    make(node, view) {
      const input = html("input", { class: "sr-input", id: view.freshId(), autocomplete: "off" });
      const name = html("label", { class: "sr-name", for: input.id });
      const hint = html("span", { class: "sr-small", id: `${input.id}h` });
      const error = html("span", { class: "sr-error", id: `${input.id}e`, role: "alert" });
      const tell = () => {
        if (input.value === record.told) return;
        record.told = input.value;
        view.send({ type: "value", key: record.node.key, value: input.value });
      };
      input.addEventListener("change", tell);
      input.addEventListener("keydown", (event) => {
        const key = record.node.enter;
        if (event.key !== "Enter" || event.isComposing || !key) return;
        event.preventDefault();
        tell(); // the browser itself would tell it after this
        view.send({ type: "press", key }, `press ${key}`);
      });
      const element = html("div", { class: "sr-field" }, name, input, hint, error);
      const record = { element, input, name, hint, error };
      return record;
    },
    update(record, node) {
      const { input, name, hint, error, node: before } = record;
      const number = node.entry === "number";
      say(name, node.label ?? "");
      say(hint, node.hint ?? "");
      say(error, node.error ?? "");
      set(input, "data-key", node.key);
      set(input, "type", number ? "number" : "text");
      set(input, "min", number ? node.minimum : null);
      set(input, "max", number ? node.maximum : null);
      set(input, "maxlength", number ? null : node.max_length);
      set(input, "aria-invalid", node.error ? "true" : null);
      set(input, "aria-describedby", [node.hint && hint.id, node.error && error.id].filter(Boolean).join(" ") || null);
      record.told = node.value ?? "";
      if (before?.value !== node.value || document.activeElement !== input) input.value = record.told;
    },
  },

  lines: {
    make(node, view) {
      const element = html("ol", { class: "sr-lines", role: "listbox" });
      return { element, list: new LineList(view, element) };
    },
    update({ element, list }, node) {
      set(element, "aria-label", node.label);
      set(element, "data-key", node.key);
      list.update(node);
    },
  },

  fold: {
    make(node, view) {
      const summary = html("summary");
      const body = html("div", { class: "sr-stack sr-fold-body" });
      const element = html("details", { class: "sr-fold" }, summary, body);
      element.addEventListener("toggle", () => {
        if (element.open === Boolean(record.told)) return;
        record.told = element.open;
        view.send({ type: "fold", key: record.node.key, value: element.open });
      });
      const record = { element, summary, body };
      return record;
    },
    update(record, node) {
      const { element, summary, node: before } = record;
      say(summary, node.label ?? "");
      set(element, "data-key", node.key);
      element.classList.toggle("sr-fold-quiet", Boolean(node.quiet));
      if (before && before.open === node.open) return;
      record.told = Boolean(node.open);
      element.open = Boolean(node.open);
    },
  },

  box: {
    make: () => {
      const element = html("div");
      return { element, body: element };
    },
    update(record, node) {
      const { element } = record;
      set(element, "class", `sr-box sr-box-${node.style ?? "stack"}`);
      set(element, "role", node.label ? "group" : null);
      set(element, "aria-label", node.label || null);
      set(element, "aria-current", node.style === "rule-current" ? "true" : null);
      if (node.scroll_to && !record.node?.scroll_to) keepInSight(null, element);
    },
  },

  dialog: {
    make(node, view) {
      const title = html("h2", { class: "sr-title", id: view.freshId() });
      const body = html("div", { class: "sr-stack" });
      const sheet = html("div", {
        class: "sr-sheet", role: "dialog", "aria-modal": "true", "aria-labelledby": title.id, tabindex: "-1",
      }, title, body);
      const cover = html("div", { class: "spielraum sr-cover" }, sheet);
      keepKeys(cover);
      const record = { element: html("span", { hidden: true }), cover, sheet, title, body, home: view.root };
      cover.addEventListener("keydown", (event) => sheetKey(event, sheet, () => {
        const key = record.node.escape;
        if (key) view.send({ type: "press", key }, `press ${key}`);
      }));
      return record;
    },
    update(record, node, view) {
      record.opaque = Boolean(node.opaque);
      say(record.title, node.label ?? "");
      set(record.sheet, "data-key", node.key);
      set(record.cover, "lang", view.model.get("lang"));
      record.cover.classList.toggle("sr-opaque", record.opaque);
      if (!record.table) view.whenShown(() => this.open(record));
    },
    open(record) {
      if (record.table || record.gone) return;
      openSheet(record);
      (focusable(record.body)[0] ?? record.sheet).focus({ preventScroll: true });
      record.sheet.scrollIntoView({ block: "nearest" });
    },
    remove(record) {
      record.gone = true;
      if (record.table) closeSheet(record);
    },
  },

  picture: {
    make: () => ({ element: svg("svg", { class: "sr-symbol" }) }),
    update(record, node, view) {
      const { element, node: before } = record;
      const size = node.size ?? 32;
      set(element, "width", size);
      set(element, "height", size);
      set(element, "viewBox", `0 0 ${size} ${size}`);
      set(element, "role", node.label ? "img" : null);
      set(element, "aria-label", node.label || null);
      set(element, "aria-hidden", node.label ? null : "true");
      paint(element, node.paint, before?.paint);
      if (before?.art !== node.art || before?.size !== node.size) {
        element.replaceChildren(view.symbol(node.art, size));
      }
    },
  },

  meter: {
    make(node, view) {
      const bar = html("progress", { max: 1, id: view.freshId(), class: "sr-meter" });
      const name = html("label", { class: "sr-name", for: bar.id });
      const text = html("span", { class: "sr-small" });
      return { element: html("div", { class: "sr-field" }, name, bar, text), bar, name, text };
    },
    update({ bar, name, text }, node) {
      say(name, node.label ?? "");
      say(text, node.text ?? "");
      bar.value = node.share ?? 0;
    },
  },

  shares: {
    make: () => ({ element: html("ul", { class: "sr-shares", role: "list" }) }),
    update({ element, node: before }, node) {
      set(element, "aria-label", node.label);
      element.classList.toggle("sr-filled", Boolean(node.filled));
      const bars = node.bars ?? [];
      while (element.children.length > bars.length) element.lastChild.remove();
      while (element.children.length < bars.length) element.append(makeBar());
      bars.forEach((bar, i) => {
        if (!same(before?.bars?.[i], bar)) fillBar(element.children[i], bar);
      });
    },
  },

  drawing: {
    make: () => ({ element: html("div", { class: "sr-drawing", tabindex: "0", role: "group" }) }),
    update({ element, node: before }, node, view) {
      set(element, "aria-label", node.label);
      if (before?.svg !== node.svg) element.replaceChildren(readDrawing(node.svg, view.freshId()));
      const picture = element.firstChild;
      set(picture, "role", "img");
      set(picture, "aria-label", node.label);
    },
  },

  tick: {
    make: () => ({ element: html("span", { hidden: true }) }),
    update(record, node, view) {
      if (record.node?.key === node.key) return;
      record.stop?.();
      record.stop = startTick(node, view);
    },
    remove: (record) => record.stop?.(),
  },
};

/** Return an empty bar: what may come, how likely in words, and the length of it. */
function makeBar() {
  return html("li", {},
    html("span", { class: "sr-share-text" }), html("span", { class: "sr-share-odds" }),
    html("span", { class: "sr-share-track", "aria-hidden": "true" }, html("i")),
    html("span", { class: "sr-share-note" }));
}

function fillBar(element, { text = "", odds = "", note = "", share = 0, marked = false }) {
  const [what, often, track, small] = element.children;
  say(what, text);
  say(often, odds);
  say(small, note);
  element.classList.toggle("sr-marked", marked);
  set(element, "aria-current", marked ? "true" : null);
  track.firstChild.style.setProperty("--share", share);
}

const UNSAFE = "script, foreignObject, iframe, a, image, animate, set, use:not([href^='#'])";

/** Return the root of an SVG text, its ids made unlike all others; nothing in it can act. */
function readDrawing(text, prefix) {
  const parsed = new DOMParser().parseFromString(text ?? "", "image/svg+xml");
  if (parsed.querySelector("parsererror")) throw new Error("spielraum: the drawing is not SVG");
  for (const element of parsed.querySelectorAll(UNSAFE)) element.remove();
  const ids = new Set([...parsed.querySelectorAll("[id]")].map((element) => element.id));
  for (const element of parsed.querySelectorAll("*")) {
    prefixReferences(element, ids, `${prefix}-`);
    for (const { name } of [...element.attributes]) {
      if (/^on/i.test(name)) element.removeAttribute(name);
    }
  }
  return document.importNode(parsed.documentElement, true);
}

/** Wait while the page is seen, then send the tick once. Returns how to stop. */
function startTick({ key, ms = 0 }, view) {
  let timer = 0;
  let done = false;
  const start = () => {
    clearTimeout(timer);
    if (done || document.hidden) return;
    timer = setTimeout(() => {
      done = true;
      view.send({ type: "tick", key });
    }, ms);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", start);
  };
  document.addEventListener("visibilitychange", start);
  view.signal.addEventListener("abort", stop, { once: true });
  start();
  return stop;
}
