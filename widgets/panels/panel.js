// A panel: keeps an element for every node of the content, so that focus, caret and scroll stay.

/** One view of a panel. */
class PanelView {
  constructor(model, el, signal) {
    const { root, notes } = makeRoot(model, el, "spielraum-panel-root");
    set(root, "tabindex", "-1");
    this.model = model;
    this.root = root;
    this.signal = signal;
    this.ids = 0;
    this.children = new WeakMap();
    this.shortcuts = [];
    this.talk = new Talk(model, notes, signal);
    this.sprite = svg("svg", { class: "sr-store", width: 0, height: 0, "aria-hidden": "true" });
    this.prefix = keepSprite(model, this.sprite);
    this.symbol = (art, size) => this.useSymbol(art, size);
    this.body = html("div", { class: "sr-stack sr-nodes" });
    root.append(this.sprite, this.body, notes);
    this.watch(signal);
    this.update();
  }

  watch(signal) {
    const update = () => this.update();
    const borrow = () => this.borrowSymbols();
    this.model.on("change:content", update);
    document.addEventListener("keydown", (event) => this.shortcut(event), { signal });
    document.addEventListener("spielraum-sprite", borrow, { signal });
    signal.addEventListener("abort", () => {
      this.model.off("change:content", update);
      this.patch(this.body, []);
    });
  }

  update() {
    const content = this.model.get("content");
    const active = document.activeElement;
    const place = this.focusPlace(active);
    this.shortcuts = [];
    this.patch(this.body, content ? [content] : []);
    if (place && !active.isConnected) this.refocus(place);
  }

  /** Make the children of `parent` show these nodes. */
  patch(parent, nodes) {
    const before = this.children.get(parent) ?? new Map();
    const now = new Map();
    nodes.forEach((node, i) => {
      const name = nodeName(node, i, now);
      const known = before.get(name);
      now.set(name, this.show(known, node));
    });
    for (const [name, record] of before) {
      if (now.get(name) !== record) this.remove(record);
    }
    this.children.set(parent, now);
    arrange(parent, [...now.values()].map((record) => record.element));
  }

  show(known, node) {
    const maker = KINDS[node.kind];
    const record = known ?? maker.make(node, this);
    maker.update(record, node, this);
    record.node = node;
    if (node.shortcut && record.press) this.shortcuts.push(record);
    if (record.body) this.patch(record.body, node.children ?? []);
    return record;
  }

  remove(record) {
    KINDS[record.node.kind].remove?.(record);
    if (record.body) this.patch(record.body, []);
    this.release(record.element);
  }

  release(element) {
    element.remove();
  }

  /** Tell the table, for the board may know already what comes of it; then send the message. */
  send(message, once) {
    const tell = (answered) => {
      const detail = { key: message.key, answered, shown: false };
      this.root.dispatchEvent(new CustomEvent("spielraum-sends", { bubbles: true, detail }));
      return detail.shown;
    };
    return this.talk.showAndSend(tell, message, once);
  }

  freshId() {
    this.ids += 1;
    return `${this.prefix}${this.ids}`;
  }

  whenShown(action) {
    whenShown(this.root, this.signal, action);
  }

  useSymbol(art, size) {
    const use = svg("use", { width: size, height: size, "data-art": art });
    this.refer(use);
    return use;
  }

  /** Point a <use> at the panel's own sprite, or else at that of the board on its table. */
  refer(use) {
    const own = this.sprite.firstChild ? this.prefix : "";
    const scope = this.root.closest(".spielraum-table") ?? document;
    const prefix = own || scope.querySelector("[data-sprite]")?.dataset.sprite;
    if (prefix) set(use, "href", `#${prefix}${use.dataset.art}`);
  }

  borrowSymbols() {
    for (const use of this.root.querySelectorAll("use[data-art]")) this.refer(use);
  }

  shortcut(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (isTyping(target) || !tableOf(this.root).contains(target)) return;
    if (event.key.length > 1 && target.closest?.("summary, .sr-lines")) return;
    const hit = this.shortcuts.find(({ node, element }) =>
      sameKey(node.shortcut, event.key) && !node.disabled && !element.closest("[inert]"));
    if (!hit) return;
    event.preventDefault();
    hit.press(event.repeat);
  }

  /** Remember where among the panel's controls the focus is. */
  focusPlace(active) {
    if (!active || !this.root.contains(active)) return null;
    return { at: focusable(this.root).indexOf(active) };
  }

  refocus({ at }) {
    const all = focusable(this.root);
    (all[Math.min(Math.max(0, at), all.length - 1)] ?? this.root).focus({ preventScroll: true });
  }
}

function nodeName(node, index, taken) {
  const name = node.key ? `${node.kind} ${node.key}` : `${node.kind} ${headingOf(node)} #${index}`;
  return taken.has(name) ? `${name} #${index}` : name;
}

function headingOf(node) {
  return node.kind === "text" ? KINDS.text.tag(node) : "";
}

function sameKey(shortcut, key) {
  return shortcut.toLowerCase() === key.toLowerCase();
}

/** Draw a panel into `el`; returns what to do when the view goes away. */
function render({ model, el }) {
  const stop = new AbortController();
  new PanelView(model, el, stop.signal);
  return () => stop.abort();
}
