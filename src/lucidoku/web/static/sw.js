// Offline support: cache every successful load and use it when the server does not answer.
const KEPT = "lucidoku-1";

/** Answers that do not depend on the user, cached like files. */
const FIXED = /\/(words|rules|techniques|lessons|formats)$/;

/** Calls with an answer that depends only on the request, so that it can be reused offline. */
const SAME = /\/api\/v1\/(technique|lesson|layout|daily)$/;

const isFile = (url) => url.origin === location.origin && (!url.pathname.includes("/api/") || FIXED.test(url.pathname));

/** Files that a page refers to. */
const namesIn = (page) => [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map((found) => found[1]);

/** Delete files of earlier versions, which the current page no longer refers to. */
async function forget(cache, page) {
  const today = namesIn(page).map((name) => new URL(name, registration.scope).href);
  for (const { url } of await cache.keys()) if (url.includes("/assets/") && !today.includes(url)) await cache.delete(url);
}

/** Caches hold no POST: store the answer under an address that contains the request. */
async function placeOf(request) {
  if (request.method === "GET") return request;
  return `${request.url}?${encodeURIComponent(await request.clone().text())}`;
}

/** Maximum number of cached answers; the oldest are deleted first. */
const MOST = 100;

async function keep(cache, request, place, answer) {
  if (request.mode === "navigate") await forget(cache, await answer.clone().text());
  await cache.put(place, answer);
  const calls = (await cache.keys()).filter(({ url }) => SAME.test(new URL(url).pathname));
  for (const one of calls.slice(0, -MOST)) await cache.delete(one);
}

async function kept(request) {
  const cache = await caches.open(KEPT).catch(() => null); // the browser may be unable to read its storage
  const place = await placeOf(request);
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const found = await cache?.match(place, { ignoreSearch: request.mode === "navigate" });
    if (found) return found;
    throw error;
  }
  // A full storage does not matter to the answer.
  if (answer.ok && cache) await keep(cache, request, place, answer.clone()).catch(() => undefined);
  return answer;
}

addEventListener("install", (event) => {
  // Files loaded before the worker was active: the page itself, and the files it refers to.
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
  const url = new URL(request.url);
  const wanted = request.method === "GET" ? isFile(url) : url.origin === location.origin && SAME.test(url.pathname);
  if (wanted) event.respondWith(kept(request));
});
