// What a page does for a site without a server: lends the bots a mind, asks that nothing is thrown away, and tells of a new version.

const home = new URL("./", import.meta.url);
const wait = (ms) => new Promise((next) => setTimeout(next, ms));

let worker = null;

/** Asks the mind; nothing if it broke. */
function think(question) {
  worker ??= new Worker(new URL("mind.js", home));
  const mind = worker;
  return new Promise((found) => {
    mind.onmessage = ({ data }) => found(data);
    mind.onerror = () => found(null);
    mind.postMessage(question);
  });
}

/** An end of the mind in the middle of a thought; the next question gets another. */
function stop() {
  worker?.terminate();
  worker = null;
}

/** Waits until a question is not asked any more; `nothing` if the wait was ended before. */
async function dropped(number, signal) {
  while (!signal.aborted) {
    try {
      const said = await fetch(new URL(`mind?busy=${number}`, home), { signal });
      if (said.status === 200) return stop();
    } catch {
      await wait(300);
    }
  }
}

async function serve() {
  const said = await fetch(new URL("mind", home));
  if (said.status !== 200) return said.status === 204 ? undefined : wait(1000);
  const { number, question } = await said.json();
  const enough = new AbortController();
  const thought = await Promise.race([think(question), dropped(number, enough.signal).then(() => undefined)]);
  enough.abort();
  // A mind that broke has no idea: the table then chooses for its bot.
  if (thought === null) stop();
  if (thought !== undefined) await fetch(new URL(`mind?number=${number}`, home), { method: "POST", body: thought ?? "{}" });
}

async function minds() {
  for (;;) await serve().catch(() => wait(300));
}

/** A new version is told of, and taken when the player wants it; what was played is kept whatever version plays on. */
async function versions() {
  const registration = await navigator.serviceWorker.ready;
  const offer = () => {
    const next = registration.waiting;
    if (!next || document.querySelector("#new-version")) return;
    const note = document.createElement("aside");
    note.id = "new-version";
    note.setAttribute("role", "status");
    note.append("There is a new version of Orbis. Your games are kept. ");
    const take = document.createElement("button");
    take.className = "button go";
    take.textContent = "Take it now";
    take.addEventListener("click", () => {
      navigator.serviceWorker.controller?.postMessage("make way");
      registration.waiting?.postMessage("take over");
    });
    note.append(take);
    document.body.append(note);
  };
  const found = () => registration.installing?.addEventListener("statechange", offer);
  registration.addEventListener("updatefound", found);
  found();
  offer();
  let controlled = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) location.reload();
    controlled = navigator.serviceWorker.controller;
  });
}

/** What version this is, where a page has room for it. */
async function version() {
  const place = document.querySelector("#version");
  const controller = navigator.serviceWorker.controller;
  if (!place || !controller) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => (place.textContent = data);
  controller.postMessage("version", [port2]);
}

/** Files to keep: browsers ask a host for them that may not be there, so the page gets them itself. */
function files() {
  document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[download], a[href$='/record']");
    if (!link || event.defaultPrevented || link.href.startsWith("blob:")) return;
    event.preventDefault();
    const answer = await fetch(link.href);
    const named = answer.headers.get("content-disposition")?.match(/filename="([^"]*)"/)?.[1];
    const save = document.createElement("a");
    save.href = URL.createObjectURL(await answer.blob());
    save.download = named ?? "orbis.jsonl";
    save.click();
    setTimeout(() => URL.revokeObjectURL(save.href), 60_000);
  });
}

/** Where a game is at stake, asks once that nothing is thrown away. Some browsers ask the player in turn: nothing may wait for that. */
async function persist() {
  if (!document.querySelector("#table") || sessionStorage.getItem("asked to persist")) return;
  sessionStorage.setItem("asked to persist", "yes");
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}

files();
minds();
versions();
version();
persist().catch(() => {});
