// Drawing one thing: its group, its picture, its texts and marks. An element is made once and
// afterwards only what changed is touched.

const NO_FLAGS = [];
const TEXT_PX = 12;
const TIGHT_PX = 8; // where a plate has no room for more
const BADGE_CELLS = 10;
const PARTS = ["edge", "area", "art", "text", "badge", "check"]; // the lowest first

/** A thing's elements on the board, and what they show now. */
class ThingView {
  constructor(board, data) {
    this.board = board;
    this.id = data.id;
    this.data = { via: [] };
    this.parts = {};
    this.worn = {};
    this.lift = svg("g", { class: "sr-lift" });
    this.el = svg("g", { class: "sr-thing", "data-id": data.id }, this.lift);
    this.el.style.transform = placed(data);
  }

  has(flag) {
    return (this.data.flags ?? NO_FLAGS).includes(flag);
  }

  /** Show the new data. Returns where the thing was when it has moved. `anew`: the words that
   * things are spoken with are others. */
  update(data, anew = false) {
    const before = this.data;
    if (!anew && (before === data || alike(before, data))) return null;
    this.data = data;
    const resized = before.w !== data.w || before.h !== data.h || before.hull !== data.hull;
    if (before.art !== data.art || resized || this.flipped(before)) this.drawArt(before, resized);
    if (resized || before.choice !== data.choice || !same(before.flags, data.flags)) {
      this.drawState();
    }
    if (resized || before.text !== data.text || before.text_class !== data.text_class) {
      this.drawText();
    }
    if (resized || before.badge !== data.badge || before.share !== data.share) this.drawBadge();
    if (!same(before.paint, data.paint)) paint(this.el, data.paint, before.paint);
    this.speak();
    const moved = before.x !== data.x || before.y !== data.y || before.turn !== data.turn;
    if (moved) set(this.el, "data-at", `${data.x},${data.y}`);
    return moved && before.x !== undefined ? before : null;
  }

  flipped(before) {
    return (before.flags ?? NO_FLAGS).includes("unseen") !== this.has("unseen");
  }

  /** Draw the symbol; a card that is turned over turns. */
  drawArt(before, resized) {
    if (this.has("unseen") || !this.data.art) {
      this.drop("art");
      return;
    }
    const use = this.part("art", () => svg("use", { class: "sr-art" }));
    const show = () => {
      set(use, "href", `#${this.board.prefix}${this.data.art}`);
      placeBox(use, this.data, 0);
    };
    const wasDown = (before.flags ?? NO_FLAGS).includes("facedown");
    if (before.art && !resized && wasDown !== this.has("facedown")) this.turnOver(show);
    else show();
  }

  turnOver(show) {
    const half = { duration: 130, easing: "ease-in" };
    const narrow = [{ transform: "none" }, { transform: "scaleX(0.02)" }];
    this.board.motion.run(this.lift, narrow, half, () => {
      show();
      this.board.motion.run(this.lift, [...narrow].reverse(), { duration: 150 });
    });
  }

  /** Draw the marks of the thing's state: edge, light, check mark. */
  drawState() {
    const choosable = Boolean(this.data.choice);
    const chosen = this.has("chosen");
    this.wear("choosable", choosable);
    this.wear("chosen", chosen);
    this.wear("touched", this.has("touched"));
    this.wear("faded", this.has("faded"));
    set(this.el, "data-choice", this.data.choice || null);
    if (choosable || chosen) this.drawEdge(); // else the style hides what there is
    if (chosen) this.drawCheck();
    if (this.has("unseen")) placeBox(this.part("area", () => svg("rect", { class: "sr-area" })), this.data, 0);
    else this.drop("area");
  }

  /** Put a class of its state on, or take it off. */
  wear(name, on) {
    if (this.worn[name] === on) return;
    this.worn[name] = on;
    this.el.classList.toggle(`sr-${name}`, on);
  }

  drawEdge() {
    const edge = this.part("edge", () =>
      svg("g", { class: "sr-edge" }, ...["glow", "dark", "light"].map((tone) =>
        svg("path", { class: `sr-edge-${tone}` }))),
    );
    const { w, h, hull } = this.data;
    const line = outline({ w, h, hull }, this.board.unit * 0.18);
    if (this.edged === line) return;
    this.edged = line;
    for (const path of edge.children) path.setAttribute("d", line);
  }

  drawCheck() {
    const check = this.part("check", () =>
      svg("g", { class: "sr-check" }, svg("circle", { r: 10 }), svg("path", { d: "M-4.6 .4 -1.4 3.6 4.8-3.2" })),
    );
    const size = Math.max(this.board.unit * 0.9, 20 / this.board.scale) / 20;
    set(check, "transform", `translate(${-this.data.w / 2} ${-this.data.h / 2}) scale(${size})`);
  }

  /** Draw the thing's short text: on it, below it, above it, or in a pill at its lower edge. */
  drawText() {
    const { text, text_class: style = "", w, h } = this.data;
    this.drop("text");
    if (!text) return;
    const least = TEXT_PX / this.board.scale;
    const outside = style === "below" || style === "above";
    const size = style === ""
      ? inside(text, w, h, this.board.scale)
      : Math.max(least, outside ? this.board.unit * 0.62 : Math.min(h * 0.28, this.board.unit * 0.7));
    const y = { "": 0, below: h / 2 + size * 0.75, above: -h / 2 - size * 0.75 }[style] ?? h / 2 - size * 0.3;
    const label = svg("text", { class: "sr-text", y, "font-size": size, dy: "0.35em" }, text);
    const group = this.part("text", () => svg("g", { "aria-hidden": "true" }));
    set(group, "class", `sr-label sr-label-${style || "on"}`);
    if (style === "pill") group.append(pill(text, size, y));
    group.append(label);
  }

  /** Draw a knowledge overlay: a number in a pill, with its share in tenths as a pattern. */
  drawBadge() {
    const { badge, share = -1, w, h } = this.data;
    this.drop("badge");
    if (!badge) return;
    const size = Math.max(11 / this.board.scale, this.board.unit * 0.55);
    const wide = pillWidth(badge, size);
    const group = this.part("badge", () => svg("g", { class: "sr-badge", "aria-hidden": "true" }));
    set(group, "transform", `translate(${w / 2 - wide * 0.3} ${-h / 2 + size * 0.2})`);
    group.append(" ", pill(badge, size, 0, share >= 0 ? size * 0.45 : 0));
    group.append(svg("text", { class: "sr-text", "font-size": size, dy: "0.35em" }, badge));
    if (share >= 0) group.append(...tenths(share, wide, size));
  }

  /** Say what the thing is: role, name, state. What has lost its name while it has the focus keeps
   * both until the focus has gone on: taking it away at once makes the browser lay the page out. */
  speak() {
    const { label, choice } = this.data;
    if (!label && this.el === document.activeElement) return;
    set(this.el, "role", label ? (choice ? "button" : "img") : null);
    set(this.el, "aria-hidden", label ? null : "true");
    set(this.el, "aria-label", label ? this.spoken() : null);
    set(this.el, "aria-pressed", label && choice && this.has("chosen") ? "true" : null);
    this.wear("named", Boolean(label));
    this.wear("grip", Boolean(this.data.grip));
    if (!label) set(this.el, "tabindex", null);
    else if (!this.el.hasAttribute("tabindex")) set(this.el, "tabindex", "-1");
  }

  spoken() {
    const { label, text = "", badge } = this.data;
    const words = [label, label.includes(text) ? "" : text, badge];
    if (this.has("facedown")) words.push(this.board.talk.string("hidden"));
    if (this.has("chosen") && !this.data.choice) words.push(this.board.talk.string("chosen"));
    if (this.has("touched")) words.push(this.board.talk.string("touched"));
    return words.filter(Boolean).join(", ");
  }

  /** Return a part, made and put in its place the first time it is asked for. */
  part(name, make) {
    if (!this.parts[name]) {
      this.parts[name] = make();
      const above = PARTS.slice(PARTS.indexOf(name) + 1).find((key) => this.parts[key]);
      this.lift.insertBefore(this.parts[name], this.parts[above] ?? null);
    }
    return this.parts[name];
  }

  drop(name) {
    this.parts[name]?.remove();
    delete this.parts[name];
  }

  /** Draw again what depends on the size of a board unit on the screen. */
  rescale() {
    this.drawText();
    this.drawBadge();
    this.drawState();
  }
}

/** Return how large a text is set inside a box: well readable, but not over its edges. */
function inside(text, w, h, scale) {
  const letters = Math.max(2, text.length);
  const good = Math.min(h * 0.55, (w * 1.5) / letters);
  const most = Math.min(h * 0.8, (w * 1.1) / letters);
  return Math.max(good, Math.min(TEXT_PX / scale, most), TIGHT_PX / scale);
}

/** Fit a rectangle or a symbol to a thing's box, grown by `pad`. */
function placeBox(element, { w, h, hull = "" }, pad) {
  const [width, height] = [w + 2 * pad, h + 2 * pad];
  set(element, "x", -width / 2);
  set(element, "y", -height / 2);
  set(element, "width", width);
  set(element, "height", height);
  if (element.localName === "rect") set(element, "rx", corner(width, height, hull));
}

/** Return the path around a thing's box, grown by `pad`, where it lies. */
function outline({ x = 0, y = 0, turn = 0, w, h, hull = "" }, pad) {
  const [right, down] = [w / 2 + pad, h / 2 + pad];
  const round = corner(2 * right, 2 * down, hull);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const at = (a, b) => `${hundredths(x + a * cos - b * sin)} ${hundredths(y + a * sin + b * cos)}`;
  const arc = `A${hundredths(round)} ${hundredths(round)} 0 0 1 `;
  const [a, b] = [right - round, down - round];
  return `M${at(-a, -down)}L${at(a, -down)}${arc}${at(right, -b)}L${at(right, b)}${arc}${at(a, down)}`
    + `L${at(-a, down)}${arc}${at(-right, b)}L${at(-right, -b)}${arc}${at(-a, -down)}Z`;
}

function hundredths(number) {
  return Math.round(number * 100) / 100;
}

/** Return how round the corners of a thing's outline are. */
function corner(width, height, hull) {
  return Math.min(width, height) * ({ round: 0.5, box: 0.08 }[hull] ?? 0.24);
}

function pillWidth(text, size) {
  return size * (0.6 * text.length + 0.9);
}

function pill(text, size, y, extra = 0) {
  const width = pillWidth(text, size);
  const height = size * 1.36 + extra;
  return svg("rect", {
    class: "sr-pill", x: -width / 2, y: y - size * 0.68, width, height, rx: size * 0.6,
  });
}

/** Return ten cells, as many filled as the share has tenths. */
function tenths(share, wide, size) {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BADGE_CELLS);
  const width = wide - size * 0.7;
  const cell = width / BADGE_CELLS;
  const bar = (count) => svg("path", {
    d: Array.from({ length: count }, (_, i) => `M${-width / 2 + i * cell} ${size * 0.72}h${cell * 0.7}`).join(""),
    "stroke-width": size * 0.32,
  });
  const [empty, filled] = [bar(BADGE_CELLS), bar(full)];
  set(empty, "class", "sr-tenths");
  set(filled, "class", "sr-tenths sr-tenths-full");
  return [empty, filled];
}
