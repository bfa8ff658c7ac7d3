// What lies over the things: the spotlight, the trails of what has moved, the focus ring.

/** The layer above all things; it never takes the pointer. */
class Light {
  constructor(board) {
    this.board = board;
    this.trails = new Map();
    const mask = `${board.prefix}spot`;
    this.holes = svg("g", { fill: "#000" });
    this.base = svg("rect", { fill: "#fff" });
    this.veil = svg("rect", { class: "sr-veil", mask: `url(#${mask})` });
    this.trail = svg("g", { class: "sr-trails" });
    this.ring = svg("g", { class: "sr-ring" },
      svg("rect", { class: "sr-ring-dark" }), svg("rect", { class: "sr-ring-light" }));
    this.mask = svg("mask", { id: mask, maskUnits: "userSpaceOnUse" }, this.base, this.holes);
    this.el = svg("g", { class: "sr-over", "aria-hidden": "true" },
      this.mask, this.veil, this.trail, this.ring);
  }

  /** Show the light of this scene. */
  update(scene, views) {
    for (const rect of [this.mask, this.base, this.veil]) {
      set(rect, "x", 0);
      set(rect, "y", 0);
      set(rect, "width", scene.width);
      set(rect, "height", scene.height);
    }
    const lit = scene.spotlight ? views.filter((view) => view.has("touched")) : [];
    this.veil.classList.toggle("sr-on", lit.length > 0);
    if (lit.length) this.holes.replaceChildren(...lit.map((view) => this.hole(view.data)));
    this.keepTrails(views);
  }

  hole(data) {
    const rect = svg("rect", { transform: `translate(${data.x} ${data.y}) rotate(${data.turn ?? 0})` });
    placeBox(rect, data, this.board.unit * 0.35);
    return rect;
  }

  /** Remember where a thing came from, for as long as it counts as changed. */
  moved(view, from) {
    if (!view.has("changed")) return;
    const { data } = view;
    const points = [[from.x, from.y], ...(data.via ?? []), [data.x, data.y]];
    this.trails.get(view.id)?.remove();
    const line = points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
    const group = svg("g", { class: "sr-trail" },
      svg("path", { class: "sr-trail-dark", d: line }), svg("path", { class: "sr-trail-light", d: line }),
      svg("circle", { cx: from.x, cy: from.y, r: this.board.unit * 0.22 }));
    this.trails.set(view.id, group);
    this.trail.append(group);
  }

  keepTrails(views) {
    const changed = new Set(views.filter((view) => view.has("changed")).map((view) => view.id));
    for (const [id, trail] of this.trails) {
      if (changed.has(id)) continue;
      trail.remove();
      this.trails.delete(id);
    }
  }

  /** Put the focus ring around a view, or take it away. */
  focus(view) {
    this.ring.classList.toggle("sr-on", Boolean(view));
    if (!view) return;
    const onePixel = 1 / this.board.scale;
    this.ring.style.transform = placed(view.data);
    for (const rect of this.ring.children) placeBox(rect, view.data, Math.max(this.board.unit * 0.2, 4 * onePixel));
  }
}
