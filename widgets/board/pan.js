// A board much longer than wide is seen through a window on a phone, so that the sentence of the
// step stays in sight below it. The window goes by itself to what the step is about or to what may
// be chosen; a finger moves it as any list.

const LONG = 1.5;
const MARGIN = 0.6;

/** The window of a board. */
class Pan {
  constructor(board) {
    this.board = board;
    this.el = html("div", { class: "sr-window" }, board.svg);
    this.shown = "";
  }

  /** Go to what this scene asks for or tells about, once for each of them. */
  update(scene, touched) {
    const long = scene.height > scene.width * LONG;
    this.el.classList.toggle("sr-long", long);
    if (!long || this.board.pointer.drag?.pulling) return;
    const lit = scene.spotlight && touched.length > 0;
    const wanted = lit ? touched : this.board.order.filter((view) => view.data.choice);
    const shown = wanted.map((view) => view.id).join();
    if (!wanted.length || shown === this.shown || !this.el.clientHeight) return;
    this.shown = shown;
    this.show(wanted.map(({ data }) => [data.y - data.h / 2, data.y + data.h / 2]));
  }

  /** Show as much as finds room of these stretches of the board, the uppermost before all. */
  show(stretches) {
    const { scale, unit, motion } = this.board;
    const margin = unit * MARGIN;
    const room = this.el.clientHeight / scale - 2 * margin;
    const top = Math.min(...stretches.map(([from]) => from));
    const ends = stretches.map(([, to]) => to).filter((to) => to - top <= room);
    const bottom = ends.length ? Math.max(...ends) : top + room;
    const now = this.el.scrollTop / scale + margin;
    if (top >= now && bottom <= now + room) return;
    const goal = top < now || bottom - top > room ? top : bottom - room;
    this.el.scrollTo({
      top: Math.max(0, (goal - margin) * scale),
      behavior: motion.still ? "instant" : "smooth",
    });
  }
}
