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

const isSame = (element) => element.nodeType === 1 && element.hasAttribute("data-same");

/** Makes the children of `from` like those of `to`; `parts` are those that were there before anything moved. */
function children(from, to, parts) {
  const known = new Map();
  for (const child of from.childNodes) if (child.id) known.set(child.id, child);
  // After the last one in its place: what stood there may have moved elsewhere meanwhile.
  let last = null;
  const next = () => (last ? last.nextSibling : from.firstChild);
  for (const want of [...to.childNodes]) {
    const here = next();
    const match = want.id ? (known.get(want.id) ?? (isSame(want) ? parts.get(want.id) : null)) : null;
    if (match && same(match, want)) {
      if (match !== here) from.insertBefore(match, here);
      last = match;
      node(match, want, parts);
    } else if (here && same(here, want)) {
      last = here;
      node(here, want, parts);
    } else {
      if (want.nodeType === 1) for (const part of want.querySelectorAll("[data-same]")) part.replaceWith(parts.get(part.id) ?? part);
      from.insertBefore(want, next());
      last = want;
    }
  }
  for (let left = next(); left; left = next()) left.remove();
}

function node(from, to, parts) {
  if (from.nodeType !== 1) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  // The server says that it is the same, or it is a layer that stays: then it is left as it is.
  if (isSame(to)) return;
  const still = to.getAttribute("data-still");
  if (still && still === from.getAttribute("data-still") && !to.firstChild) return;
  if (from.isEqualNode(to)) return;
  attributes(from, to);
  children(from, to, parts);
}

/** Makes `from` like `to`; both are elements with the same name and id. What `to` says is the same may stand elsewhere now. */
export function morph(from, to) {
  const parts = new Map();
  for (const part of from.querySelectorAll("[data-part]")) parts.set(part.id, part);
  node(from, to, parts);
}
