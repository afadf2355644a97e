// Runs in the browser when a push message comes, whether or not a page is open. It answers no requests.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let said = {};
  try {
    said = event.data.json();
  } catch {
    // Whatever came was not from us; but something must be shown.
  }
  const { title = "Orbis", body = "", url = "/me", tag, off } = said;
  const actions = off ? [{ action: "off", title: "No more of these" }] : [];
  event.waitUntil(self.registration.showNotification(title, { body, tag, actions, data: { url, off } }));
});

self.addEventListener("notificationclick", (event) => {
  const { url, off } = event.notification.data ?? {};
  event.notification.close();
  if (event.action === "off" && off) {
    event.waitUntil(fetch(off, { method: "POST" }));
    return;
  }
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const open = pages.find((page) => page.url.split("?")[0] === url);
    if (open) await open.focus();
    else await self.clients.openWindow(url ?? "/me");
  })());
});
