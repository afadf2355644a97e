// The first visit: fetches the table once, then hands the page over to it.

const say = (text) => (document.querySelector("#notice").textContent = text);

/** What this browser lacks, in one sentence; nothing if it can do everything. */
function lacks() {
  if (!window.isSecureContext) return "Orbis without a server works only over https or from this machine itself: open it by such an address.";
  if (!("serviceWorker" in navigator)) return "This browser, or its private window, lets no page work without a server: open this address in an ordinary window of a current browser.";
  if (!("indexedDB" in window) || !("caches" in window)) return "This browser keeps nothing for pages: allow it to keep data of this site, then open it again.";
  if (!("WebAssembly" in window) || !("BigInt64Array" in window)) return "This browser is too old for Orbis without a server: use a current one.";
  return null;
}

async function start() {
  const why = lacks();
  if (why) return say(why);
  try {
    await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      // A page that was loaded past its worker (a forced reload) is not taken over: the next one is.
      const taken = new Promise((next) => navigator.serviceWorker.addEventListener("controllerchange", next, { once: true }));
      await Promise.race([taken, new Promise((next) => setTimeout(next, 2000))]);
    }
    await navigator.storage?.persist?.().catch(() => false);
    location.reload();
  } catch (error) {
    console.error(error);
    say("The table could not be set up in this browser: it may be a private window, or this device has no room left. Nothing was changed.");
  }
}

start();
