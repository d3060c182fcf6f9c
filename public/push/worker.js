// The service worker of notifications (docs/decisions/0018-service-worker-per-link.md). It handles no requests and caches
// nothing. Each page that asks for notifications registers it with a scope of its own, /push/<room>/<viewer>/, where no
// page is. It keeps one record: the URL of that page, because a push message may not hold it.

const scope = new URL(self.registration.scope).pathname;

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("message", (event) => event.waitUntil(receive(event.data, event.ports[0])));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage());
});

/** The server sends the words, so that they are those of the current version. */
async function show({ title, body, gone }) {
  await self.registration.showNotification(title, { body, tag: scope, renotify: true });
  // To unregister would close the notification.
  if (gone) await forget();
}

/**
 * A message from a page. `keep`: the page to store; `port` gets true if it was stored. `gone`: the URL of a page to forget.
 * Neither: forget the page if it has expired.
 */
async function receive({ keep, gone }, port) {
  if (keep) {
    const storing = withPage("readwrite", (pages) => pages.put(keep, "page"));
    const isKept = await storing.then(
      () => true,
      () => false,
    );
    // A page of an older version sends none.
    return port?.postMessage(isKept);
  }
  const page = await keptPage();
  if (page && page.url !== gone && page.until > Date.now()) return;
  await end();
}

async function openPage() {
  const page = await keptPage();
  if (!page) return end();
  const { pathname } = new URL(page.url);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === pathname);
  return open ? open.focus() : self.clients.openWindow(page.url);
}

/** The page as {url, until}; `until` is the time in milliseconds when its room is gone by this device's clock. */
const keptPage = () => withPage("readonly", (pages) => pages.get("page"));

async function end() {
  await forget();
  await self.registration.unregister();
}

const forget = () => settled(indexedDB.deleteDatabase(scope));

async function withPage(mode, use) {
  const opening = indexedDB.open(scope);
  opening.onupgradeneeded = () => opening.result.createObjectStore("pages");
  const database = await settled(opening);
  try {
    return await settled(use(database.transaction("pages", mode).objectStore("pages")));
  } finally {
    database.close();
  }
}

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
