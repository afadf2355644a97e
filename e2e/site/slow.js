// A slower machine, and a watch on what stands still in it.

import { execFileSync } from "node:child_process";

/** The processes of the browsers that this program has started, but for the first of each, which speaks with us. */
export function renderers() {
  const all = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  const rows = all.map((line) => line.trim().match(/^(\d+)\s+(\d+)\s+(.*)$/)).map(([, pid, parent, words]) => ({ pid: Number(pid), parent: Number(parent), words }));
  const ours = new Set([process.pid]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, parent } of rows) {
      if (!ours.has(parent) || ours.has(pid)) continue;
      ours.add(pid);
      grown = true;
    }
  }
  return rows.filter(({ pid, words }) => ours.has(pid) && words.includes("--type=renderer")).map(({ pid }) => pid);
}

/** Slows all pages and their workers down so many times, by stopping their processes most of the time; answers with the way back. */
export function slowdown(times) {
  const all = renderers();
  const signal = (name) => {
    for (const pid of all) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const RUN = 8;
  let going = null;
  const run = () => {
    signal("SIGCONT");
    going = setTimeout(() => {
      signal("SIGSTOP");
      going = setTimeout(run, RUN * (times - 1));
    }, RUN);
  };
  run();
  return () => {
    clearTimeout(going);
    signal("SIGCONT");
  };
}

/** What keeps a page from answering a hand, and its worker from answering the page: their threads, as the browser names them. */
const THREADS = { page: "CrRendererMain", worker: "ServiceWorker thread" };

/** Writes down from now on what the browser does; the way to its end says the longest task of each thread, in thousandths of a second of the
 * processor's own time: the same on a busy machine, or on one that stands still most of the time. */
export async function tasks(browser, page) {
  await browser.startTracing(page, { categories: ["toplevel"] });
  return async () => {
    const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
    const named = new Map();
    for (const { ph, name, pid, tid, args } of traceEvents) if (ph === "M" && name === "thread_name") named.set(`${pid}/${tid}`, args.name);
    const longest = (thread) =>
      traceEvents
        .filter(({ ph, name, pid, tid }) => ph === "X" && name === "ThreadControllerImpl::RunTask" && named.get(`${pid}/${tid}`) === thread)
        .reduce((most, { tdur }) => Math.max(most, (tdur ?? 0) / 1000), 0);
    return Object.fromEntries(Object.entries(THREADS).map(([who, thread]) => [who, longest(thread)]));
  };
}

/** Watches a page from now on: the longest time without a frame, and the slowest answer of its worker to a small request. */
export const watch = (page) =>
  page.evaluate(() => {
    performance.setResourceTimingBufferSize(5000);
    performance.clearResourceTimings();
    let [gap, answer, last] = [0, 0, performance.now()];
    const frame = (now) => {
      gap = Math.max(gap, now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(frame);
    });
    const ask = async () => {
      const begun = performance.now();
      await fetch(`${location.pathname}/words`).then((said) => said.text());
      answer = Math.max(answer, performance.now() - begun);
      setTimeout(ask, 200);
    };
    ask();
    window.watched = () => ({ gap: Math.round(gap), answer: Math.round(answer) });
  });

/** How long the thoughts of the bots took since the watch began: from the question to the answer, in the page's worker. */
export const thoughts = (page) =>
  page.evaluate(() => {
    const asked = performance.getEntriesByType("resource").filter(({ name }) => /\/mind(\?number=.*)?$/.test(name));
    const found = [];
    let question = null;
    for (const entry of asked.sort((a, b) => a.startTime - b.startTime)) {
      if (!entry.name.includes("?")) question = entry.responseEnd;
      else if (question !== null) found.push(Math.round(entry.startTime - question));
    }
    return found;
  });
