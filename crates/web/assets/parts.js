// What the server need not send again: parts of the page by their marks, and the layers of boards that stay.

/** The marks of the parts shown, as the server wants to hear them. */
export function marks(root) {
  return [...root.querySelectorAll("[data-part]")].map((part) => part.dataset.part).join(" ");
}

/** Do all parts that the server did not send again stand here as it thinks? */
export function fits(root, next) {
  return [...next.querySelectorAll("[data-same]")].every(
    (part) => root.ownerDocument.getElementById(part.id)?.dataset.part === part.dataset.same,
  );
}

/** Layers asked for, and those at hand. */
const asked = new Map();
const layers = new Map();

/** Asks for a layer; a server that did not make this page finds it at the table. */
async function ask(address) {
  const answer = await fetch(address);
  const table = location.pathname.match(/\/t\/([^/]+)/)?.[1];
  return answer.status === 404 && table ? fetch(`${address}?table=${table}`) : answer;
}

/** A layer by its address: asked for once. */
function layer(address) {
  if (!asked.has(address)) {
    const coming = ask(address).then(async (answer) => {
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      layers.set(address, new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement);
    });
    coming.catch(() => asked.delete(address));
    asked.set(address, coming);
  }
  return asked.get(address);
}

/** Waits until all layers are at hand, so that no board is seen without its ground. */
export async function ready(root) {
  await Promise.all([...root.querySelectorAll("[data-still]")].map((place) => layer(place.dataset.still)));
}

/** Puts the layers that stay into their places; are all there? */
export function fill(root) {
  const empty = [...root.querySelectorAll("[data-still]")].filter((place) => !place.firstChild);
  for (const place of empty) {
    const drawing = layers.get(place.dataset.still);
    for (const child of drawing?.childNodes ?? []) place.append(document.importNode(child, true));
  }
  return empty.every((place) => place.firstChild);
}
