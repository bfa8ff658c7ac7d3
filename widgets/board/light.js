// What lies over the things: the spotlight, the trails of what has moved, the focus ring.

/** The layer above all things; it never takes the pointer. */
class Light {
  constructor(board) {
    this.board = board;
    this.trails = new Map();
    const spot = `${board.prefix}spot`;
    this.base = svg("rect", { fill: "#fff" });
    this.dusk = svg("path", { fill: "#999" });
    this.holes = svg("path", { fill: "#000" });
    this.mask = svg("mask", { id: spot, maskUnits: "userSpaceOnUse" },
      this.base, this.dusk, this.holes);
    this.veil = svg("rect", { class: "sr-veil", mask: `url(#${spot})` });
    this.rim = svg("path", { class: "sr-rim", mask: `url(#${spot})` });
    this.trail = svg("g", { class: "sr-trails" });
    this.ring = svg("g", { class: "sr-ring" },
      svg("rect", { class: "sr-ring-dark" }), svg("rect", { class: "sr-ring-light" }));
    this.el = svg("g", { class: "sr-above", "aria-hidden": "true" },
      this.mask, this.veil, this.rim, this.trail, this.ring);
  }

  /** Show the light of this scene: on what a step touches, or an edge around each of it. */
  update(scene, touched) {
    this.cover(scene);
    const lit = scene.spotlight && touched.length > 0;
    if (lit !== this.lit) {
      for (const part of [this.veil, this.rim]) part.classList.toggle("sr-on", lit);
      this.board.svg.classList.toggle("sr-lit", lit);
    }
    this.lit = lit;
    if (lit) this.shine(touched.map((view) => view.data));
    else for (const view of touched) view.drawEdge();
    this.keepTrails();
  }

  /** Lie over the whole board. */
  cover({ width, height }) {
    if (this.width === width && this.height === height) return;
    [this.width, this.height] = [width, height];
    for (const rect of [this.mask, this.base, this.veil]) {
      for (const [name, value] of Object.entries({ x: 0, y: 0, width, height })) set(rect, name, value);
    }
  }

  /** Leave the lit places out of the veil; the rim is drawn around all of them together. */
  shine(places) {
    const { unit } = this.board;
    const around = (pad) => places.map((place) => outline(place, pad)).join("");
    const near = around(unit * 0.3);
    if (near === this.near) return;
    this.near = near;
    this.dusk.setAttribute("d", around(unit * 0.75));
    for (const path of [this.holes, this.rim]) path.setAttribute("d", near);
  }

  /** Remember where a thing came from, for as long as it counts as changed. */
  moved(view, from) {
    if (!view.has("changed")) return;
    const { data } = view;
    const { unit } = this.board;
    const way = [[from.x, from.y], ...(data.via ?? []), [data.x, data.y]];
    const points = shorten(way, Math.min(data.w, data.h) / 2 + unit * 0.2);
    const line = points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
    const group = svg("g", { class: "sr-trail" },
      svg("path", { class: "sr-trail-dark", d: line }), svg("path", { class: "sr-trail-light", d: line }),
      svg("circle", { cx: from.x, cy: from.y, r: unit * 0.25 }));
    this.trails.get(view.id)?.remove();
    this.trails.set(view.id, group);
    this.trail.append(group);
  }

  /** Forget all trails. */
  clear() {
    this.trail.replaceChildren();
    this.trails.clear();
  }

  keepTrails() {
    for (const [id, trail] of this.trails) {
      if (this.board.view(id)?.has("changed")) continue;
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

/** Return a way without its last `length` units, so that it ends before what it leads to. */
function shorten(way, length) {
  const points = [...way];
  let left = length;
  while (points.length > 1) {
    const [x, y] = points[points.length - 1];
    const [fromX, fromY] = points[points.length - 2];
    const step = Math.hypot(x - fromX, y - fromY);
    if (step > left) {
      const share = left / step;
      points[points.length - 1] = [x + (fromX - x) * share, y + (fromY - y) * share];
      return points;
    }
    left -= step;
    points.pop();
  }
  return points;
}
