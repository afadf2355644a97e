// People with a lasting self: taking a name, signing in elsewhere, passkeys, profiles, blocking, leaving for good.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hurry, myTurn, newTable, open } from "../house.js";
import { mailServer } from "../receivers.js";

const PASSWORD = "a sentence that is long enough";
let house;
let post;
before(async () => {
  post = await mailServer();
  house = await open({ env: { ORBIS_MAIL: post.address, ORBIS_MAIL_FROM: "Orbis <orbis@games.example>", ORBIS_LOCAL_TARGETS: "allow" } });
});
after(async () => {
  await house.close();
  post.close();
});

const at = (page, path) => page.waitForURL((url) => url.pathname === path);
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

async function register(page, name, password = PASSWORD) {
  await page.goto("/register");
  await page.getByLabel("A name by which others know you").fill(name);
  await page.getByLabel("A password").fill(password);
  await press(page, "Take this name");
  await at(page, "/me");
}

async function signIn(page, name, password = PASSWORD) {
  await page.goto("/sign-in");
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Your password").fill(password);
  await press(page, "Sign in");
}

test("a guest's game comes along, at registering and at signing in elsewhere, and sessions can be ended", async () => {
  const home = await house.guest();
  await hurry(home);
  await newTable(home, ["me", "bot-random"], { name: "Somebody" });
  await myTurn(home);
  const first = new URL(home.url()).pathname;
  await register(home, "Ada Lovelace");
  assert.equal(await home.locator(".wait a.button").getAttribute("href"), first, "what waits stands first");
  await home.goto(first);
  assert.equal(await myTurn(home), "mine", "the seat is still hers");

  // Elsewhere she plays as a guest first.
  const away = await house.guest();
  await hurry(away);
  await newTable(away, ["me", "bot-random"], { name: "Traveller" });
  await myTurn(away);
  const second = new URL(away.url()).pathname;
  await signIn(away, "ADA  lovelace", "wrong password");
  assert.match(await away.locator("#notice").innerText(), /do not belong together/);
  await signIn(away, "nobody at all", "wrong password");
  assert.match(await away.locator("#notice").innerText(), /do not belong together/);
  await signIn(away, "ada lovelace");
  await at(away, "/me");
  for (const page of [home, away]) {
    await page.goto("/me");
    const tables = await page.locator(".wait a.button").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    assert.deepEqual(tables.sort(), [first, second].sort());
  }
  await home.goto(second);
  assert.equal(await myTurn(home), "mine", "and can be played from both");

  // A new password signs the other browser out.
  await home.goto("/me/account");
  assert.equal(await home.locator("#browsers ~ ul .row-of").count(), 2);
  await home.getByLabel("The old one").fill(PASSWORD);
  await home.getByLabel("A new one").fill("another sentence, just as long");
  await press(home, "Change it");
  assert.match(await home.locator("#done").innerText(), /changed/);
  await away.goto("/me/account");
  await at(away, "/sign-in");
  await signIn(away, "Ada Lovelace", "another sentence, just as long");
  await at(away, "/me");
  await home.goto("/me/account");
  await home.getByRole("button", { name: "Sign out Chrome" }).click();
  await away.goto("/me/account");
  await at(away, "/sign-in");
  assert.deepEqual([...home.wrong, ...away.wrong], []);
});

test("a forgotten password is replaced by a link in a mail, which opens once", async () => {
  const page = await house.guest();
  await register(page, "Forgetful");
  await page.goto("/me/account");
  await page.getByLabel("Your address").fill("forgetful@mail.example");
  await press(page, "Send a link there");
  const confirm = await post.mails.nth(1);
  assert.deepEqual(confirm.to, ["forgetful@mail.example"]);
  await page.goto(confirm.text.match(/http\S+/)[0]);
  await press(page, "Yes");
  assert.match(await page.locator("main").innerText(), /reaches you at forgetful@mail.example/);
  const elsewhere = await house.guest();
  await elsewhere.goto("/forgot");
  await elsewhere.getByLabel("Your name").fill("forgetful");
  await press(elsewhere, "Send a link");
  assert.match(await elsewhere.locator("#done").innerText(), /If this name has a mail address/);
  const link = (await post.mails.nth(2)).text.match(/http\S+/)[0];
  await elsewhere.goto("/forgot");
  await elsewhere.getByLabel("Your name").fill("there is no such name");
  await press(elsewhere, "Send a link");
  assert.match(await elsewhere.locator("#done").innerText(), /If this name has a mail address/);
  await elsewhere.goto(link);
  await elsewhere.getByLabel("A new password").fill("one that I remember");
  await press(elsewhere, "Keep it");
  await at(elsewhere, "/sign-in");
  await signIn(elsewhere, "Forgetful", "one that I remember");
  await at(elsewhere, "/me");
  assert.equal((await elsewhere.goto(link)).status(), 404, "it is spent");
  await page.goto("/me/account");
  await at(page, "/sign-in");
  assert.equal(post.mails.all.length, 2);
});

test("a passkey of the device signs in instead of the password", async () => {
  // Browsers give no keys to bare addresses.
  const base = house.address.replace("127.0.0.1", "localhost");
  const page = await house.guest({ baseURL: base });
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await register(page, "Keyholder");
  await page.goto("/me/account");
  await press(page, "Add a passkey");
  await page.locator("#done").waitFor();
  assert.match(await page.locator("#done").innerText(), /passkey is kept/);
  const { credentials } = await devices.send("WebAuthn.getCredentials", { authenticatorId });
  assert.equal(credentials.length, 1);
  await press(page, "Sign out in this browser");
  await at(page, "/");
  await page.goto("/sign-in");
  await press(page, "Sign in with a passkey");
  await at(page, "/me");
  await page.goto("/me/account");
  assert.equal(await page.locator("main h2").first().innerText(), "Keyholder");
  // A copy that has signed less often than the original opens nothing.
  await devices.send("WebAuthn.removeCredential", { authenticatorId, credentialId: credentials[0].credentialId });
  await devices.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credentials[0], signCount: 0 } });
  await press(page, "Sign out in this browser");
  await page.goto("/sign-in");
  await press(page, "Sign in with a passkey");
  await page.getByText("does not open anything").waitFor();
  assert.deepEqual(page.wrong, []);
});

test("three people: who is blocked sits at no table of mine and is not heard", async () => {
  const [ada, bob, cyd] = await Promise.all([house.guest(), house.guest(), house.guest()]);
  await register(ada, "Ann");
  await register(bob, "Ben");
  await register(cyd, "Cid");
  for (const page of [ada, bob, cyd]) await hurry(page);
  await newTable(ada, ["me", "open", "open"]);
  const path = new URL(ada.url()).pathname;
  await bob.goto(path);
  await bob.getByRole("button", { name: "Sit down" }).first().click();
  await bob.locator("li.player", { hasText: "Ben" }).waitFor();
  // Cid talks before anybody minds.
  await cyd.goto("/people/ann");
  assert.equal(await cyd.locator("h1").innerText(), "Ann");
  await ada.goto("/people/CID");
  await press(ada, "Block Cid");
  assert.match(await ada.locator("main").innerText(), /You do not want to meet Cid/);
  await cyd.goto(path);
  await cyd.getByRole("button", { name: "Sit down" }).first().click();
  await cyd.getByText("does not want to play with you").waitFor();
  const said = await cyd.evaluate(async (path) => (await fetch(`${path}/chat`, { method: "POST", body: new URLSearchParams({ text: "listen" }), headers: { "x-orbis": "1" } })).text(), path);
  assert.match(said, /does not want to hear from you/);
  // Nor is she invited by him, and her table is not among those he can find.
  await cyd.goto("/new?game=golden-ages");
  await cyd.locator("[name=seat-1]").selectOption("named");
  await cyd.locator("[name=name-1]").fill("Ann");
  await press(cyd, "Open the table");
  assert.match(await cyd.locator("#notice").innerText(), /Ann does not want to be invited by you/);
  assert.match(await cyd.locator("header .me").innerText(), /^Cid/, "a page that refuses knows him");
  await cyd.goto("/");
  assert.equal(await cyd.locator(`a[href="${path}"]`).count(), 0);
  // Once she changes her mind, he may.
  await ada.goto("/me/account");
  await ada.getByRole("button", { name: "Unblock Cid" }).click();
  await at(ada, "/people/Cid");
  await cyd.goto(path);
  await cyd.getByRole("button", { name: "Sit down" }).first().click();
  await cyd.waitForFunction(() => document.querySelector("#play"));
  // A player who is blocked later is not heard by the one who blocks.
  const say = (page, text) => page.evaluate(async ([path, text]) => { await fetch(`${path}/chat`, { method: "POST", body: new URLSearchParams({ text }), headers: { "x-orbis": "1" } }); }, [path, text]);
  await say(cyd, "hello from cid");
  await ada.goto("/people/Cid");
  await press(ada, "Block Cid");
  await ada.goto(path);
  await bob.goto(path);
  assert.match(await bob.locator("#said").textContent(), /hello from cid/);
  assert.doesNotMatch(await ada.locator("#said").textContent(), /hello from cid/);
  assert.deepEqual([...ada.wrong, ...bob.wrong, ...cyd.wrong], []);
});

test("who leaves for good leaves the games and takes the name along", async () => {
  const [eve, fay] = await Promise.all([house.guest(), house.guest()]);
  await register(eve, "Evelyn");
  await register(fay, "Fay");
  for (const page of [eve, fay]) await hurry(page);
  await newTable(eve, ["me", "open"]);
  const path = new URL(eve.url()).pathname;
  await fay.goto(path);
  await fay.getByRole("button", { name: "Sit down" }).click();
  await fay.waitForFunction(() => document.querySelector("#play"));
  assert.match(await fay.locator("#players").textContent(), /Evelyn/);
  await eve.goto("/me/account");
  await eve.locator("form[action='/me/leave']").getByLabel("Your password").fill(PASSWORD);
  await eve.getByLabel("Yes, delete me.").check();
  await press(eve, "Delete my account");
  await at(eve, "/");
  assert.equal((await eve.goto("/people/Evelyn")).status(), 404);
  await fay.goto(path);
  const players = await fay.locator("#players").textContent();
  assert.match(players, /Somebody who left/);
  assert.doesNotMatch(await fay.content(), /Evelyn/, "her name is nowhere");
  assert.match(players, /a bot plays for them/);
  await signIn(eve, "Evelyn");
  assert.match(await eve.locator("#notice").innerText(), /do not belong together/);
  // Somebody else may take the name.
  await register(eve, "evelyn");
});

test("without scripts people sign in, see their games and switch notices on", async () => {
  const page = await house.guest({ javaScriptEnabled: false });
  await register(page, "Plain Jane");
  assert.match(await page.locator("h1").innerText(), /My games/);
  await page.goto("/me/notices");
  await press(page, "Make a feed");
  assert.match(await page.locator("#feed").innerText(), /\/feed\/[0-9a-f]{64}$/);
  await page.goto("/me/account");
  await press(page, "Sign out in this browser");
  await at(page, "/");
  await signIn(page, "plain jane");
  await at(page, "/me");
});
