// Notice of one's turn, taken by real receivers on this machine: a push service, a mail server, a chat service, a reader of feeds.
// Then everything the server logged is searched for what must not be there.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { click, dice, hurry, myTurn, newTable, open } from "../house.js";
import { mailServer, sender, subscription, webServer } from "../receivers.js";

const GAME = "The Golden Ages";
const PASSWORD = "correct horse battery staple";
let house, post, chat, pushes;
let log = "";
const secrets = new Set([PASSWORD]);
before(async () => {
  post = await mailServer();
  chat = await webServer();
  pushes = await webServer();
  const env = {
    ORBIS_MAIL: post.address,
    ORBIS_MAIL_FROM: "Orbis <orbis@games.example>",
    ORBIS_LOCAL_TARGETS: "allow",
    ORBIS_NOTICE_AFTER: "2s",
    ORBIS_LOG_LEVEL: "debug",
  };
  house = await open({ env, log: (text) => { log += text; } });
});
after(async () => {
  await house.close();
  for (const each of [post, chat, pushes]) each.close();
});

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

async function register(page, name) {
  await page.goto("/register");
  await page.getByLabel("A name by which others know you").fill(name);
  await page.getByLabel("A password").fill(PASSWORD);
  await press(page, "Take this name");
  await page.waitForURL((url) => url.pathname === "/me");
  for (const cookie of await page.context().cookies()) secrets.add(cookie.value.split(".")[1]);
}

/** Plays until it is the other's turn. */
async function finishTurn(page, roll) {
  for (let choices = 0; choices < 60; choices++) {
    const turn = await page.locator("#table").getAttribute("data-turn");
    if (turn !== "mine") return;
    await click(page, roll);
    await page.waitForTimeout(100);
  }
  throw new Error("the turn does not end");
}

test("push, mail, webhook and feed tell of a turn once, together, after it has stood", async () => {
  const [ada, bob] = await Promise.all([house.guest({ permissions: ["notifications"] }), house.guest()]);
  await register(ada, "Ada");
  await register(bob, "Bob");
  for (const page of [ada, bob]) await hurry(page);

  // A mail address, confirmed by its link.
  await ada.goto("/me/account");
  await ada.getByLabel("Your address").fill("ada@mail.example");
  await press(ada, "Send a link there");
  const confirm = await post.mails.nth(1);
  const link = confirm.text.match(/http\S+/)[0];
  secrets.add(link.split("/").at(-1));
  await ada.goto(link);
  await press(ada, "Yes");

  // Push: the browser's own push service is far away; what it would give comes from here, everything else is the page's own doing.
  const browser = subscription(`${pushes.address}/push/secret-of-the-push-service`);
  secrets.add("secret-of-the-push-service");
  await ada.goto("/me/notices");
  await ada.evaluate(({ endpoint, p256dh, auth }) => {
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
      window.asked = { userVisibleOnly, length: applicationServerKey.length };
      return { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
    };
  }, { endpoint: browser.endpoint, p256dh: browser.p256dh, auth: browser.auth });
  await press(ada, "Switch on in this browser");
  await ada.locator("[data-way=push]").waitFor();
  secrets.add(browser.auth);

  // Mail, a chat service, a feed.
  await ada.locator("form[action='/me/notices/mail']").getByRole("button").click();
  await ada.getByLabel("Address").fill(`${chat.address}/hook/secret-of-the-hook`);
  secrets.add("secret-of-the-hook");
  await ada.locator("form[action='/me/notices/webhook']").getByRole("button").click();
  await press(ada, "Make a feed");
  const feed = await ada.locator("#feed").innerText();
  secrets.add(feed.split("/").at(-1));
  assert.deepEqual((await ada.locator("[data-way]").evaluateAll((all) => all.map((way) => way.dataset.way))).sort(), ["feed", "mail", "push", "webhook"]);

  // A table at which Bob begins; Ada goes away.
  await newTable(bob, ["me", "open"], { settings: {} });
  const path = new URL(bob.url()).pathname;
  await ada.goto(path);
  await ada.getByRole("button", { name: "Sit down" }).click();
  await ada.waitForFunction(() => document.querySelector("#play"));
  await bob.waitForFunction(() => document.querySelector("#play"));
  const roll = dice(7);
  if ((await ada.locator("#table").getAttribute("data-turn")) === "mine") await finishTurn(ada, roll);
  await ada.goto("about:blank");
  await myTurn(bob);
  const before = [post.mails.all.length, chat.posts.all.length, pushes.posts.all.length];
  await finishTurn(bob, roll);

  const [pushed, hooked, mailed] = await Promise.all([pushes.posts.nth(before[2] + 1), chat.posts.nth(before[1] + 1), post.mails.nth(before[0] + 1)]);
  const said = JSON.parse(browser.open(pushed.body));
  assert.equal(said.title, `Your turn: ${GAME}`);
  assert.equal(new URL(said.url).pathname, path);
  assert.equal(pushed.headers["content-encoding"], "aes128gcm");
  const from = sender(pushed.headers.authorization);
  assert.ok(from.held, "signed");
  assert.equal(from.aud, pushes.address);
  assert.equal(from.sub, "mailto:orbis@games.example");
  const hook = JSON.parse(hooked.body);
  assert.ok(hook.content.startsWith(`Your turn: ${GAME}\n${GAME} with Bob\n`), hook.content);
  assert.equal(hook.text, hook.content.replaceAll("&", "&amp;"));
  assert.deepEqual(mailed.to, ["ada@mail.example"]);
  assert.equal(mailed.headers.subject, `Your turn: ${GAME}`);
  assert.match(mailed.headers["list-unsubscribe"], /^<http.*\/notices\/off\//);
  assert.equal(mailed.headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
  assert.ok(mailed.text.includes(path));
  const atom = await (await fetch(feed)).text();
  const entries = await bob.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, "application/xml");
    return [...read.querySelectorAll("entry")].map((entry) => ({ title: entry.querySelector("title").textContent, link: entry.querySelector("link").getAttribute("href") }));
  }, atom);
  assert.deepEqual(entries.map((entry) => [entry.title, new URL(entry.link).pathname]), [[`Your turn: ${GAME}`, path]]);

  // Never twice for the same turn, over a restart neither.
  await house.restart("SIGTERM");
  await new Promise((done) => setTimeout(done, 5000));
  assert.deepEqual([post.mails.all.length, chat.posts.all.length, pushes.posts.all.length], before.map((count) => count + 1));

  // The message reaches the browser's worker with every page closed.
  await delivered(ada, said);

  // One click ends the mails: what a mail program sends on its reader's behalf, without cookies.
  const off = mailed.headers["list-unsubscribe"].slice(1, -1);
  secrets.add(off.split("/").at(-1));
  assert.equal((await fetch(off)).status, 200);
  const ended = await fetch(off, { method: "POST", body: "List-Unsubscribe=One-Click", headers: { "content-type": "application/x-www-form-urlencoded" } });
  assert.equal(ended.status, 200);
  assert.equal((await fetch(off, { method: "POST" })).status, 404, "it is off");

  // The next turn: nothing by mail any more; a push service that knows nobody ends the pushes.
  await ada.goto(path);
  await myTurn(ada);
  await finishTurn(ada, roll);
  await ada.goto("about:blank");
  await bob.goto(path);
  await myTurn(bob);
  await finishTurn(bob, roll);
  await chat.posts.nth(before[1] + 2);
  await pushes.posts.nth(before[2] + 2);
  assert.equal(post.mails.all.length, before[0] + 1);
  assert.deepEqual([...ada.wrong, ...bob.wrong], []);
});

/** Brings a message to the service worker as a browser does whose pages are all closed, and sees what it shows. */
async function delivered(page, said) {
  const context = page.context();
  const shown = await context.newPage();
  await shown.goto(house.address + "/me/notices");
  const tools = await context.newCDPSession(shown);
  const registered = new Promise((done) => tools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && done(registrations[0].registrationId)));
  await tools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const [worker] = context.serviceWorkers().length ? context.serviceWorkers() : [await context.waitForEvent("serviceworker")];
  await tools.send("ServiceWorker.deliverPushMessage", { origin: house.address, registrationId, data: JSON.stringify(said) });
  const notes = async () => worker.evaluate(async () => (await self.registration.getNotifications()).map((note) => [note.title, note.body, note.data.url]));
  for (let tries = 0; tries < 40 && !(await notes()).length; tries++) await shown.waitForTimeout(100);
  assert.deepEqual(await notes(), [[said.title, said.body, said.url]]);
  await shown.close();
}

test("a table behind other windows says when it is my turn", async () => {
  const [ida, jim] = await Promise.all([house.guest({ permissions: ["notifications"] }), house.guest()]);
  for (const page of [ida, jim]) await hurry(page);
  await ida.goto("/preferences");
  await ida.getByLabel("When it is my turn").check();
  await press(ida, "Keep");
  await ida.waitForURL((url) => url.pathname === "/");
  await newTable(jim, ["me", "open"], { name: "Jim" });
  const path = new URL(jim.url()).pathname;
  await ida.addInitScript(() => {
    window.words = [];
    const Real = window.Notification;
    window.Notification = class extends Real {
      constructor(title, options) {
        super(title, options);
        window.words.push([title, options.tag]);
      }
    };
    Object.defineProperty(document, "hidden", { get: () => true });
  });
  await ida.goto(path);
  await ida.getByLabel("Your name").fill("Ida");
  await ida.getByRole("button", { name: "Sit down" }).click();
  await ida.waitForFunction(() => document.querySelector("#play"));
  const roll = dice(3);
  if ((await ida.locator("#table").getAttribute("data-turn")) === "mine") await finishTurn(ida, roll);
  await myTurn(jim);
  const before = await ida.evaluate(() => window.words.length);
  await finishTurn(jim, roll);
  await myTurn(ida);
  assert.deepEqual((await ida.evaluate(() => window.words)).slice(before), [["Your turn", `turn-${path.split("/").at(-1)}`]]);
});

test("who is away when their time runs out is reminded, once, after the notice of their turn", async () => {
  const [lea, max] = await Promise.all([house.guest(), house.guest()]);
  const names = new Map([[lea, "Lea"], [max, "Max"]]);
  for (const [page, name] of names) {
    await register(page, `${name} the slow`);
    await page.goto("/me/notices");
    await page.getByLabel("Address").fill(`${chat.address}/hook/of-${name}-the-slow`);
    await page.locator("form[action='/me/notices/webhook']").getByRole("button").click();
    await page.locator("[data-way=webhook]").waitFor();
  }
  await lea.goto("/new?game=golden-ages");
  for (const [index, who] of ["me", "open", "none", "none"].entries()) await lea.locator(`[name=seat-${index}]`).selectOption(who);
  await lea.locator("form.new [name=clock]").evaluate((select) => select.append(new Option("quick", "move 40")));
  await lea.locator("form.new [name=clock]").selectOption("move 40");
  await press(lea, "Open the table");
  await lea.waitForURL(/\/t\//);
  const path = new URL(lea.url()).pathname;
  await max.goto(path);
  await max.getByRole("button", { name: "Sit down" }).click();
  await max.locator("#question").waitFor();
  await lea.locator("#question").waitFor();
  const asked = (await lea.locator("#table").getAttribute("data-turn")) === "mine" ? "Lea" : "Max";
  for (const page of names.keys()) await page.goto("about:blank");
  const told = () => chat.posts.all.filter((post) => JSON.parse(post.body).content.includes(path)).map((post) => [post.path, JSON.parse(post.body).content.split("\n")]);
  for (let tries = 0; tries < 400 && told().length < 2; tries++) await new Promise((done) => setTimeout(done, 100));
  const [turn, soon] = told();
  assert.deepEqual([turn[0], turn[1][0]], [`/hook/of-${asked}-the-slow`, `Your turn: ${GAME}`]);
  assert.deepEqual([soon[0], soon[1][0]], [`/hook/of-${asked}-the-slow`, `Your time runs out: ${GAME}`]);
  assert.match(soon[1][2], /^\d+ seconds left\.$/);
  assert.equal(told().length, 2);
});

test("addresses inside the server's own net are refused where its host does not allow them", async () => {
  const careful = await open({ env: { ORBIS_NOTICE_AFTER: "2s" } });
  try {
    const page = await careful.guest();
    await page.goto("/me/notices");
    for (const bad of [`${chat.address}/hook`, "https://127.0.0.1/x", "https://169.254.169.254/latest", "https://[::1]/", "https://localhost/"]) {
      await page.getByLabel("Address").fill(bad);
      await page.locator("form[action='/me/notices/webhook']").getByRole("button").click();
      assert.match(await page.locator("#notice").innerText(), /own net|begin with https/, bad);
    }
    assert.equal(await page.locator("[data-way]").count(), 0);
  } finally {
    await careful.close();
  }
});

test("everything else that is secret passes through the server once: signing in, links, keys, tokens, seats", async () => {
  const base = house.address.replace("127.0.0.1", "localhost");
  const page = await house.guest({ baseURL: base });
  const known = async () => { for (const cookie of await page.context().cookies()) secrets.add(cookie.value.split(".")[1]); };
  const secret = (text) => { secrets.add(text); return text; };
  // What a device signs is seen on its way.
  page.on("request", (request) => {
    if (request.method() !== "POST" || !/passkey/.test(request.url())) return;
    const said = new URLSearchParams(request.postData() ?? "");
    for (const part of ["client", "signature"]) if (said.get(part)) secret(said.get(part));
  });
  await register(page, "Kim");
  await known();
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await page.goto("/me/account");
  await press(page, "Add a passkey");
  await page.locator("#done").waitFor();
  await page.getByLabel("What is it for?").fill("a program");
  await press(page, "Make a token");
  const token = secret((await page.locator("#token").innerText()).split("_").at(-1));
  const me = await fetch(`${house.address}/api/v1/me`, { headers: { authorization: `Bearer ${await page.locator("#token").innerText()}` } });
  assert.equal(me.status, 200, `a token of ${token.length} letters speaks`);

  // A mail address, a forgotten password, a new one.
  const mails = post.mails.all.length;
  await page.getByLabel("Your address").fill("kim@mail.example");
  await press(page, "Send a link there");
  const confirm = (await post.mails.nth(mails + 1)).text.match(/http\S+/)[0];
  secret(confirm.split("/").at(-1));
  await page.goto(new URL(confirm).pathname);
  await press(page, "Yes");
  await page.goto("/me/account");
  await press(page, "Sign out in this browser");
  await page.goto("/forgot");
  await page.getByLabel("Your name").fill("Kim");
  await press(page, "Send a link");
  const reset = (await post.mails.nth(mails + 2)).text.match(/http\S+/)[0];
  secret(reset.split("/").at(-1));
  await page.goto(new URL(reset).pathname);
  await page.getByLabel("A new password").fill(secret("a password that replaces another"));
  await press(page, "Keep it");
  const signIn = async (password) => {
    await page.goto("/sign-in");
    await page.getByLabel("Your name").fill("Kim");
    await page.getByLabel("Your password").fill(password);
    await press(page, "Sign in");
  };
  await signIn(secret("a password that was mistyped"));
  await page.locator("#notice").waitFor();
  await signIn("a password that replaces another");
  await page.waitForURL((url) => url.pathname === "/me");
  await known();
  await page.goto("/me/account");
  await press(page, "Sign out in this browser");
  await page.goto("/sign-in");
  await press(page, "Sign in with a passkey");
  await page.waitForURL((url) => url.pathname === "/me");
  await known();

  // A link to a seat, and who comes by it.
  await newTable(page, ["me", "invited"]);
  await press(page, "Make an invitation link");
  const link = await page.locator("#secret-link").inputValue();
  secret(new URL(link, base).pathname.split("/").at(-1));
  const other = await house.guest();
  await other.goto(new URL(link, base).pathname);
  await press(other, "Take the seat");
  await other.waitForURL(/\/t\//);
  for (const cookie of await other.context().cookies()) secret(cookie.value.split(".")[1]);
  assert.ok(secrets.size >= 18, `${secrets.size} secrets were met`);
  assert.ok([...secrets].every((each) => each?.length >= 16), "each is one");
});

test("nothing secret stands in the log, and no password, cookie or link in the database", async () => {
  assert.match(log, /a notice/, "the log tells something");
  assert.match(log, /\/feed\/\{secret\}/, "of addresses it tells their shape");
  for (const secret of secrets) assert.ok(!log.includes(secret), "a secret stands in the log");
  for (const word of ["ada@mail.example", "kim@mail.example", "$argon2", chat.address]) assert.ok(!log.includes(word), `${word} stands in the log`);
  // What somebody gets who steals the files: hashes of passwords, cookies, feeds and links.
  const files = readdirSync(house.data).filter((name) => name.startsWith("orbis.sqlite"));
  const stolen = Buffer.concat(files.map((name) => readFileSync(join(house.data, name)))).toString("latin1");
  assert.ok(stolen.includes("$argon2id$"));
  const kept = ["secret-of-the-hook", "secret-of-the-push-service"];
  for (const secret of secrets) {
    const plain = stolen.includes(secret);
    // Where a message goes the server must know; everything else it knows again only when it is told.
    if (plain) assert.ok(kept.includes(secret) || secret.length === 22, "a secret stands in the database");
  }
});
