// Motion: things glide, appear and vanish. Everything can be completed at once, and nothing
// moves for people who asked for reduced motion or while nobody sees the page.

const GLIDE = { least: 250, most: 400, perPoint: 110, longest: 900 };

/** All motion of one board. */
class Motion {
  constructor(signal) {
    this.running = new Map(); // and what is to be done when it is over
    this.paused = false;
    const reduced = matchMedia("(prefers-reduced-motion: reduce)");
    this.reduced = reduced.matches; // noted, as asking each time costs more than the rest
    reduced.addEventListener("change", () => { this.reduced = reduced.matches; }, { signal });
  }

  get still() {
    return this.paused || this.reduced || document.hidden;
  }

  /** Animate; `then` is called when it is over, also when it is cut short. */
  run(element, keyframes, options, then) {
    if (this.still) {
      then?.();
      return null;
    }
    const animation = element.animate(keyframes, { easing: "ease-out", ...options });
    const over = () => {
      if (this.running.delete(animation)) then?.();
    };
    this.running.set(animation, over);
    animation.finished.then(over, over);
    return animation;
  }

  /** From now on everything is in its place at once, up to `resume`. */
  pause() {
    this.finish();
    this.paused = true;
  }

  resume() {
    this.paused = false;
  }

  /** Complete all motion at once, and what would have followed it: a card half turned lies flat. */
  finish() {
    const { paused } = this;
    this.paused = true;
    for (const [animation, over] of [...this.running]) {
      animation.finish();
      over();
    }
    this.paused = paused;
  }
}

/** Return the CSS transform of a place on the board. */
function placed({ x, y, turn = 0 }) {
  return turn ? `translate(${x}px, ${y}px) rotate(${turn}deg)` : `translate(${x}px, ${y}px)`;
}

/** Return where an element is drawn at this very moment. */
function placeNow(element) {
  const matrix = new DOMMatrix(getComputedStyle(element).transform);
  return { x: matrix.e, y: matrix.f, turn: (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI };
}

/** Return where a glide has come to: what `placeNow` would say, without asking for the style. */
function placeOnTrack(track, animation) {
  const gone = animation.effect.getComputedTiming().progress ?? 1;
  const i = Math.max(1, track.findIndex(({ offset }) => offset >= gone));
  const [a, b] = [track[i - 1], track[i]];
  const share = b.offset > a.offset ? (gone - a.offset) / (b.offset - a.offset) : 1;
  const between = (name) => a[name] + (b[name] - a[name]) * share;
  return { x: between("x"), y: between("y"), turn: between("turn") };
}

/** Return keyframes from place to place through points, at even speed, where they lie, and their
 * duration. */
function glide(from, to, via, span) {
  const points = [from, ...via.map(([x, y]) => ({ x, y })), to];
  const lengths = points.slice(1).map((p, i) => Math.hypot(p.x - points[i].x, p.y - points[i].y));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let gone = 0;
  const track = points.map(({ x, y }, i) => {
    gone += i ? lengths[i - 1] : 0;
    const offset = i === points.length - 1 ? 1 : total ? gone / total : i / (points.length - 1);
    return { offset, x, y, turn: from.turn + nearTurn(from.turn, to.turn ?? 0) * offset };
  });
  const frames = track.map((point) => ({ offset: point.offset, transform: placed(point) }));
  const reach = GLIDE.least + (GLIDE.most - GLIDE.least) * Math.min(1, total / span);
  return { frames, track, duration: Math.min(GLIDE.longest, reach + via.length * GLIDE.perPoint) };
}

/** Return the shorter way to turn, in degrees. */
function nearTurn(from, to) {
  return ((((to - from) % 360) + 540) % 360) - 180;
}
