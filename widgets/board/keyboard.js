// The keyboard: one tab stop that roves, arrow keys that move over the board as it lies there.

const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The roving tab stop of a board. */
class Keyboard {
  constructor(board, signal) {
    this.board = board;
    this.stop = "";
    const { svg: picture } = board;
    picture.addEventListener("keydown", (event) => this.press(event), { signal });
    picture.addEventListener("focusin", (event) => this.focused(event), { signal });
    picture.addEventListener("focusout", (event) => this.left(event), { signal });
  }

  /** Return the things that can be reached, in the scene's order. */
  reachable() {
    return this.board.views().filter((view) => view.data.label);
  }

  current() {
    return this.board.view(this.stop);
  }

  /** After a scene: keep the stop, or move it to the nearest sensible thing. A thing may have gone,
   * or have lost its name and with it the focus: `active` had it before. */
  update(vanished, active) {
    const stop = this.board.view(this.stop);
    if (!stop?.data.label) this.settle(stop ?? vanished.find((view) => view.id === this.stop), active);
    this.markStop();
  }

  settle(lost, active) {
    const reachable = this.reachable();
    const choosable = reachable.filter((view) => view.data.choice);
    const pool = choosable.length ? choosable : reachable;
    const near = lost ? nearest(pool, lost.data) : pool[0];
    this.stop = near?.id ?? "";
    if (!lost || lost.el !== active) return;
    if (active === document.activeElement) afterLayout(() => this.follow(active));
    else this.follow(document.activeElement);
  }

  /** Let the focus go on from what has lost it to the stop, unless it has gone elsewhere. */
  follow(from) {
    const active = document.activeElement;
    if (active !== from && active !== document.body) return;
    const view = this.current();
    if (view) this.board.focus(view);
    else this.board.root.focus();
  }

  /** Go to what may be chosen: to the stop, if it may, or else to the nearest. */
  enter() {
    const here = this.current();
    const choosable = this.reachable().filter((view) => view.data.choice);
    const view = here && !here.data.choice ? nearest(choosable, here.data) ?? here : here;
    if (view) this.board.focus(view);
    else this.board.root.focus({ preventScroll: true });
  }

  markStop() {
    const stop = this.current();
    if (this.marked !== stop && this.marked?.data.label) set(this.marked.el, "tabindex", "-1");
    if (stop) set(stop.el, "tabindex", "0");
    this.marked = stop;
  }

  focused(event) {
    const view = this.board.viewOf(event.target);
    if (!view?.data.label) return;
    this.stop = view.id;
    this.markStop();
    if (!this.board.byKeyboard) return;
    this.board.pointAt(view);
    this.board.light.focus(view);
    this.board.speech.showTip(view);
  }

  left(event) {
    this.board.viewOf(event.target)?.speak();
    queueMicrotask(() => this.board.pointAt(null));
    this.board.light.focus(null);
    this.board.speech.hideTip();
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = this.action(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  action({ key }) {
    const here = this.current();
    if (key === "Escape") return () => this.cancel();
    if (!here) return null;
    if (key === "Enter" || key === " ") return () => this.board.choose(here, "key");
    const target = this.target(key, here);
    if (target === undefined) return null;
    return () => target && this.board.focus(target);
  }

  target(key, here) {
    const all = this.reachable();
    if (key in DIRECTIONS) return inDirection(all, here, DIRECTIONS[key]);
    if (key === "Home") return all[0];
    if (key === "End") return all[all.length - 1];
    if (key === "PageDown") return this.nextChoosable(all, here, 1);
    if (key === "PageUp") return this.nextChoosable(all, here, -1);
    return undefined;
  }

  nextChoosable(all, here, step) {
    const start = all.indexOf(here);
    for (let i = 1; i <= all.length; i += 1) {
      const view = all[(start + step * i + all.length * 2) % all.length];
      if (view.data.choice) return view;
    }
    return null;
  }

  cancel() {
    this.board.speech.hideTip();
    this.board.talk.send({ type: "cancel" }, "cancel");
  }
}

/**
 * Return the nearest thing in a direction, things that can be chosen a little preferred. Things
 * that lie on one another count as side by side in painting order, so that each is reached.
 */
function inDirection(views, here, [dx, dy]) {
  const from = views.indexOf(here);
  let best = null;
  let least = Infinity;
  views.forEach((view, i) => {
    if (view === here) return;
    const [x, y] = apart(here.data, view.data, Math.sign(i - from) * 0.01);
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead <= 0 || aside > ahead * 2.4) return;
    const score = (ahead + aside * 1.8) * (view.data.choice ? 0.85 : 1);
    if (score < least) [best, least] = [view, score];
  });
  return best;
}

function apart(from, to, nudge) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return Math.abs(x) < 0.5 && Math.abs(y) < 0.5 ? [nudge, nudge] : [x, y];
}

function nearest(views, place) {
  const distance = ({ data }) => Math.hypot(data.x - place.x, data.y - place.y);
  return views.reduce((best, view) => (!best || distance(view) < distance(best) ? view : best), null);
}
