// Looking closely: a printed card on the table, or a choice that is about one, is shown large while somebody points at it, holds a
// finger on it or has the focus on it. A tap on a card that offers nothing does the same. A place that can tell about itself does so likewise.

const card = (target) => target.closest?.("[data-card], [data-about]");

/** What a place tells about itself: its name, then a line for each thing. */
function note(about) {
  const [name, ...lines] = about.split("\n");
  const box = document.createElement("div");
  box.className = "note";
  const head = document.createElement("b");
  head.textContent = name;
  box.append(head);
  for (const each of lines) {
    const line = document.createElement("div");
    line.textContent = each;
    box.append(line);
  }
  return box;
}

/** Where a box of this size stands beside a place without leaving the window. */
export function beside(place, size, room) {
  const gap = 12;
  const right = place.right + gap + size.w <= room.w;
  const x = right ? place.right + gap : place.left - gap - size.w;
  const y = place.top + place.height / 2 - size.h / 2;
  return {
    x: Math.max(gap, Math.min(x, room.w - size.w - gap)),
    y: Math.max(gap, Math.min(y, room.h - size.h - gap)),
  };
}

/** Binds the page; `folder` is where the cards of the game are. */
export function bindCards(folder) {
  const known = new Map();
  let shown = null;
  let timer = 0;
  let held = false;

  const box = document.createElement("div");
  box.id = "closely";
  box.hidden = true;
  box.setAttribute("aria-hidden", "true");
  document.body.append(box);

  const fetched = (slug) => {
    if (!known.has(slug)) {
      const answer = fetch(`${folder}/${encodeURIComponent(slug)}`).then((reply) => (reply.ok ? reply.text() : ""));
      known.set(slug, answer.catch(() => (known.delete(slug), "")));
    }
    return known.get(slug);
  };

  function hide() {
    clearTimeout(timer);
    shown = null;
    box.hidden = true;
  }

  async function show(place) {
    clearTimeout(timer);
    shown = place;
    if (place.dataset.about) {
      box.replaceChildren(note(place.dataset.about));
      box.hidden = false;
      return stand();
    }
    const picture = await fetched(place.dataset.card);
    if (shown !== place || !picture || !place.isConnected) return;
    box.innerHTML = picture;
    now(place);
    box.hidden = false;
    stand();
  }

  /** What can be done with it now, for what, or why not. */
  function now(place) {
    const words = box.querySelector(".lookup");
    const target = place.dataset.target;
    if (!words || !target) return;
    const at = (each) => each.dataset.target === target;
    const add = (text, { bad, price } = {}) => {
      const line = document.createElement("p");
      line.className = bad ? "now bad" : "now";
      line.append(text, ...(price ? [" ", price.cloneNode(true)] : []));
      words.append(line);
    };
    const offered = [...document.querySelectorAll("#choices button.choice[data-target]")].filter(at);
    for (const each of offered) add(each.getAttribute("aria-label") ?? each.querySelector(".label").textContent, { price: each.querySelector(".price") });
    if (offered.length) return;
    const refused = [...document.querySelectorAll("#refused [data-target]")].find(at);
    if (refused) add(refused.querySelector(".why").firstChild.textContent, { bad: true });
  }

  function stand() {
    const room = { w: document.documentElement.clientWidth, h: window.innerHeight };
    const { x, y } = beside(shown.getBoundingClientRect(), { w: box.offsetWidth, h: box.offsetHeight }, room);
    box.style.left = `${x}px`;
    box.style.top = `${y}px`;
  }

  const soon = (place, ms) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(place), ms);
  };

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const place = card(event.target);
    if (!place) hide();
    else if (place !== shown) {
      hide();
      soon(place, 250);
    }
  });
  document.addEventListener("pointerdown", (event) => {
    held = false;
    hide();
    const place = card(event.target);
    if (!place || event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      held = true;
      show(place);
    }, 380);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer));
  document.addEventListener("click", (event) => {
    const place = card(event.target);
    if (held) {
      // A finger that was held wanted to look, not to choose.
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (place && !place.closest(".offer, #choices")) {
      show(place);
    }
  }, true);
  document.addEventListener("focusin", (event) => {
    const place = card(event.target);
    if (place && event.target === place && place.matches(":focus-visible")) show(place);
    else if (shown && !place) hide();
  });
  // Whatever a key does, what was read is done with; the next focus shows its own.
  document.addEventListener("keydown", hide);
  // The focus itself may scroll the page: then the card stays with its place.
  document.addEventListener("scroll", () => (shown && shown === document.activeElement ? stand() : hide()), { passive: true });
}
