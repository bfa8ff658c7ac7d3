// The board: takes scenes from Python, draws them, and sends back what was chosen.

const TALL_BELOW = 600;
const WIDE_FROM = 620;
const POINT_DELAY = 80;

/** One view of a board. */
class BoardView {
  constructor(model, el, signal) {
    const { root, notes } = makeRoot(model, el, "spielraum-board-root");
    set(root, "tabindex", "-1");
    this.model = model;
    this.root = root;
    this.scale = 1;
    this.unit = 20;
    this.byId = new Map();
    this.order = [];
    this.begun = new Map(); // what has been moved early, and from where
    this.byKeyboard = true; // what `:focus-visible` says, without asking for the style
    this.sprite = svg("defs");
    this.prefix = keepSprite(model, this.sprite);
    this.talk = new Talk(model, notes, signal);
    this.motion = new Motion(signal);
    this.speech = new Speech(this);
    this.light = new Light(this);
    const floor = svg("rect", { class: "sr-floor", width: "100%", height: "100%" });
    this.things = svg("g", { class: "sr-things" });
    this.svg = svg("svg", { class: "sr-picture", role: "application" },
      this.speech.desc, this.sprite, floor, this.things, this.light.el);
    this.pan = new Pan(this);
    root.append(this.pan.el, ...this.speech.elements, notes);
    set(root, "data-sprite", this.prefix);
    this.keyboard = new Keyboard(this, signal);
    this.pointer = new Pointer(this, signal);
    this.watch(signal);
    this.update();
    whenShown(root, signal, () => document.dispatchEvent(new Event("spielraum-sprite")));
  }

  watch(signal) {
    const update = () => this.update(this.model.get("scene"), true);
    const changed = () => this.changed();
    const pressed = ({ target, detail }) => {
      if (!tableOf(this.root).contains(target)) return;
      if (this.foresee(detail.key, detail.answered)) detail.shown = true;
    };
    this.model.on("change:scene", changed);
    this.model.on("change:strings", update);
    document.addEventListener("spielraum-sends", pressed, { signal });
    const told = ({ type }) => {
      if (type === "focus") afterLayout(() => this.takeFocus());
    };
    this.model.on("msg:custom", told);
    const touched = (byKeyboard) => () => {
      this.byKeyboard = byKeyboard;
      this.motion.finish();
    };
    document.addEventListener("pointerdown", touched(false), { capture: true, signal });
    document.addEventListener("keydown", touched(true), { capture: true, signal });
    const observer = new ResizeObserver(() => this.resized());
    observer.observe(this.root);
    signal.addEventListener("abort", () => {
      observer.disconnect();
      this.motion.finish();
      this.model.off("msg:custom", told);
      this.model.off("change:scene", changed);
      this.model.off("change:strings", update);
    });
  }

  /** Show at once what Python has laid ahead for a press on this table; returns whether there was
   * something. Whatever Python then says goes: when it has answered, its own scene is what stands. */
  foresee(key, answered) {
    const known = this.early ? null : this.model.get("ahead")?.find(({ keys }) => keys.includes(key));
    if (!known) return false;
    const { keys, ...changes } = known;
    const now = this.model.get("scene");
    const things = changes.things.map((thing) => now.things[thing] ?? thing);
    const early = { ...now, ...changes, things };
    this.early = early;
    this.update(early);
    answered.then(() => {
      if (this.early === early) this.changed();
    });
    return true;
  }

  /** Draw Python's scene, unless it is the one that has been drawn early. */
  changed() {
    const { early } = this;
    this.early = null;
    if (!early || !alike(early, this.model.get("scene"))) this.update();
    this.begun.clear();
  }

  /** Draw the scene: make what is new, change what differs, let go what is gone. */
  update(scene = this.model.get("scene"), anew = false) {
    this.root.classList.toggle("sr-empty", !scene?.things);
    set(this.root, "data-empty", scene?.things ? null : this.talk.string("empty"));
    if (!scene?.things) return;
    this.pointed = null;
    const first = this.byId.size === 0;
    const reshaped = !first && this.scene.shape !== scene.shape;
    if (reshaped) this.motion.pause();
    const remeasured = this.measure(scene);
    const active = document.activeElement;
    const vanished = this.lies(scene.things) ? [] : this.lay(scene.things, first);
    scene.things.forEach((data, i) => {
      const view = this.order[i];
      if (anew || view.data !== data) this.show(view, data, reshaped, anew);
    });
    if (remeasured) for (const view of this.order) view.rescale();
    if (reshaped) this.light.clear();
    const touched = this.order.filter((view) => view.has("touched"));
    this.light.update(scene, touched);
    this.speech.update(scene);
    this.keyboard.update(vanished, active);
    this.pan.update(scene, touched);
    this.followFocus();
    this.motion.resume();
  }

  /** Return whether these things, and no others, lie on the board, one over the other like this. */
  lies(things) {
    return things.length === this.order.length && things.every((data, i) => {
      const now = this.order[i].data;
      return data === now || (data.id === now.id && data.layer === now.layer);
    });
  }

  /** Make the things that are new, let go those that are gone, and lay them over one another.
   * Returns what has gone. */
  lay(things, first) {
    this.order = things.map((data) => this.byId.get(data.id) ?? this.enter(data, first));
    const kept = new Set(this.order);
    const vanished = [...this.byId.values()].filter((view) => !kept.has(view));
    for (const view of vanished) this.leave(view);
    const layers = this.order.map((view, i) => ({ view, layer: things[i].layer ?? 0 }));
    layers.sort((a, b) => a.layer - b.layer);
    arrange(this.things, layers.map(({ view }) => view.el));
    return vanished;
  }

  /** Take the measures of a scene; returns whether what is drawn in them has to be drawn again. */
  measure(scene) {
    const before = [this.unit, this.scale];
    const resized = this.scene?.width !== scene.width || this.scene?.height !== scene.height;
    if (resized) {
      set(this.svg, "viewBox", `0 0 ${scene.width} ${scene.height}`);
      this.root.style.setProperty("--sr-ratio", scene.width / scene.height);
    }
    paint(this.svg, scene.paint, this.scene?.paint);
    this.scene = scene;
    this.unit = Math.sqrt(scene.width * scene.height) / 30;
    if (resized || !this.width) this.width = this.svg.clientWidth; // else `resized` has noted it
    if (this.width) this.rescale(this.width / scene.width);
    return differs(before[0], this.unit) || differs(before[1], this.scale);
  }

  /** Note how large a board unit is on the screen; marks are finer on a small board. */
  rescale(scale) {
    this.scale = scale;
    const fine = Math.min(1.3, Math.max(0.5, (this.unit * scale) / 24)).toFixed(2);
    if (fine === this.fine) return;
    this.fine = fine;
    for (const layer of [this.things, this.light.el]) layer.style.setProperty("--sr-fine", fine);
  }

  enter(data, first) {
    const view = new ThingView(this, data);
    this.byId.set(data.id, view);
    if (!first) {
      const appear = [{ opacity: 0, transform: "scale(0.7)" }, { opacity: 1, transform: "none" }];
      this.motion.run(view.lift, appear, { duration: 220 });
    }
    return view;
  }

  leave(view) {
    this.byId.delete(view.id);
    view.el.classList.add("leaving");
    set(view.el, "data-id", null);
    set(view.el, "data-choice", null);
    const vanish = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(0.8)" }];
    this.motion.run(view.lift, vanish, { duration: 200, fill: "forwards" }, () => view.el.remove());
  }

  /** Show a thing's new data. On a board of another shape nothing comes from where it was: its
   * place there means something else here. */
  show(view, data, reshaped, anew) {
    const from = view.update(data, anew);
    const start = this.begun.get(view) ?? from;
    if (start && !reshaped) this.light.moved(view, start);
    if (!from) return;
    if (this.early) this.begun.set(view, from);
    if (!reshaped && this.pointer.drag?.pulling && this.pointer.drag.view === view) {
      this.leash(view, this.pointer.drag.point);
    } else this.glide(view, data.via ?? [], from);
  }

  /** Let a thing glide to its place from where it is drawn: that is `from`, unless it is on its
   * way or held. Asking the browser costs a layout each time. */
  glide(view, via, from = null) {
    const start = this.drawnAt(view, from);
    view.el.style.transform = placed(view.data);
    view.gliding?.cancel();
    const span = Math.hypot(this.scene.width, this.scene.height) / 2;
    const { frames, track, duration } = glide(start, view.data, via, span);
    view.track = track;
    view.gliding = this.motion.run(view.el, frames, { duration });
    if (view === this.viewOf(document.activeElement)) {
      this.motion.run(this.light.ring, frames, { duration });
    }
  }

  drawnAt(view, from) {
    if (view.gliding?.playState === "running") return placeOnTrack(view.track, view.gliding);
    return from ? { x: from.x, y: from.y, turn: from.turn ?? 0 } : placeNow(view.el);
  }

  /** Keep a held thing near the pointer, not farther than its leash from its place. */
  leash(view, point) {
    const { x, y, w, h, turn } = view.data;
    const [dx, dy] = [point.x - x, point.y - y];
    const most = Math.max(w, h) * LEASH;
    const ratio = Math.min(1, most / (Math.hypot(dx, dy) || 1));
    view.gliding?.cancel();
    view.el.style.transform = placed({ x: x + dx * ratio, y: y + dy * ratio, turn });
  }

  /** Let a held thing go: it returns to the place the scene gives it. */
  settle(view) {
    if (this.byId.get(view.id) === view) this.glide(view, []);
  }

  /** Send that a thing was chosen; a second press while the first waits is not sent. */
  choose(view, by) {
    const { choice } = view.data;
    if (!choice) return;
    const key = `choose ${choice}`;
    const show = (answered) => this.foresee(key, answered);
    this.talk.showAndSend(show, { type: "choose", choice, by }, key);
  }

  /** Tell the name of what is pointed at, and of the thing below it that a click would choose. */
  hover(view, aimed = null) {
    this.pointAt(aimed ?? view ?? this.viewOf(document.activeElement));
    if (view || aimed) this.speech.showTip(view ?? aimed, aimed);
    else this.speech.hideTip();
  }

  /** Tell which choice the mouse or the focus is on, while somebody wants to know. */
  pointAt(view) {
    const choice = (view ?? this.viewOf(document.activeElement))?.data.choice ?? "";
    if (!this.model.get("points") || choice === this.pointed) return;
    this.pointed = choice;
    clearTimeout(this.pointing);
    this.pointing = setTimeout(() => this.talk.send({ type: "point", key: choice }), POINT_DELAY);
  }

  focus(view) {
    view.el.focus({ preventScroll: !this.byKeyboard });
  }

  /** Take the focus from where it is on this table, or from nowhere. */
  takeFocus() {
    const active = document.activeElement;
    if (active === document.body || tableOf(this.root).contains(active)) this.keyboard.enter();
  }

  followFocus() {
    const view = this.viewOf(document.activeElement);
    if (view && this.byKeyboard) this.light.focus(view);
  }

  resized() {
    this.width = this.svg.clientWidth;
    if (!this.scene || !this.width) return;
    const scale = this.width / this.scene.width;
    if (differs(this.scale, scale)) {
      this.rescale(scale);
      for (const view of this.order) view.rescale();
      this.pan.update(this.scene, this.order.filter((view) => view.has("touched")));
      this.followFocus();
    }
    this.tellShape(this.root.clientWidth);
  }

  tellShape(width) {
    const now = this.shape ?? this.scene.shape ?? "wide";
    const wanted = width < TALL_BELOW ? "tall" : width >= WIDE_FROM ? "wide" : now;
    if (wanted === now) return;
    this.shape = wanted;
    this.talk.send({ type: "shape", value: wanted });
  }

  views() {
    return this.order;
  }

  view(id) {
    return this.byId.get(id);
  }

  viewOf(element) {
    const group = element?.closest?.(".sr-thing");
    const view = group && this.byId.get(group.dataset.id);
    return view?.el === group ? view : undefined;
  }

  /** Return where an event happened, in board units. */
  toUnits(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    return point.matrixTransform(this.svg.getScreenCTM().inverse());
  }
}

/** Return whether a measure has become another one to the eye. */
function differs(before, now) {
  return Math.abs(now - before) > 0.01 * now;
}

/** Draw a board into `el`; returns what to do when the view goes away. */
function render({ model, el }) {
  const stop = new AbortController();
  new BoardView(model, el, stop.signal);
  return () => stop.abort();
}
