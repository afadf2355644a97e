// Clocks that run: the page names the moment at which each ends, this counts down to it. The server alone decides.

const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** The server's time less ours, from the first answer that tells it. */
let ahead = 0;

const two = (number) => String(number).padStart(2, "0");

/** A span of milliseconds as people read a clock. */
export function span(millis) {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  const now = Date.now() + ahead;
  for (const clock of $$(".clock[data-ends]")) {
    const { ends, soon, exempt } = clock.dataset;
    const away = Number(exempt ?? 0) > now;
    const left = Number(ends) - Math.max(now, Number(exempt ?? 0));
    const text = span(left) + (away ? ", on holiday" : "");
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("soon", left <= Number(soon));
  }
}

/** Shows running clocks, and goes on with it. */
export function clocks() {
  const said = Number(document.documentElement.dataset.time);
  if (said) ahead = said - Date.now();
  tick();
  setInterval(tick, 500);
  return tick;
}
