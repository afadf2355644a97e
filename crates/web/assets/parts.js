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

const layers = new Map();

/** A layer by its address: asked for once. */
function layer(address) {
  if (!layers.has(address)) {
    const asked = fetch(address).then(async (answer) => {
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    });
    asked.catch(() => layers.delete(address));
    layers.set(address, asked);
  }
  return layers.get(address);
}

/** Puts the layers that stay into their places, unless they are there. */
export async function fill(root) {
  const empty = [...root.querySelectorAll("[data-still]")].filter((place) => !place.firstChild);
  await Promise.all(empty.map(async (place) => {
    const drawing = await layer(place.dataset.still);
    if (place.firstChild) return;
    for (const child of drawing.childNodes) place.append(document.importNode(child, true));
  }));
}

/** Waits until all layers are at hand, so that no board is seen without its ground. */
export async function ready(root) {
  await Promise.all([...root.querySelectorAll("[data-still]")].map((place) => layer(place.dataset.still)));
}
