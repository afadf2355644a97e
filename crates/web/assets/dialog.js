// The few things that need a small window: a secret link, and what a place on a phone tells about itself.

/** A button that does something. */
export function button(label, act, ...classes) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = ["button", ...classes].join(" ");
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

/** A small dialog with a heading, room for buttons, and a way out. */
export function ask(title, text) {
  document.querySelector("dialog")?.remove();
  const dialog = document.createElement("dialog");
  const heading = document.createElement("h2");
  heading.textContent = title;
  const words = document.createElement("p");
  words.textContent = text;
  const row = document.createElement("div");
  row.className = "row";
  row.append(button("Close", () => dialog.close()));
  dialog.append(heading, words, row);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A word to whoever did something; it goes when they do something else. */
export function say(text, rule) {
  const notice = document.querySelector("#notice");
  notice.textContent = text;
  if (rule) notice.append(" ", rule.cloneNode(true));
}

/** Asks for a secret link to a seat and shows it. */
export async function invite(base, letter) {
  const body = new URLSearchParams({ seat: letter });
  const answer = await fetch(`${base}/invite`, { method: "POST", body, headers: { "x-orbis": "1" } });
  if (!answer.ok) return say("There is no link for this seat.");
  const address = new URL(await answer.text(), location.href).href;
  const dialog = ask("A secret link", "It opens once: whoever uses it first plays this seat. It is shown only now, and older links to this seat are worthless.");
  const field = document.createElement("input");
  field.readOnly = true;
  field.value = address;
  field.id = "secret-link";
  field.setAttribute("aria-label", "Secret link");
  dialog.insertBefore(field, dialog.lastElementChild);
  const copy = button("Copy", () => {
    field.select();
    navigator.clipboard?.writeText(address);
    copy.textContent = "Copied";
  });
  dialog.lastElementChild.prepend(copy);
  field.select();
}
