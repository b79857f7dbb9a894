// Search: its index is loaded late, and works in pages that are opened from a folder.
"use strict";

// The index is the largest file of the site, and most readers do not search: its request waits until one turns to the search.
const turnedToSearch = new Promise((done) => {
  for (const kind of ["focusin", "pointerover"])
    addEventListener(kind, ({ target }) => target.closest?.(".md-search, [for=__search]") && done(), { passive: true });
});

// Each language has its own index, beside that of English.
const language = document.documentElement.lang || "en";
const inLanguage = (address) =>
  language === "en" ? String(address) : String(address).replace(/search\/search_index\.js(on)?$/, `search/${language}/search_index.js$1`);

window.XMLHttpRequest = class extends XMLHttpRequest {
  open(method, address, ...more) {
    this.late = String(address).endsWith("search/search_index.json");
    super.open(method, inLanguage(address), ...more);
  }

  send(body) {
    if (this.late) turnedToSearch.then(() => super.send(body));
    else super.send(body);
  }
};

// Kinds of messages by which Material for MkDocs sends the index, and asks.
const SETUP = 0;
const QUERY = 2;

const bare = (word) => word.normalize("NFD").replace(/\p{M}/gu, "");
let words = []; // of the index: each with its bare form and how often it occurs

function learnWords({ docs }) {
  const counts = new Map();
  for (const { title, text } of docs)
    for (const word of `${title} ${text}`.normalize().toLowerCase().match(/\p{sc=Latin}+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  words = [...counts].map(([word, count]) => [word, bare(word), count]);
}

// Many readers leave accents out: what they type takes those that most words of the index have which begin so.
function accented(typed) {
  const start = bare(typed.toLowerCase());
  const counts = new Map([[typed, 0]]);
  for (const [word, plain, count] of words)
    if (plain.startsWith(start)) {
      const found = word.slice(0, start.length);
      counts.set(found, (counts.get(found) ?? 0) + count);
    }
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

// Chinese has no blanks: a page fits where it has every character of a word, rather than any of them.
const inCharacters = (query) => query.replace(/(?<![+-]\p{sc=Han}*)\p{sc=Han}+/gu, (word) => [...word].map((one) => `+${one}`).join(" "));

function asked(message) {
  if (message?.type === SETUP) learnWords(message.data);
  if (message?.type !== QUERY) return message;
  return { ...message, data: inCharacters(message.data).replace(/\p{sc=Latin}+/gu, accented) };
}

window.Worker = class extends Worker {
  postMessage(message, ...more) {
    super.postMessage(asked(message), ...more);
  }
};

// Browsers start no worker in pages that are opened from a folder, so a hidden frame takes its place.
// Material for MkDocs looks for this name, and awaits importScripts where it finds it.
class IFrameWorker extends EventTarget {
  constructor(url) {
    super();
    this.frame = document.createElement("iframe");
    this.frame.hidden = true;
    document.body.append(this.frame);
    this.inside = this.frame.contentWindow;
    this.inside.postMessage = (data) => this.deliver(this, data);
    this.inside.importScripts = (...addresses) =>
      addresses.reduce((before, address) => before.then(() => this.load(address)), Promise.resolve());
    this.ready = this.load(url);
  }

  load(address) {
    return new Promise((done) => {
      const script = this.inside.document.createElement("script");
      script.src = new URL(address, location.href).href;
      script.onload = done;
      this.inside.document.body.append(script);
    });
  }

  deliver(target, data) {
    const event = new MessageEvent("message", { data: structuredClone(data) });
    setTimeout(() => {
      target.dispatchEvent(event);
      if (target === this) this.onmessage?.(event);
    });
  }

  postMessage(data) {
    this.ready.then(() => this.deliver(this.inside, asked(data)));
  }

  terminate() {
    this.frame.remove();
  }
}

if (location.protocol === "file:") {
  const add = document.head.appendChild.bind(document.head);
  document.head.appendChild = (node) => {
    if (node.src) node.src = inLanguage(node.src);
    return add(node);
  };
  window.IFrameWorker = IFrameWorker;
  window.Worker = IFrameWorker;
}
