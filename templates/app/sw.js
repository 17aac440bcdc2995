// Keeps the site of the tutor in the browser, so that it opens without a network after the first visit.
const KEPT = "__KEPT__";
const FILES = ["index.html", "manifest.webmanifest", "icon.svg"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

// what is kept is given at once; courses are kept when they have been read
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
  const answer = async () => {
    const asked =
      event.request.mode === "navigate" && new URL(event.request.url).pathname.endsWith("/")
        ? "index.html"
        : event.request;
    const known = await caches.match(asked, { ignoreSearch: true });
    if (known) return known;
    const given = await fetch(event.request);
    if (given.ok) (await caches.open(KEPT)).put(event.request, given.clone());
    return given;
  };
  event.respondWith(answer());
});
