// Mouse, pen and finger: choosing, generous targets, tooltips, and pushing a piece along.

const REACH_PX = 22;
const LONG_PRESS = 500;
const DRAG_PX = 7;
const LEASH = 0.45;

/** The pointers of a board. */
class Pointer {
  constructor(board, signal) {
    this.board = board;
    this.drag = null;
    this.taken = false;
    this.quietClick = false;
    this.kind = "mouse";
    this.hovered = null;
    this.aimed = null;
    this.near = null;
    const on = (type, handler) =>
      board.svg.addEventListener(type, (event) => handler.call(this, event), { signal });
    on("pointerdown", this.down);
    on("pointermove", this.move);
    on("pointerup", this.up);
    on("pointercancel", this.up);
    on("pointerleave", this.leave);
    on("click", this.click);
    on("contextmenu", (event) => event.preventDefault());
    // `touch-action` of things inside a picture does not keep a browser from taking the finger for
    // a scroll; a finger that has taken a piece pushes until it is lifted, even when the piece has
    // left the hand, anywhere else it scrolls as usual.
    const hold = (event) => this.taken && event.cancelable && event.preventDefault();
    board.svg.addEventListener("touchmove", hold, { signal, passive: false });
  }

  down(event) {
    this.kind = event.pointerType || "mouse";
    this.quietClick = false;
    const view = this.under(event, (candidate) => candidate.data.grip);
    if (view && event.isPrimary) this.take(view, event);
    if (this.kind !== "touch") return;
    const named = this.under(event, (candidate) => candidate.data.label);
    this.pressing = setTimeout(() => {
      if (this.drag?.pulling || !named) return;
      this.quietClick = true;
      this.board.speech.showTip(named);
    }, LONG_PRESS);
  }

  take(view, event) {
    this.taken = true;
    this.drag = { view, id: event.pointerId, x: event.clientX, y: event.clientY, over: view.id };
  }

  move(event) {
    if (this.drag && event.pointerId === this.drag.id) this.pull(event);
    else if (event.pointerType !== "touch") this.hover(event);
  }

  /** The held piece follows the pointer on a short leash around the place the scene gives it.
   * When it may not be pushed any more, the hand lets it go; that is for Python to say. */
  pull(event) {
    const { drag, board } = this;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG_PX;
    if (!drag.pulling && !far) return;
    if (!drag.pulling) this.startPull(event);
    if (!drag.view.data.grip && !board.early) {
      this.up(event);
      return;
    }
    drag.point = board.toUnits(event);
    board.leash(drag.view, drag.point);
    const over = this.choosableAt(event, drag.view);
    if (over && over.id !== drag.over) board.choose(over, "drag");
    drag.over = over?.id ?? "";
  }

  /** Take a piece in hand; one that has to be chosen first is chosen by that. */
  startPull(event) {
    this.drag.pulling = true;
    this.board.choose(this.drag.view, "drag");
    this.board.svg.setPointerCapture(event.pointerId);
    this.board.speech.hideTip();
    clearTimeout(this.pressing);
    this.drag.view.el.classList.add("sr-held");
  }

  up(event) {
    clearTimeout(this.pressing);
    if (event.type !== "pointermove") this.taken = false;
    const { drag, board } = this;
    this.drag = null;
    if (!drag?.pulling || event.pointerId !== drag.id) return;
    this.quietClick = true;
    drag.view.el.classList.remove("sr-held");
    board.settle(drag.view);
    board.talk.send({ type: "release" });
  }

  click(event) {
    if (this.quietClick) {
      this.quietClick = false;
      return;
    }
    const view = this.choosableAt(event);
    this.board.speech.hideTip();
    if (view) this.board.choose(view, this.kind);
  }

  /** Show what lies uppermost here, and what a click would choose: both, when it lies below. */
  hover(event) {
    const aimed = this.choosableAt(event);
    const upper = this.under(event, (view) => view.data.label || view === aimed);
    const shown = aimed && !this.covers(event, aimed) ? aimed : upper;
    this.board.pointAt(aimed ?? shown);
    this.markNear(aimed ? event.target.closest(".sr-thing, .sr-floor") : null);
    if (shown === this.hovered && aimed === this.aimed) return;
    this.aimed?.el.classList.remove("sr-aimed");
    aimed?.el.classList.add("sr-aimed");
    [this.hovered, this.aimed] = [shown, aimed];
    this.board.hover(shown, aimed);
  }

  /** A hand shows that a click here chooses something near. Only what lies under the pointer gets
   * it: the cursor is inherited, and from the picture all of its parts would have to inherit it. */
  markNear(spot) {
    if (spot === this.near) return;
    this.near?.classList.remove("sr-near");
    spot?.classList.add("sr-near");
    this.near = spot;
  }

  /** Return whether the pointer is on a thing, not only near it. */
  covers(event, view) {
    return this.under(event, (candidate) => candidate === view) !== null;
  }

  leave() {
    clearTimeout(this.pressing);
    this.markNear(null);
    this.aimed?.el.classList.remove("sr-aimed");
    if (!this.hovered && !this.aimed) return;
    this.hovered = this.aimed = null;
    this.board.hover(null);
  }

  /** Return the topmost thing under the pointer that satisfies the condition. */
  under(event, wanted, except = null) {
    for (const element of this.elements(event)) {
      const view = this.board.viewOf(element);
      if (view && view !== except && wanted(view)) return view;
    }
    return null;
  }

  /** Return what can be chosen here: right under the pointer, or the nearest within reach. With
   * `held` in hand no other piece can be chosen. */
  choosableAt(event, held = null) {
    const open = (view) => view.data.choice && !(held && view.data.grip);
    const exact = this.under(event, open, held);
    if (exact) return exact;
    const point = this.board.toUnits(event);
    const reach = REACH_PX / this.board.scale;
    let best = null;
    let least = reach;
    for (const view of this.board.views()) {
      if (!open(view) || view === held) continue;
      const distance = centreReach(view.data, point, reach);
      if (distance < least) [best, least] = [view, distance];
    }
    return best;
  }

  elements(event) {
    const root = this.board.root.getRootNode();
    return root.elementsFromPoint(event.clientX, event.clientY);
  }
}

/** Return the distance to a small thing's centre; Infinity when the thing is large enough itself. */
function centreReach({ x, y, w, h }, point, reach) {
  if (w >= 2 * reach && h >= 2 * reach) return Infinity;
  return Math.max(Math.abs(point.x - x) * (w < 2 * reach ? 1 : (2 * reach) / w),
    Math.abs(point.y - y) * (h < 2 * reach ? 1 : (2 * reach) / h));
}
