// Makes one tree like another while keeping the elements that have the same id, so that pieces glide instead of jumping,
// focus stays, and what a person typed or opened is theirs.

/** Attributes the page's user owns while the element lives. */
const kept = (element, name) =>
  (element.tagName === "DETAILS" && name === "open") ||
  (element.dataset?.keep !== undefined && element.dataset.keep.split(" ").includes(name));

function attributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !kept(from, name)) from.removeAttribute(name);
  }
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value && !kept(from, name)) from.setAttribute(name, value);
  }
  // What is typed belongs to the person; everything else follows the server.
  if (from.tagName === "INPUT" && (to.type === "range" || to.type === "hidden")) from.value = to.getAttribute("value") ?? "";
}

const same = (a, b) =>
  a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id ?? "") === (b.id ?? "");

/** Makes the children of `from` like those of `to`. */
function children(from, to) {
  const known = new Map();
  for (const child of from.childNodes) if (child.id) known.set(child.id, child);
  let here = from.firstChild;
  for (const want of [...to.childNodes]) {
    const match = want.id ? known.get(want.id) : null;
    if (match && same(match, want)) {
      if (match !== here) from.insertBefore(match, here);
      else here = here.nextSibling;
      node(match, want);
    } else if (here && same(here, want)) {
      const next = here.nextSibling;
      node(here, want);
      here = next;
    } else {
      from.insertBefore(want, here);
    }
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

function node(from, to) {
  if (from.nodeType !== 1) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  // The server says that it is the same, or it is a layer that stays: then it is left as it is.
  if (to.hasAttribute("data-same")) return;
  const still = to.getAttribute("data-still");
  if (still && still === from.getAttribute("data-still") && !to.firstChild) return;
  if (from.isEqualNode(to)) return;
  attributes(from, to);
  children(from, to);
}

/** Makes `from` like `to`; both are elements with the same name and id. */
export function morph(from, to) {
  node(from, to);
}
