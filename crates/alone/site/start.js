// The first visit: fetches the table once, then hands the page over to it.

const VERSION = "@VERSION@";

const say = (text) => (document.querySelector("#notice").textContent = text);

/** The least of a module that has what the machine is made of: a table of references, memory filled at once, signs extended, numbers cut off. */
const LEAST = [
  [0, 97, 115, 109, 1, 0, 0, 0],
  [1, 4, 1, 96, 0, 0],
  [3, 2, 1, 0],
  [4, 4, 1, 111, 0, 0],
  [5, 3, 1, 0, 1],
  [10, 29, 1, 27, 0, 65, 0, 65, 0, 65, 0, 252, 11, 0, 65, 0, 192, 26, 68, 0, 0, 0, 0, 0, 0, 0, 0, 252, 2, 26, 11],
];

const TOO_OLD = "This browser is too old for Orbis without a server: use a current one.";
const NOTHING_KEPT = "This browser keeps nothing for pages: allow it to keep data of this site, then open it again.";
const NOT_SET_UP = "The table could not be set up in this browser: it may be too old or a private window, the network may have gone, or this device has no room left. Nothing was changed.";

/** What this browser lacks, in one sentence; nothing if it can do everything. */
async function lacks() {
  if (!window.isSecureContext) return "Orbis without a server works only over https or from this machine itself: open it by such an address.";
  if (!("serviceWorker" in navigator)) return "This browser, or its private window, lets no page work without a server: open this address in an ordinary window of a current browser.";
  if (!("indexedDB" in window) || !("caches" in window) || !(await keeps())) return NOTHING_KEPT;
  if (!("WebAssembly" in window) || !WebAssembly.validate(new Uint8Array(LEAST.flat()))) return TOO_OLD;
  return null;
}

/** Can anything be kept? Some windows have the words for it, and refuse. */
function keeps() {
  return new Promise((found) => {
    try {
      const opening = indexedDB.open("orbis?");
      opening.onerror = () => found(false);
      opening.onsuccess = () => {
        opening.result.close();
        indexedDB.deleteDatabase("orbis?");
        found(true);
      };
    } catch {
      found(false);
    }
  });
}

/** Gets the machine, the one large file, for the worker: browsers end a worker that takes long. */
async function fetchMachine() {
  if (await navigator.serviceWorker.getRegistration()) return;
  const below = new URL("./", location).pathname.replace(/\/$/, "");
  const kept = await caches.open(`orbis ${below} ${VERSION}`);
  const machine = `${below}/orbis.wasm`;
  if (!(await kept.match(machine))) await kept.add(new Request(machine, { cache: "reload" }));
}

/** Waits until a worker is at work; one that could not be set up (not every file came, no room) never will be. */
async function atWork(registration) {
  const worker = registration.installing;
  const given = new Promise((_, no) => {
    const look = () => worker?.state === "redundant" && no(new Error("the worker was given up"));
    worker?.addEventListener("statechange", look);
    look();
  });
  await Promise.race([navigator.serviceWorker.ready, given]);
}

async function start() {
  const why = await lacks();
  if (why) return say(why);
  try {
    await fetchMachine();
    await atWork(await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" }));
    if (!navigator.serviceWorker.controller) {
      // A page that was loaded past its worker (a forced reload) is not taken over: the next one is.
      const taken = new Promise((next) => navigator.serviceWorker.addEventListener("controllerchange", next, { once: true }));
      await Promise.race([taken, new Promise((next) => setTimeout(next, 2000))]);
    }
    location.reload();
  } catch (error) {
    console.error(error);
    say(NOT_SET_UP);
  }
}

start();
