// Drawing a prediction: bars that are pulled up and down with the mouse, a finger or the keys.
// Heights are whole thousandths of the scale; Python keeps what they mean.

const WHOLE = 1000;
const SNAP = 5;

KINDS.sketch = {
  make(node, view) {
    const record = { view, heights: [], at: 0, dragging: false, bars: [] };
    record.hint = html("p", { class: "sr-small", id: view.freshId() });
    record.scale = html("div", { class: "sl-scale", "aria-hidden": "true" });
    record.plot = html("div", { class: "sl-plot" });
    record.names = html("div", { class: "sl-names", "aria-hidden": "true" });
    record.input = html("input", { class: "sr-input", id: view.freshId(), autocomplete: "off", maxlength: "20", inputmode: "text" });
    record.name = html("label", { class: "sr-name", for: record.input.id });
    record.error = html("span", { class: "sr-error", id: view.freshId(), role: "alert" });
    record.typing = html("div", { class: "sr-field sl-typing" }, record.name, record.input, record.error);
    record.element = html("div", { class: "sl-sketch", role: "group", "aria-describedby": record.hint.id },
      record.hint, html("div", { class: "sl-field" }, record.scale, record.plot), record.names, record.typing);
    listenToSketch(record);
    return record;
  },

  update(record, node) {
    const { element, plot, hint } = record;
    set(element, "aria-label", node.label);
    set(element, "data-key", node.key);
    element.classList.toggle("sl-locked", Boolean(node.locked));
    say(hint, node.hint ?? "");
    set(hint, "hidden", !node.hint);
    const bars = node.bars ?? [];
    element.classList.toggle("sl-many", bars.length > 12);
    while (record.bars.length > bars.length) record.bars.pop().remove();
    while (record.bars.length < bars.length) {
      const bar = html("div", { class: "sl-bar", role: "slider", "aria-orientation": "vertical" }, html("i"));
      record.bars.push(bar);
      plot.append(bar);
    }
    record.at = Math.min(record.at, Math.max(0, bars.length - 1));
    if (!record.dragging) record.heights = [...(node.heights ?? [])];
    record.node = node;
    drawScale(record);
    bars.forEach((_, i) => drawBar(record, i));
    drawTyping(record);
  },
};

function drawScale({ scale, names, node }) {
  scale.replaceChildren(...(node.ticks ?? []).map(([height, text]) => {
    const tick = html("span", {}, text);
    tick.style.bottom = `${height / 10}%`;
    return tick;
  }));
  const bars = node.bars ?? [];
  const every = bars.length > 12 ? Math.max(1, Math.round(bars.length / 8)) : 1;
  names.style.setProperty("--bars", bars.length);
  names.replaceChildren(...bars.map((text, i) =>
    html("span", {}, every === 1 || i % every === every - 1 ? text : "")));
}

function drawBar(record, i) {
  const { node, heights } = record;
  const bar = record.bars[i];
  const height = heights[i] ?? 0;
  bar.style.setProperty("--height", height / WHOLE);
  set(bar, "aria-label", node.bars[i]);
  set(bar, "aria-valuemin", 0);
  set(bar, "aria-valuemax", WHOLE);
  set(bar, "aria-valuenow", height);
  set(bar, "aria-valuetext", sketchValue(record, i));
  set(bar, "aria-disabled", node.locked ? "true" : null);
  set(bar, "tabindex", i === record.at ? "0" : "-1");
  set(bar, "class", i === record.at ? "sl-bar sl-here" : "sl-bar");
}

/** The field under the plot types the height of the bar that was touched last. What somebody is
 * typing just now stays, whatever comes from Python meanwhile. */
function drawTyping({ typing, name, input, error, node, at, heights, editing, ...record }) {
  set(typing, "hidden", Boolean(node.locked));
  say(name, (node.typing ?? "{bar}").replace("{bar}", node.bars?.[at] ?? ""));
  say(error, node.error ?? "");
  set(input, "aria-invalid", node.error ? "true" : null);
  set(input, "aria-describedby", node.error ? error.id : null);
  if (!editing && (document.activeElement !== input || !node.error)) {
    input.value = node.error ? input.value : sketchValue({ node, heights, ...record }, at);
  }
}

/** Return a bar's height as a reader of the page's language writes it. */
function sketchValue({ node, heights }, i) {
  const exact = node.said?.[i];
  if (exact && heights[i] === node.heights?.[i]) return exact;
  const value = ((heights[i] ?? 0) / WHOLE) * node.top;
  const style = node.unit === "share" ? { style: "percent", maximumFractionDigits: 1 } : { maximumSignificantDigits: 3 };
  return new Intl.NumberFormat(node.language, style).format(value);
}

function listenToSketch(record) {
  const { plot, input, element } = record;
  plot.addEventListener("pointerdown", (event) => startDrag(record, event));
  plot.addEventListener("pointermove", (event) => record.dragging && drag(record, event));
  for (const type of ["pointerup", "pointercancel"]) {
    plot.addEventListener(type, () => endDrag(record));
  }
  plot.addEventListener("keydown", (event) => sketchKey(record, event));
  plot.addEventListener("focusin", (event) => chooseBar(record, record.bars.indexOf(event.target)));
  input.addEventListener("input", () => {
    record.editing = true;
  });
  input.addEventListener("blur", () => {
    record.editing = false;
  });
  input.addEventListener("change", () => {
    record.editing = false;
    const { key } = record.node;
    record.view.send({ type: "value", key: `${key}-typed`, value: `${record.at}:${input.value}` });
  });
  keepKeys(element);
}

function chooseBar(record, i) {
  if (i < 0 || i >= record.bars.length) return;
  const before = record.at;
  record.at = i;
  drawBar(record, before);
  drawBar(record, i);
  drawTyping(record);
}

function startDrag(record, event) {
  if (record.node.locked || event.button > 0) return;
  event.preventDefault();
  record.dragging = true;
  record.last = null;
  record.changed = new Set();
  record.plot.setPointerCapture(event.pointerId);
  drag(record, event);
  record.bars[record.at]?.focus({ preventScroll: true });
}

/** Set the bar under the pointer, and those that a quick pointer has jumped over. */
function drag(record, event) {
  const box = record.plot.getBoundingClientRect();
  const count = record.bars.length;
  const x = Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * count)));
  const raw = ((box.bottom - event.clientY) / box.height) * WHOLE;
  const y = Math.min(WHOLE, Math.max(0, Math.round(raw / SNAP) * SNAP));
  const from = record.last ?? { x, y };
  const far = Math.abs(x - from.x);
  for (let k = 0; k <= far; k += 1) {
    const i = from.x + Math.sign(x - from.x) * k;
    if (far && k === 0) continue;
    const height = far ? from.y + ((y - from.y) * k) / far : y;
    setHeight(record, i, Math.round(height / SNAP) * SNAP);
  }
  record.last = { x, y };
  chooseBar(record, x);
}

function endDrag(record) {
  if (!record.dragging) return;
  record.dragging = false;
  tellHeights(record, [...record.changed]);
}

function setHeight(record, i, height) {
  record.heights[i] = Math.min(WHOLE, Math.max(0, height));
  record.changed?.add(i);
  drawBar(record, i);
}

const STEPS = { ArrowUp: 10, ArrowDown: -10, PageUp: 100, PageDown: -100, "+": 10, "-": -10 };

function sketchKey(record, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key } = event;
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (side) {
    event.preventDefault();
    record.bars[record.at + side]?.focus();
    return;
  }
  if (record.node.locked) return;
  if (/^[0-9.,]$/.test(key)) {
    event.preventDefault();
    record.input.focus();
    record.input.value = key;
    record.editing = true;
    return;
  }
  const here = record.heights[record.at] ?? 0;
  const wanted = { Home: 0, End: WHOLE }[key] ?? (key in STEPS ? here + STEPS[key] : null);
  if (wanted === null) return;
  event.preventDefault();
  record.changed = new Set();
  setHeight(record, record.at, wanted);
  drawTyping(record);
  tellHeights(record, [record.at]);
}

/** Tell Python which bars have which heights now. */
function tellHeights({ node, view, heights }, changed) {
  if (!changed.length) return;
  view.send({ type: "value", key: node.key, value: changed.map((i) => `${i}:${heights[i]}`).join(",") });
}
