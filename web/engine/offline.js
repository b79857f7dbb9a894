// The service worker of a page without a server: its files are kept, so that it opens without a network.
// `make site` fills in the version and the files.
const NAME = "lucidoku-site-";
const KEPT = `${NAME}VERSION`;
const NAMES = FILES;
const ADDRESSES = new Set(NAMES.map((name) => new URL(name, registration.scope).href));
/** Names that carry a hash of their content are the same in every version. */
const isHashed = (url) => /\/(assets|engine-\w+)\//.test(url);

/** Keep a file, from an earlier version where it is the same. Files are never answered from HTTP caches: those may be of another version. */
async function keep(cache, url) {
  if (await cache.match(url)) return;
  const before = isHashed(url) ? await caches.match(url) : undefined;
  const answer = before ?? (await fetch(url, { cache: isHashed(url) ? "default" : "no-cache" }));
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await cache.put(url, answer);
}

addEventListener("install", (event) => {
  // What the page shows itself with; the engine follows when the page has loaded it.
  event.waitUntil(
    (async () => {
      const cache = await caches.open(KEPT);
      for (const url of ADDRESSES) if (!url.includes("/engine-")) await keep(cache, url);
      await skipWaiting();
    })(),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // The version before stays: a page of it may be open in another tab.
      const names = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== KEPT);
      for (const name of names.slice(0, -1)) await caches.delete(name);
      await clients.claim();
    })(),
  );
});

/** Keep the rest; tell the page whether all is there. */
addEventListener("message", (event) => {
  if (event.data !== "keep") return;
  event.waitUntil(
    (async () => {
      let missing = 0;
      const cache = await caches.open(KEPT);
      for (const url of ADDRESSES) await keep(cache, url).catch(() => missing++);
      event.source.postMessage({ kept: missing === 0 });
    })(),
  );
});

async function answered(request) {
  const url = request.mode === "navigate" ? registration.scope : request.url.split("#")[0];
  const found = (await (await caches.open(KEPT)).match(url)) ?? (isHashed(url) ? await caches.match(url) : undefined);
  return found ?? fetch(request);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const mine = request.url.startsWith(registration.scope) && request.method === "GET";
  const wanted = request.mode === "navigate" ? request.url.split(/[?#]/)[0] === registration.scope : mine;
  if (mine && wanted) event.respondWith(answered(request));
});
