// The table's machine: WebAssembly with the few calls of a system that it needs, and one way to ask it something.
"use strict";

/** What the machine cannot do without. It has no files; a write is a last word before it breaks. */
function system(memory) {
  const view = () => new DataView(memory().buffer);
  const bytes = (at, length) => new Uint8Array(memory().buffer, at, length);
  const none = (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return 0;
  };
  return {
    clock_time_get: (clock, _, to) => {
      const now = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(to, BigInt(Math.round(now * 1e6)), true);
      return 0;
    },
    random_get: (to, length) => {
      // No more than this many bytes are given at once.
      for (let from = 0; from < length; from += 65536) crypto.getRandomValues(bytes(to + from, Math.min(65536, length - from)));
      return 0;
    },
    fd_write: (_, list, count, to) => {
      let all = 0;
      let said = "";
      for (let i = 0; i < count; i += 1) {
        const length = view().getUint32(list + 8 * i + 4, true);
        said += new TextDecoder().decode(bytes(view().getUint32(list + 8 * i, true), length).slice());
        all += length;
      }
      console.warn(said);
      view().setUint32(to, all, true);
      return 0;
    },
    environ_sizes_get: none,
    environ_get: () => 0,
    args_sizes_get: none,
    args_get: () => 0,
    sched_yield: () => 0,
    proc_exit: (code) => {
      throw new Error(`the machine ended with ${code}`);
    },
  };
}

/** A machine of its own: `ask(what, text)` answers with text. After an error it is worth nothing any more. */
self.machine = async (module) => {
  let exports;
  const known = system(() => exports.memory);
  const wanted = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    // Whatever else a system has, the machine may name but never calls: "no such call".
    (wanted[from] ??= {})[name] = known[name] ?? (() => 52);
  }
  ({ exports } = await WebAssembly.instantiate(module, wanted));
  exports._initialize?.();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return {
    ask: (what, text) => {
      const said = encoder.encode(text);
      const at = exports.room(said.length) >>> 0;
      new Uint8Array(exports.memory.buffer, at, said.length).set(said);
      const length = exports[what]() >>> 0;
      return decoder.decode(new Uint8Array(exports.memory.buffer, exports.answer() >>> 0, length));
    },
    memory: () => exports.memory.buffer.byteLength,
  };
};
