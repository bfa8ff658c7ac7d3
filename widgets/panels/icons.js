// The built-in line icons, drawn on a 24 x 24 grid.

const ICONS = {
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "M6 5l7 7-7 7M17 5v14",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  undo: "M9 6L4 11l5 5M4.5 11H14a5.5 5.5 0 0 1 0 11h-2",
  redo: "M15 6l5 5-5 5M19.5 11H10a5.5 5.5 0 0 0 0 11h2",
  branch: "M7 7v10M7 13c0-4 10-2 10-6M7 4.5a1.8 1.8 0 1 0 .01 0M17 4.5a1.8 1.8 0 1 0 .01 0M7 17a1.8 1.8 0 1 0 .01 0",
  log: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  rules: "M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5V20",
  people: "M9 11a3.5 3.5 0 1 0-.01 0M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.2 3.2 0 0 1 0 6.3M17.5 14.5c2.3.7 3.7 2.6 4 5.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 .01 0",
  new: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  check: "M4.5 12.5l5 5 10-11",
  download: "M12 4v11M7 10.5l5 5 5-5M4.5 20h15",
  upload: "M12 16V5M7 9.5l5-5 5 5M4.5 20h15",
  help: "M12 2.8a9.2 9.2 0 1 0 .01 0M9.3 9.2c.3-1.6 1.4-2.4 2.8-2.4 1.6 0 2.8 1 2.8 2.5 0 2.2-2.9 2.2-2.9 4.5M12 17.2h.01",
  dice: "M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  chart: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  settings: "M4 7h9M17 7h3M15 4.8v4.4M4 17h3M11 17h9M9 14.8v4.4",
};

/** Return an icon: a built-in one, or a symbol of the sprite. */
function icon(name, symbol) {
  const path = ICONS[name];
  if (path) {
    return svg("svg", { class: "sr-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }));
  }
  return svg("svg", { class: "sr-icon sr-symbol", viewBox: "0 0 24 24", "aria-hidden": "true" },
    symbol(name, 24));
}
