// The page without a network: what was loaded once is kept, and used when the server does not answer.
const KEPT = "lucidoku-1";

/** Answers that are the same for everybody, as files are. */
const FIXED = /\/(words|rules|techniques|lessons|formats)$/;

const isFile = (url) => url.origin === location.origin && (!url.pathname.includes("/api/") || FIXED.test(url.pathname));

/** What a page names. */
const namesIn = (page) => [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map((found) => found[1]);

/** Leave the files of earlier versions, which the page of today does not name. */
async function forget(cache, page) {
  const today = namesIn(page).map((name) => new URL(name, registration.scope).href);
  for (const { url } of await cache.keys()) if (url.includes("/assets/") && !today.includes(url)) await cache.delete(url);
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      if (request.mode === "navigate") await forget(cache, await answer.clone().text());
      await cache.put(request, answer.clone());
    }
    return answer;
  } catch (error) {
    const found = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
    if (found) return found;
    throw error;
  }
}

addEventListener("install", (event) => {
  // The files that were loaded before the worker was there: the page itself, and what it names.
  event.waitUntil(
    (async () => {
      const cache = await caches.open(KEPT);
      const page = await fetch("./");
      await cache.put("./", page.clone());
      await cache.addAll(namesIn(await page.text()));
      await skipWaiting();
    })(),
  );
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && isFile(new URL(request.url))) event.respondWith(kept(request));
});
