// The page without a network: what was loaded once is kept, and used when the server does not answer.
const KEPT = "lucidoku-1";

/** Answers that are the same for everybody, as files are. */
const FIXED = /\/(words|rules|techniques|lessons|formats)$/;

/** Calls whose answer depends on what was asked alone: what was read once can be read again without the server. */
const SAME = /\/api\/v1\/(technique|lesson|layout|daily)$/;

const isFile = (url) => url.origin === location.origin && (!url.pathname.includes("/api/") || FIXED.test(url.pathname));

/** What a page names. */
const namesIn = (page) => [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map((found) => found[1]);

/** Leave the files of earlier versions, which the page of today does not name. */
async function forget(cache, page) {
  const today = namesIn(page).map((name) => new URL(name, registration.scope).href);
  for (const { url } of await cache.keys()) if (url.includes("/assets/") && !today.includes(url)) await cache.delete(url);
}

/** Caches hold no POST: an answer is kept under an address that holds what was asked. */
async function placeOf(request) {
  if (request.method === "GET") return request;
  return `${request.url}?${encodeURIComponent(await request.clone().text())}`;
}

/** So many answers to calls are kept; the oldest go first. */
const MOST = 100;

async function keep(cache, request, place, answer) {
  if (request.mode === "navigate") await forget(cache, await answer.clone().text());
  await cache.put(place, answer);
  const calls = (await cache.keys()).filter(({ url }) => SAME.test(new URL(url).pathname));
  for (const one of calls.slice(0, -MOST)) await cache.delete(one);
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  const place = await placeOf(request);
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const found = await cache.match(place, { ignoreSearch: request.mode === "navigate" });
    if (found) return found;
    throw error;
  }
  // Where the storage is full, the answer is good all the same.
  if (answer.ok) await keep(cache, request, place, answer.clone()).catch(() => undefined);
  return answer;
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
  const url = new URL(request.url);
  const wanted = request.method === "GET" ? isFile(url) : url.origin === location.origin && SAME.test(url.pathname);
  if (wanted) event.respondWith(kept(request));
});
