// A word of the browser when it becomes my turn at a table that stands open behind other windows.

const root = document.documentElement;

/** May this page speak up, now or if the player allows it? */
const wanted = () => root.dataset.notify === "on" && "Notification" in window;

/** Says it once for each turn; the page tells with every change whose turn it is. */
export function bell() {
  let before = null;
  return (table) => {
    const turn = table.turn;
    const began = before !== null && before !== "mine" && turn === "mine";
    before = turn;
    if (!began || !wanted() || !document.hidden || Notification.permission !== "granted") return;
    const word = new Notification("Your turn", { body: table.title, tag: `turn-${table.id}` });
    word.onclick = () => {
      window.focus();
      word.close();
    };
  };
}

/** Who prefers a word is asked by the browser whether we may. */
export function allowBell() {
  document.addEventListener("change", (event) => {
    const box = event.target;
    if (box.name === "notify" && box.value === "on" && "Notification" in window && Notification.permission === "default") {
      Notification.requestPermission().catch(() => {});
    }
  });
}
