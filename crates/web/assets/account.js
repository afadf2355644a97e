// What needs the browser's help: passkeys and push messages.

import { home } from "./home.js";

const $ = (selector, root = document) => root.querySelector(selector);

const coded = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const plain = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

async function asked(path) {
  const answer = await fetch(home + path, { headers: { "x-orbis": "1" } });
  if (!answer.ok) throw new Error("The server does not answer as it should.");
  return answer.json();
}

/** Sends what a device said; goes where the server leads. */
async function sent(path, fields, back) {
  const answer = await fetch(home + path, { method: "POST", body: new URLSearchParams(fields), headers: { "x-orbis": "1" } });
  if (!answer.ok) throw new Error(await answer.text());
  location.assign(back || answer.url);
}

async function enter(button) {
  const { challenge, rpId } = await asked("/sign-in/passkey");
  const key = await navigator.credentials.get({
    publicKey: { challenge: plain(challenge), rpId, userVerification: "required" },
  });
  const { clientDataJSON, authenticatorData, signature } = key.response;
  const fields = { id: key.id, client: coded(clientDataJSON), device: coded(authenticatorData), signature: coded(signature) };
  await sent("/sign-in/passkey", fields, button.dataset.back);
}

async function add() {
  const { challenge, rpId, person, name, known } = await asked("/me/passkeys");
  const key = await navigator.credentials.create({
    publicKey: {
      challenge: plain(challenge),
      rp: { id: rpId, name: "Orbis" },
      user: { id: new TextEncoder().encode(person), name, displayName: name },
      // One kind of keys, which every device has.
      pubKeyCredParams: [{ type: "public-key", alg: -7 }],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: known.map((id) => ({ type: "public-key", id: plain(id) })),
    },
  });
  const { response } = key;
  const fields = {
    id: key.id,
    client: coded(response.clientDataJSON),
    device: coded(response.getAuthenticatorData()),
    key: coded(response.getPublicKey()),
  };
  await sent("/me/passkeys", fields);
}

export function passkeys() {
  for (const part of document.querySelectorAll("[data-passkeys]")) {
    if (!window.PublicKeyCredential) {
      part.hidden = true;
      continue;
    }
    const button = $("[data-passkey]", part);
    const say = $("[data-passkey-said]", part);
    button.addEventListener("click", async () => {
      say.textContent = "";
      try {
        await (button.dataset.passkey === "add" ? add() : enter(button));
      } catch (error) {
        const given = error.name === "NotAllowedError";
        say.textContent = given ? "Nothing was done: the device was not asked, or said no." : error.message;
      }
    });
  }
}

async function switchOn(key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("The browser does not allow it: see its settings for this page.");
  await navigator.serviceWorker.register(`${home}/push.js`);
  const worker = await navigator.serviceWorker.ready;
  const given = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: plain(key) });
  const { endpoint, keys } = given.toJSON();
  const answer = await fetch(`${home}/me/notices/push`, {
    method: "POST",
    body: new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
    headers: { "x-orbis": "1" },
  });
  if (!answer.ok) throw new Error("The server does not take what the browser gave.");
  location.assign(`${home}/me/notices`);
}

export function pushes() {
  const part = $("[data-push]");
  if (!part) return;
  const say = $("[data-push-said]", part);
  const button = $("[data-push-on]", part);
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    button.disabled = true;
    say.textContent = "This browser takes no push messages here. They need https.";
    return;
  }
  button.addEventListener("click", () => {
    say.textContent = "";
    switchOn(part.dataset.push).catch((error) => {
      say.textContent = `It did not work: ${error.message}`;
    });
  });
}
