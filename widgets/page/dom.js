// Small helpers for elements: make, set only what changed, keep in order without losing focus.

const SVG = "http://www.w3.org/2000/svg";

/** Return a new HTML element with attributes and children. */
function html(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** Return a new SVG element with attributes and children. */
function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

/** Set an attribute when it differs; null, undefined and false take it away. */
function set(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** Set the text of an element when it differs. Text is never read as markup. */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Set CSS custom properties, and take away those of `before` that are gone. */
function paint(element, colours = {}, before = {}) {
  for (const name of Object.keys(before)) {
    if (!(name in colours)) element.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(colours)) {
    if (name.startsWith("--") && before[name] !== value) element.style.setProperty(name, value);
  }
}

/**
 * Put the wanted children of `parent` in order with as few moves as possible. The child that holds
 * the focus is never moved (moving would lose it): the others go around it. Other children stay.
 */
function arrange(parent, wanted) {
  const places = new Map(Array.from(parent.children, (child, i) => [child, i]));
  const now = wanted.map((element) => places.get(element) ?? -1);
  let active = document.activeElement;
  while (active && active.parentNode !== parent) active = active.parentNode;
  const stay = new Set(increasing(now, active ? wanted.indexOf(active) : -1));
  for (let i = wanted.length - 1; i >= 0; i -= 1) {
    if (!stay.has(i)) parent.insertBefore(wanted[i], wanted[i + 1] ?? null);
  }
}

/**
 * Return where the longest increasing run of these numbers lies, gaps allowed; -1 is none of them.
 * With `held` it is the longest with that one in it.
 */
function increasing(numbers, held) {
  const ends = []; // where the best run of each length ends
  const before = [];
  numbers.forEach((number, i) => {
    if (number < 0 || (held >= 0 && i !== held && (i < held) !== (number < numbers[held]))) return;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    before[i] = ends[low - 1];
    ends[low] = i;
  });
  const run = [];
  for (let i = ends[ends.length - 1]; i !== undefined; i = before[i]) run.push(i);
  return run;
}

/** Run when the next frame has been laid out: asked before, the browser would do that at once. */
function afterLayout(action) {
  requestAnimationFrame(() => setTimeout(action));
}

/** Return the table around an element, or the element's own root when it stands alone. */
function tableOf(element) {
  return element.closest(".spielraum-table") ?? element.closest(".spielraum") ?? element;
}

/** Return whether somebody is typing text into this element. */
function isTyping(element) {
  return Boolean(element?.closest?.("input, textarea, select, [contenteditable='true']"));
}

/** Return whether two pieces of plain data say the same. */
function same(a, b) {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Return whether two flat pieces of plain data say the same; lists in them may hold anything. */
function alike(a, b) {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) =>
    a[name] === b[name] || (typeof a[name] === "object" && same(a[name], b[name])));
}

/** Run when an element lies on the page (a view is drawn before it is attached). */
function whenShown(element, signal, action) {
  if (signal.aborted) return;
  if (element.isConnected) queueMicrotask(action);
  else requestAnimationFrame(() => whenShown(element, signal, action));
}
