// What lies over the things: the spotlight, the trails of what has moved, the focus ring.

/** The layer above all things; it never takes the pointer. */
class Light {
  constructor(board) {
    this.board = board;
    this.trails = new Map();
    const spot = `${board.prefix}spot`;
    this.base = svg("rect", { fill: "#fff" });
    this.dusk = svg("g", { fill: "#999" });
    this.holes = svg("g", { fill: "#000" });
    this.mask = svg("mask", { id: spot, maskUnits: "userSpaceOnUse" },
      this.base, this.dusk, this.holes);
    this.veil = svg("rect", { class: "sr-veil", mask: `url(#${spot})` });
    this.rim = svg("g", { class: "sr-rim", mask: `url(#${spot})` });
    this.trail = svg("g", { class: "sr-trails" });
    this.ring = svg("g", { class: "sr-ring" },
      svg("rect", { class: "sr-ring-dark" }), svg("rect", { class: "sr-ring-light" }));
    this.el = svg("g", { class: "sr-above", "aria-hidden": "true" },
      this.mask, this.veil, this.rim, this.trail, this.ring);
  }

  /** Show the light of this scene. */
  update(scene, views) {
    this.cover(scene);
    const lit = scene.spotlight ? views.filter((view) => view.has("touched")) : [];
    for (const part of [this.veil, this.rim]) part.classList.toggle("sr-on", lit.length > 0);
    this.board.svg.classList.toggle("sr-lit", lit.length > 0);
    if (lit.length) this.shine(lit.map((view) => view.data));
    this.keepTrails(views);
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
    outline(this.dusk, places, unit * 0.75);
    outline(this.holes, places, unit * 0.3);
    outline(this.rim, places, unit * 0.3);
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

/** Let a group show the outlines of these things at their places, grown by `pad`. */
function outline(group, places, pad) {
  while (group.childElementCount > places.length) group.lastElementChild.remove();
  while (group.childElementCount < places.length) group.append(svg("rect"));
  places.forEach((data, i) => {
    const rect = group.children[i];
    set(rect, "transform", `translate(${data.x} ${data.y}) rotate(${data.turn ?? 0})`);
    placeBox(rect, data, pad);
  });
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
