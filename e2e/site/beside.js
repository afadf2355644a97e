// The table's machine outside of a browser, and programs that answer a line with a line: to hold one beside the other.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";

/** The program `orbis`. */
export const orbis = () => resolve(process.env.ORBIS_BIN ?? "target/debug/orbis");

/** The house as a program (crates/alone/examples/house.rs), which tests build beside `orbis`. */
export const nativeHouse = () => resolve(process.env.ORBIS_HOUSE ?? join(dirname(orbis()), "examples/house"));

let module = null;

/** A machine of its own, from the site in ORBIS_SITE. */
export async function machine() {
  globalThis.self = globalThis;
  await import("../../crates/alone/site/wasm.js");
  module ??= WebAssembly.compile(readFileSync(join(resolve(process.env.ORBIS_SITE), "orbis.wasm")));
  return self.machine(await module);
}

/** A program that answers each line with one. */
export function program(file, ...words) {
  const child = spawn(file, words, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid,
    ask: async (line) => {
      child.stdin.write(`${line}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${file} has ended`);
      return value;
    },
    end: () => child.stdin.end(),
  };
}
