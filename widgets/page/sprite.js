// The sprite: trusted SVG text with <symbol>s, put into the page once per widget. All its ids get
// a prefix of the widget's own, so that several boards on one page never mix up their pictures.

/** Return a prefix that no other widget on the page has. */
function freshPrefix() {
  return `sr${Math.random().toString(36).slice(2, 9)}-`;
}

/** Return the sprite's content as nodes whose ids, and references to them, carry the prefix. */
function readSprite(text, prefix) {
  if (!text) return [];
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  if (parsed.querySelector("parsererror")) throw new Error("spielraum: the sprite is not SVG");
  const ids = new Set([...parsed.querySelectorAll("[id]")].map((element) => element.id));
  for (const element of parsed.querySelectorAll("*")) prefixReferences(element, ids, prefix);
  return [...parsed.documentElement.childNodes].map((node) => document.importNode(node, true));
}

function prefixReferences(element, ids, prefix) {
  for (const { name, value } of [...element.attributes]) {
    const renamed = rename(name, value, ids, prefix);
    if (renamed !== value) element.setAttribute(name, renamed);
  }
  if (element.localName === "style") {
    element.textContent = renameUrls(element.textContent, ids, prefix);
  }
}

function rename(name, value, ids, prefix) {
  if (name === "id") return prefix + value;
  if (name.endsWith("href")) {
    return value.startsWith("#") && ids.has(value.slice(1)) ? `#${prefix}${value.slice(1)}` : value;
  }
  return renameUrls(value, ids, prefix);
}

function renameUrls(text, ids, prefix) {
  return text.replace(/url\((["']?)#([^"')]+)\1\)/g, (whole, _, id) =>
    ids.has(id) ? `url(#${prefix}${id})` : whole,
  );
}

/** Keep `holder` filled with the model's sprite; returns the prefix of its ids. */
function keepSprite(model, holder) {
  const prefix = freshPrefix();
  const fill = () => holder.replaceChildren(...readSprite(model.get("sprite"), prefix));
  fill();
  model.on("change:sprite", fill);
  return prefix;
}
