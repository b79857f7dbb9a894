// Service worker of a page without a server: caches all files so that the page opens offline.
// `make site` inserts the version and the list of files.
const NAME = "lucidoku-site-";
const KEPT = `${NAME}VERSION`;
const NAMES = FILES;
const ADDRESSES = new Set(NAMES.map((name) => new URL(name, registration.scope).href));
/** Files with a content hash in their name never change. */
const isHashed = (url) => /\/(assets|engine-\w+)\//.test(url);

/** Load a file. Some networks and hosts answer with a page of their own in its place. */
async function load(url, cache) {
  const answer = await fetch(url, { cache });
  const isPage = (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
  const isOurs = url === registration.scope ? (await answer.clone().text()).includes("data-version=") : !isPage;
  if (answer.ok && isOurs) return answer;
  if (cache === "default") return load(url, "reload"); // the browser may have stored the host's page, or its redirection
  throw new Error(`${url}: ${answer.ok ? "a page of the host" : answer.status}`);
}

/** Cache a file, reusing an unchanged one of an earlier version. HTTP caches are bypassed: they may hold another version. */
async function keep(cache, url) {
  if (await cache.match(url)) return;
  const before = isHashed(url) ? await caches.match(url) : undefined;
  await cache.put(url, before ?? (await load(url, isHashed(url) ? "default" : "no-cache")));
}

/** Load the engine once more: a cached file may be damaged. What does not arrive stays as it is. */
async function renew(port) {
  for (const url of [...ADDRESSES].filter((url) => url.includes("/engine-"))) {
    await Promise.all([caches.open(KEPT), load(url, "reload")]).then(([cache, answer]) => cache.put(url, answer)).catch(() => undefined);
    port.postMessage({ done: false });
  }
  port.postMessage({ done: true });
}

addEventListener("install", (event) => {
  // Files to display the page; the engine follows once the page has loaded it.
  event.waitUntil(
    (async () => {
      const cache = await caches.open(KEPT);
      try {
        for (const url of ADDRESSES) if (!url.includes("/engine-")) await keep(cache, url);
      } catch (error) {
        if (error.name !== "QuotaExceededError") throw error;
      } // without room for all files, the page still asks whether it is kept, and hears that it is not
      await skipWaiting();
    })(),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // Keep the previous version: another tab may still use it.
      const names = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== KEPT);
      for (const name of names.slice(0, -1)) await caches.delete(name);
      await clients.claim();
    })(),
  );
});

addEventListener("message", (event) => {
  if (event.data === "renew") event.waitUntil(renew(event.ports[0]));
  if (event.data !== "keep") return;
  // Cache the rest and report to the page whether everything is cached.
  event.waitUntil(
    (async () => {
      let missing = 0;
      const cache = await caches.open(KEPT);
      for (const url of ADDRESSES) await keep(cache, url).catch(() => missing++);
      event.source.postMessage({ kept: missing === 0 });
    })(),
  );
});

/** Return a cached file; undefined if there is none, or the browser cannot read its storage. */
async function cached(url) {
  try {
    return (await (await caches.open(KEPT)).match(url)) ?? (isHashed(url) ? await caches.match(url) : undefined);
  } catch {
    return undefined;
  }
}

async function answered(request) {
  return (await cached(request.mode === "navigate" ? registration.scope : request.url.split("#")[0])) ?? fetch(request);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const mine = request.url.startsWith(registration.scope) && request.method === "GET";
  const wanted = request.mode === "navigate" ? request.url.split(/[?#]/)[0] === registration.scope : mine;
  if (mine && wanted) event.respondWith(answered(request));
});
