// What a lesson's panels have beside the usual nodes: a beat with its number, the path through
// the beats, options to choose from, a table in words, and the spoken name of a chart.

KINDS.beat = {
  make() {
    const number = html("span", { class: "sl-number", "aria-hidden": "true" });
    const words = html("span");
    const title = html("h2", { class: "sl-title", tabindex: "-1" }, number, words);
    const body = html("div", { class: "sr-stack" });
    return { element: html("section", { class: "sl-section" }, title, body), number, words, title, body };
  },
  update({ element, number, words, title }, node) {
    set(title, "hidden", !node.title);
    say(number, node.number ? String(node.number) : "");
    set(number, "hidden", !node.number);
    say(words, node.title ?? "");
    set(element, "aria-label", node.title || null);
  },
};

KINDS.path = {
  make(node, view) {
    const list = html("ol", { class: "sl-path" });
    return { element: html("nav", {}, list), list, view };
  },
  update(record, node) {
    set(record.element, "aria-label", node.label);
    const steps = node.steps ?? [];
    while (record.list.children.length > steps.length) record.list.lastChild.remove();
    while (record.list.children.length < steps.length) record.list.append(makeStep(record));
    steps.forEach((step, i) => {
      const [key, text, state, hint] = step;
      const button = record.list.children[i].firstChild;
      set(button, "data-to", key);
      set(button, "class", `sl-step sl-${state}`);
      set(button, "aria-current", state === "now" ? "step" : null);
      set(button, "aria-disabled", state === "later" ? "true" : null);
      set(button, "aria-description", hint || null);
      set(button, "title", hint || null);
      say(button.firstChild, state === "done" ? "✓" : String(i + 1));
      say(button.lastChild, text);
    });
  },
};

function makeStep({ view }) {
  const mark = html("span", { class: "sl-step-mark", "aria-hidden": "true" });
  const button = html("button", { type: "button" }, mark, html("span"));
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") goToBeat(view.root, button.dataset.to);
  });
  return html("li", {}, button);
}

/** Show a beat of the lesson and put the focus on its heading. */
function goToBeat(root, key) {
  const beat = root.closest(".spielraum-lesson")?.querySelector(`.sl-beat-${CSS.escape(key)}`);
  if (!beat) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  beat.querySelector(".sl-title")?.focus({ preventScroll: true });
  beat.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
}

KINDS.options = {
  make(node, view) {
    const legend = html("legend", { class: "sr-name" });
    const element = html("fieldset", { class: "sl-options" }, legend);
    return { element, legend, name: view.freshId(), view, rows: [] };
  },
  update(record, node) {
    const { element, legend, rows } = record;
    say(legend, node.label ?? "");
    set(element, "data-key", node.key);
    set(element, "class", node.locked ? "sl-options sl-locked" : "sl-options");
    const options = node.options ?? [];
    while (rows.length > options.length) rows.pop().row.remove();
    while (rows.length < options.length) {
      const row = makeOption(record);
      rows.push(row);
      element.append(row.row);
    }
    options.forEach(([value, text], i) => {
      const { row, input, words } = rows[i];
      input.value = value;
      input.checked = value === (node.value ?? "");
      set(row, "class", input.checked ? "sl-option sl-chosen" : "sl-option");
      input.disabled = Boolean(node.locked) && !input.checked;
      say(words, text);
    });
  },
};

function makeOption(record) {
  const input = html("input", { type: "radio", name: record.name });
  const words = html("span");
  input.addEventListener("change", () => {
    if (record.node.locked) return;
    record.view.send({ type: "value", key: record.node.key, value: input.value });
  });
  return { row: html("label", { class: "sl-option" }, input, words), input, words };
}

KINDS.grid = {
  make() {
    const caption = html("caption");
    const head = html("thead");
    const rows = html("tbody");
    const table = html("table", { class: "sl-grid" }, caption, head, rows);
    const element = html("div", { class: "sl-grid-box", tabindex: "0", role: "region" }, table);
    return { element, caption, head, rows };
  },
  update({ element, caption, head, rows, node: before }, node) {
    if (same(before, node)) return;
    say(caption, node.caption ?? "");
    set(element, "aria-label", node.caption ?? "");
    const names = node.head ?? [];
    head.replaceChildren(html("tr", {}, ...names.map((name) => html("th", { scope: "col" }, name))));
    rows.replaceChildren(...(node.rows ?? []).map((cells) => html("tr", {},
      ...cells.map((text, i) => (i ? html("td", { "data-head": names[i] }, text) : html("th", { scope: "row" }, text))))));
  },
};

/** A chart lies beside the panel as a widget of its own; here it gets its spoken name. */
KINDS.caption = {
  make: () => ({ element: html("p", { class: "sl-caption" }) }),
  update({ element }, node, view) {
    const keys = node.marks ?? [];
    element.replaceChildren(
      html("strong", {}, node.text ?? ""),
      ...keys.map(([style, text]) => html("span", { class: "sl-mark" },
        html("i", { class: `sl-mark-${style}`, "aria-hidden": "true" }), text)),
    );
    const name = () => {
      const chart = view.root.closest(".spielraum-lesson")?.querySelector(`.sl-chart-${CSS.escape(node.chart)} .sr-figure`);
      if (!chart) {
        if (!view.signal.aborted && tries > 0) setTimeout(name, 100);
        tries -= 1;
        return;
      }
      set(chart, "role", "img");
      set(chart, "aria-label", node.spoken ?? node.text);
    };
    let tries = 100;
    name();
  },
};
