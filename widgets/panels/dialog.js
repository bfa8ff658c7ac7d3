// A modal sheet over the whole table: it covers it, keeps the focus, and gives it back.

/** The stack of sheets over each table; only the topmost one can be used. */
const SHEETS = (globalThis[Symbol.for("spielraum.sheets")] ??= new WeakMap());

function openSheet(sheet) {
  const table = tableOf(sheet.home);
  const stack = SHEETS.get(table) ?? [];
  SHEETS.set(table, stack);
  sheet.table = table;
  sheet.before = document.activeElement;
  stack.push(sheet);
  table.append(sheet.cover);
  freeze(table, stack);
}

function closeSheet(sheet) {
  const stack = SHEETS.get(sheet.table) ?? [];
  const at = stack.indexOf(sheet);
  if (at >= 0) stack.splice(at, 1);
  const active = document.activeElement;
  const hadFocus = active === document.body || sheet.cover.contains(active);
  sheet.cover.remove();
  freeze(sheet.table, stack);
  if (hadFocus) giveBack(sheet);
}

/** Make everything of the table inert but the topmost sheet. */
function freeze(table, stack) {
  const top = stack[stack.length - 1];
  for (const child of table.children) {
    const below = Boolean(top) && child !== top.cover;
    if (below || child.dataset.srFrozen) child.inert = below;
    if (below) child.dataset.srFrozen = "yes";
    else delete child.dataset.srFrozen;
  }
  table.classList.toggle("sr-curtained", stack.some((sheet) => sheet.opaque));
}

function giveBack({ before, table }) {
  const home = before?.isConnected && before !== document.body ? before : null;
  const target = home ?? table.querySelector(".sr-thing[tabindex='0'], button:not([tabindex='-1'])");
  target?.focus({ preventScroll: true });
}

/** Return what can take the focus inside an element, in order. */
function focusable(element) {
  const all = element.querySelectorAll("button, input, select, textarea, summary, a[href], [tabindex]");
  return [...all].filter((item) => item.tabIndex >= 0 && !item.disabled && item.getClientRects().length);
}

/** Keep Tab inside the sheet; Escape presses what the sheet names. */
function sheetKey(event, sheet, escape) {
  if (event.key === "Escape") {
    event.stopPropagation();
    event.preventDefault();
    escape();
    return;
  }
  if (event.key !== "Tab") return;
  const all = focusable(sheet);
  if (!all.length) {
    event.preventDefault();
    return;
  }
  const [first, last] = [all[0], all[all.length - 1]];
  const outside = !sheet.contains(document.activeElement) || document.activeElement === sheet;
  if (event.shiftKey && (document.activeElement === first || outside)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && (document.activeElement === last || outside)) {
    event.preventDefault();
    first.focus();
  }
}
