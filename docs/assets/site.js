// The live board and the moving example of the front page, and the filter of the list of techniques. Without it, the last two
// show everything that is needed. Where the theme leaves something that only eyes or mice find, it adds what is missing.
"use strict";

const here = document.currentScript.src;

// Resolves when the page is seen: it would be seen later if the board were loaded before.
const seen = new Promise((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length) resolve();
  }).observe({ type: "paint", buffered: true });
});

// Resolves when half of an element is in sight, or when somebody does something with the page: a phone, which shows the
// board further down, does not load it for nothing.
const wanted = (element) =>
  new Promise((resolve) => {
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && resolve(), { threshold: 0.5 });
    watch.observe(element);
    for (const kind of ["scroll", "pointerdown", "keydown"]) addEventListener(kind, resolve, { once: true, passive: true });
  });

// A page from a folder cannot load modules: there the example stays alone.
async function live(root) {
  const choice = root.querySelector(".ld-choice");
  if (location.protocol === "file:") return choice.remove();
  await Promise.all([seen, wanted(root)]);
  const { define } = await import(new URL("player.js", here).href);
  define();
  const board = document.createElement("lucidoku-board");
  board.setAttribute("src", root.dataset.board);
  const example = root.querySelector(".ld-film");
  const [play, explained] = choice.children;
  const show = (playing) => {
    board.hidden = !playing;
    example.hidden = playing;
    play.setAttribute("aria-pressed", String(playing));
    explained.setAttribute("aria-pressed", String(!playing));
  };
  play.addEventListener("click", () => show(true));
  explained.addEventListener("click", () => show(false));
  board.hidden = true; // until there is something to see
  board.addEventListener("load", () => {
    choice.hidden = false;
    show(!example.matches(":focus-within")); // whoever reads the example goes on
  });
  root.insertBefore(board, example);
}

function film(root) {
  const steps = JSON.parse(root.dataset.steps);
  const pictures = root.querySelectorAll("img");
  const caption = root.querySelector("figcaption");
  const count = root.querySelector(".ld-count");
  const play = root.querySelector(".ld-play");
  let at = 0;
  let timer = 0;
  const number = (step) => {
    count.textContent = root.dataset.count.replace("{k}", step.number).replace("{n}", root.dataset.total);
  };
  const show = (k) => {
    at = (k + steps.length) % steps.length;
    const step = steps[at];
    pictures.forEach((picture) => {
      picture.src = picture.dataset.src.replace("NN", step.number);
      picture.alt = step.name;
    });
    caption.replaceChildren(Object.assign(document.createElement("strong"), { textContent: step.name }), ` – ${step.text}`);
    number(step);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "▶";
    play.setAttribute("aria-label", root.dataset.play);
  };
  const start = () => {
    timer = setInterval(() => show(at + 1), 5000);
    play.textContent = "❚❚";
    play.setAttribute("aria-label", root.dataset.pause);
  };
  root.querySelector(".ld-back").addEventListener("click", () => { stop(); show(at - 1); });
  root.querySelector(".ld-next").addEventListener("click", () => { stop(); show(at + 1); });
  play.addEventListener("click", () => { if (timer) stop(); else start(); });
  root.addEventListener("keydown", (event) => {
    const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (turn) { stop(); show(at + turn); event.preventDefault(); }
  });
  number(steps[0]);
  // It moves once it is in view and the reader has moved, so that the first picture is not replaced while the page loads.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const begin = () => {
    begun.forEach((name) => removeEventListener(name, begin));
    new IntersectionObserver((entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      if (!timer) start();
    }).observe(root);
  };
  const begun = ["pointermove", "scroll", "keydown"];
  begun.forEach((name) => addEventListener(name, begin, { passive: true }));
}

function filter(root) {
  const list = document.querySelector(".ld-techniques");
  const cards = [...list.children]; // in the order in which they are written
  const buttons = root.querySelectorAll("button");
  const family = root.querySelector(".ld-family");
  const order = root.querySelector(".ld-order");
  const search = root.querySelector("input");
  const compare = new Intl.Collator(document.documentElement.lang || "en").compare;
  const orders = {
    name: (a, b) => compare(a.dataset.name, b.dataset.name),
    family: (a, b) => compare(a.querySelector("span").textContent, b.querySelector("span").textContent),
    score: (a, b) => a.dataset.score - b.dataset.score,
    se: (a, b) => a.dataset.se - b.dataset.se,
  };
  let level = "";
  const apply = () => {
    const wanted = search.value.trim().toLowerCase();
    cards.forEach((card) => {
      const fits = (!level || card.dataset.level === level) && (!family.value || card.dataset.family === family.value);
      card.hidden = !fits || !card.textContent.toLowerCase().includes(wanted);
    });
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.value === level)));
    root.querySelector("output").textContent = cards.filter((card) => !card.hidden).length;
  };
  buttons.forEach((button) => button.addEventListener("click", () => { level = button.value; apply(); }));
  family.addEventListener("change", apply);
  const sort = () => list.append(...(orders[order.value] ? [...cards].sort(orders[order.value]) : cards));
  order.addEventListener("change", sort);
  search.addEventListener("input", apply);
  if (order.value) sort(); // a browser keeps what was chosen when one comes back
  apply();
}

// What the theme adds while one reads: tables that scroll sideways are reached by keyboard, bars of code are no landmarks.
const sideways = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const laidOut = target.firstElementChild.checkVisibility({ contentVisibilityAuto: true });
    if (!laidOut || target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
const complete = () => {
  document.querySelectorAll(".md-typeset__scrollwrap").forEach((table) => sideways.observe(table));
  document.querySelectorAll("nav.md-code__nav").forEach((bar) => (bar.role = "none"));
};
new MutationObserver(complete).observe(document.body, { childList: true, subtree: true });
complete();

document.querySelector(".md-search[role=dialog]")?.setAttribute("aria-label", "Search");
document.querySelectorAll(".ld-film").forEach(film);
document.querySelectorAll(".ld-live").forEach((root) => live(root).catch(() => undefined));
document.querySelectorAll(".ld-filter").forEach(filter);
