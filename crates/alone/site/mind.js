// A mind for the bots: thinks away from the page and from the worker that answers it.
"use strict";

importScripts("wasm.js");

const ready = fetch("orbis.wasm")
  .then((file) => file.arrayBuffer())
  .then((bytes) => WebAssembly.compile(bytes))
  .then((module) => self.machine(module));

self.addEventListener("message", async (event) => {
  try {
    const machine = await ready;
    self.postMessage(machine.ask("think", event.data));
  } catch (error) {
    // Whoever asked makes another mind.
    self.postMessage(null);
    throw error;
  }
});
