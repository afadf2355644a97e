// What lasts: keys with texts in this browser's database. One house at a time may change them: whoever opened last.
"use strict";

const GENERATION = "#generation";
const ROOM = "#room";

const done = (request) =>
  new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error);
  });

const over = (transaction) =>
  new Promise((yes, no) => {
    transaction.oncomplete = () => yes();
    transaction.onabort = () => no(transaction.error ?? new Error("another window of this site has taken over"));
  });

/** Opens what is kept under a name; from now on nobody who opened it before can change it. */
self.openKept = async (name) => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("kept");
  const database = await done(request);
  const write = () => database.transaction("kept", "readwrite", { durability: "strict" });

  const first = write();
  const ended = over(first);
  const store = first.objectStore("kept");
  const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  const pairs = keys.map((key, index) => [key, values[index]]).filter(([key]) => !key.startsWith("#"));
  const generation = (values[keys.indexOf(GENERATION)] ?? 0) + 1;
  store.put(generation, GENERATION);
  const full = await ended.then(() => false, (error) => {
    if (error.name !== "QuotaExceededError") throw error;
    return true;
  });

  return {
    pairs,
    generation,
    /** There was no room to write a number: what is kept can be looked at and taken away, and nothing is added to it. */
    full,
    /** Is there room by now? */
    room: () => {
      const transaction = write();
      transaction.objectStore("kept").put("", ROOM);
      return over(transaction).then(() => true, () => false);
    },
    /** Keeps all of these changes, or none: then it says why. */
    keep: async (changes) => {
      if (full || changes.length === 0) return;
      const transaction = write();
      const ended = over(transaction);
      const store = transaction.objectStore("kept");
      store.get(GENERATION).onsuccess = (event) => {
        if (event.target.result !== generation) return transaction.abort();
        for (const [key, value] of changes) {
          if (value === null) store.delete(key);
          else store.put(value, key);
        }
      };
      await ended;
    },
    close: () => database.close(),
  };
};
