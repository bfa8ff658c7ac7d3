// What is said: the position in words, polite announcements, and the tooltip.

/** The spoken and written side of a board. */
class Speech {
  constructor(board) {
    this.board = board;
    this.said = "";
    this.described = "";
    this.tipped = null; // what the tooltip names
    this.live = html("div", { class: "sr-hidden", "aria-live": "polite" });
    this.keys = html("p", { class: "sr-hidden", id: `${board.prefix}keys` });
    this.summary = html("summary");
    this.words = html("p", { class: "sr-position-text" });
    this.position = html("details", { class: "sr-position" }, this.summary, this.words);
    this.desc = svg("desc");
    this.tip = html("div", { class: "sr-tip", "aria-hidden": "true" });
    this.elements = [this.live, this.keys, this.position, this.tip];
  }

  update(scene) {
    const { svg: picture, talk } = this.board;
    set(picture, "aria-label", scene.title || talk.string("board"));
    set(picture, "aria-roledescription", talk.string("board"));
    set(picture, "aria-describedby", this.keys.id);
    say(this.keys, talk.string("keys"));
    say(this.summary, talk.string("position"));
    if (scene.desc !== this.described) {
      this.described = scene.desc;
      for (const element of [this.desc, this.words]) say(element, scene.desc ?? "");
    }
    if (this.tipped?.some(({ view, name }) => !this.says(view, name))) this.hideTip();
    if (scene.announce !== this.said) {
      this.said = scene.announce;
      say(this.live, scene.announce ?? "");
    }
  }

  /** Return whether a thing is on the board and still has this name. */
  says(view, name) {
    return this.board.view(view.id) === view && view.data.label === name;
  }

  /** Show a thing's name beside it, inside the board's bounds; below it the name of `aimed`. */
  showTip(view, aimed = null) {
    const views = [...new Set([view, aimed])].filter((each) => each?.data.label);
    const names = [...new Set(views.map(({ data }) => data.label))];
    if (!names.length) {
      this.hideTip();
      return;
    }
    this.tipped = views.map((each) => ({ view: each, name: each.data.label }));
    say(this.tip, names.join("\n"));
    this.tip.classList.add("sr-on");
    const outer = this.board.root.getBoundingClientRect();
    const box = view.el.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.tip;
    const left = box.left + box.width / 2 - width / 2 - outer.left;
    const above = box.top - outer.top - height - 8;
    const top = above >= 0 ? above : Math.min(box.bottom - outer.top + 8, outer.height - height);
    this.tip.style.left = `${Math.max(0, Math.min(left, outer.width - width))}px`;
    this.tip.style.top = `${Math.max(0, top)}px`;
  }

  /** What it has said may be nobody's business any more: no word of it stays on the page. */
  hideTip() {
    if (!this.tipped) return;
    this.tipped = null;
    this.tip.classList.remove("sr-on");
    say(this.tip, "");
  }
}
