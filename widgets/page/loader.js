// All that a front end carries itself: how to get at the program and the style of its kind. They
// travel once, in a model that all front ends of the kind share, and are loaded once by the page.

const loaded = (globalThis[Symbol.for("spielraum.programs")] ??= new Map());

async function program(model) {
  const code = await model.widget_manager.get_model(model.get("code").replace("IPY_MODEL_", ""));
  const name = code.get("name");
  if (!loaded.has(name)) loaded.set(name, load(name, code.get("script"), code.get("style")));
  return loaded.get(name);
}

async function load(name, script, style) {
  const sheet = document.createElement("style");
  sheet.id = `spielraum-${name}`;
  sheet.textContent = style;
  document.head.append(sheet);
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

export default {
  initialize({ model }) {
    program(model).catch(() => {}); // the view tells what is wrong
  },
  async render(view) {
    const { render } = await program(view.model);
    return view.signal?.aborted ? undefined : render(view);
  },
};
