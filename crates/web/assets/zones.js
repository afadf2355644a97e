// What opens and closes: drawers, sheets of the game, a rival over the board, a phone's tabs and its question.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const root = document.documentElement;

export function zones() {
  let from = null;
  /** Was the sheet opened for a place that was touched? Then it goes when that is answered. */
  let lent = false;

  /** Opens a drawer, or closes the one that is open. */
  function drawer(name) {
    if (root.dataset.drawer === name) delete root.dataset.drawer;
    else if (name) {
      from = document.activeElement;
      root.dataset.drawer = name;
    }
    if (name === "log" && matchMedia("(max-width: 999px)").matches) tab("log");
    if (root.dataset.drawer === "log") $("#log").scrollTop = $("#log").scrollHeight;
    if (root.dataset.drawer === "chat") $("#say")?.focus();
    if (root.dataset.drawer === "keys") $("#keys .drawer-body")?.focus();
    dress();
  }

  /** Shows one of the boxes over the board, or none. */
  function over(id) {
    const was = $$(".rival, .sheet-over").find((each) => !each.hidden);
    for (const each of $$(".rival, .sheet-over")) each.hidden = true;
    const next = id && $(id);
    if (next) delete root.dataset.drawer;
    if (next && next !== was) {
      from = document.activeElement;
      next.hidden = false;
      $("button", next)?.focus({ preventScroll: true });
    } else from?.focus?.({ preventScroll: true });
    dress();
  }

  /** What is shown below the board of a phone. */
  function tab(name) {
    root.dataset.tab = name;
    if (name === "log") $("#log").scrollTop = $("#log").scrollHeight;
    dress();
  }

  /** The sheet of a phone goes up or down. */
  function sheet(open) {
    lent = false;
    if (open) root.dataset.sheet = "open";
    else delete root.dataset.sheet;
    dress();
  }

  /** A place with several choices was touched: they stand in the sheet. */
  function lend() {
    if (root.dataset.sheet === "open" || !matchMedia("(max-width: 999px)").matches) return;
    sheet(true);
    lent = true;
  }

  /** Another question stands: who plays on the table finds it free again, unless only the sheet can answer. */
  function answered(onTable) {
    if (lent && onTable) sheet(false);
  }

  function dress() {
    for (const each of $$("button[data-drawer][aria-expanded]")) each.setAttribute("aria-expanded", String(root.dataset.drawer === each.dataset.drawer));
    for (const each of $$("button[data-rival][aria-expanded]")) each.setAttribute("aria-expanded", String($(`#area-${each.dataset.rival}`)?.hidden === false));
    for (const each of $$("button[data-sheet][aria-expanded]")) each.setAttribute("aria-expanded", String($(`#sheet-${each.dataset.sheet}`)?.hidden === false));
    for (const each of $$("#tabs button")) each.setAttribute("aria-pressed", String(each.dataset.tab === (root.dataset.tab ?? "mine")));
    $(".grip")?.setAttribute("aria-expanded", String(root.dataset.sheet === "open"));
    for (const each of $$("button[data-only]")) each.setAttribute("aria-pressed", String(each.dataset.only === root.dataset.only));
  }

  /** Shows the pieces of one player alone, or of all again. */
  function only(owner) {
    if (root.dataset.only === owner) delete root.dataset.only;
    else root.dataset.only = owner;
    dress();
  }

  /** Closes what is open; was there anything? */
  function back() {
    if ($$(".rival, .sheet-over").some((each) => !each.hidden)) return over(""), true;
    if (root.dataset.drawer) {
      delete root.dataset.drawer;
      from?.focus?.({ preventScroll: true });
      return dress(), true;
    }
    if (root.dataset.sheet) return sheet(false), true;
    return false;
  }

  /** Takes a click that opens or closes something; was it one? */
  function click(target) {
    const find = (selector) => target.closest(selector);
    let hit;
    if ((hit = find("button[data-drawer]"))) drawer(hit.dataset.drawer);
    else if ((hit = find("button[data-rival]"))) over(hit.dataset.rival && `#area-${hit.dataset.rival}`);
    else if ((hit = find("button[data-sheet]"))) over(hit.dataset.sheet && `#sheet-${hit.dataset.sheet}`);
    else if ((hit = find("button[data-tab]"))) tab(hit.dataset.tab);
    else if ((hit = find("button[data-only]"))) only(hit.dataset.only);
    else if (find("[data-sheet-toggle]")) sheet(root.dataset.sheet !== "open");
    else if ((hit = find("#choices details.group > summary")) && root.dataset.sheet !== "open" && matchMedia("(max-width: 599px)").matches) {
      sheet(true);
      // The group that shows its name already opens with the sheet.
      return hit.parentElement.open;
    } else return false;
    return true;
  }

  return { click, back, dress, drawer, lend, answered };
}
