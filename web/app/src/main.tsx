/** Start-up: texts, settings, the last game or one of today's, then the page. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { CallEngine, serverAt } from "./engine";
import { followInside, Inside, serviceWorkers } from "./inside";
import { followDays } from "./model/days";
import { followMarks } from "./model/edit";
import { followHints } from "./model/finish";
import { game, keepGame, passOver, resume, welcome } from "./model/game";
import { failure, init as initHelp, say } from "./model/help";
import { learnKeyboard } from "./model/keyboard";
import { followModifiers } from "./model/keys";
import { askLayoutsAgain, openFragment, openToday, refreshNames } from "./model/loading";
import { followPractice } from "./model/practice";
import { followRoute, route } from "./model/router";
import { followSetting } from "./model/setting";
import { followWalkLinks } from "./model/teaching";
import { followTraining } from "./model/train";
import { followBranch } from "./model/whatif";
import { followSettings, preferredLanguage, settings } from "./model/settings";
import type { Offering } from "./assistant";
import { App } from "./view/app";
import { shown } from "./view/turn";
import { remembered, speak, t, words } from "./words";
import "./style/fonts.css";
import "./style/base.css";
import "./style/board.css";
import "./style/parts.css";
import "./style/pages.css";
import "./style/play.css";
import "./style/lines.css";
import "./style/palettes.css";
import "./style/landscape.css";
import "./style/touch.css";

/** Languages at build time: the catalogue folders. The texts loaded later contain the current list. */
declare const LANGUAGES: readonly string[];

const languages = (): readonly string[] => (words.value ? Object.keys(words.value.languages) : LANGUAGES);

/** Chosen language, if there is such a one. */
const language = (): string => languages().find((one) => one === settings.value.lang) ?? preferredLanguage(languages());

const notation = (): string => words.value?.notations.find((one) => one === settings.value.notation) ?? "r1c1";

/** Worker of a page without a server, named in the attributes of its first tag. */
const inside = document.documentElement.dataset.inside;
const within = inside ? new Inside(new URL(`${inside}/worker.mjs`, document.baseURI), new URL("answers/", document.baseURI)) : null;

const engine = new CallEngine(within?.fetch ?? serverAt(new URL("api/v1/", document.baseURI).href), () => ({
  lang: language(),
  notation: notation(),
}));

async function learnWords(): Promise<void> {
  speak(await engine.words(language()));
}

/** Lay out the page once more when the Chinese font has loaded: Chromium keeps boxes in some of the text that it drew before. */
function followFonts(): void {
  document.fonts.addEventListener("loadingdone", ({ fontfaces }) => {
    if (!fontfaces.some(({ family }) => family.includes("Lucidoku Han"))) return;
    const { style } = document.documentElement;
    style.fontKerning = "none";
    void document.body.offsetHeight; // the page is laid out in between
    style.fontKerning = "";
  });
}

/** Reload without the stored game if the page fails on it; returns the function that ends this watch. */
function watchOpening(): () => void {
  const events = ["error", "unhandledrejection"];
  const begin = (): void => void (passOver() && location.reload());
  for (const name of events) addEventListener(name, begin);
  return () => events.forEach((name) => removeEventListener(name, begin));
}

async function start(): Promise<void> {
  followSettings();
  const before = remembered();
  if (before?.lang === language()) {
    // Start with the cached texts, even without the engine; current ones follow.
    speak(before);
    learnWords().catch(() => undefined);
  } else {
    try {
      await learnWords();
    } catch {
      if (!before) {
        setTimeout(() => void start(), 1000);
        return;
      }
      speak(before);
    }
  }
  // Links in a query, which servers of others see, are those that they can ask /oembed about.
  const asked = new URLSearchParams(location.search).get("p");
  if (asked && location.hash.length < 2) history.replaceState(null, "", `${location.pathname}#${asked}`);
  const fragment = location.hash;
  const opened = watchOpening();
  welcome.value = !resume();
  initHelp(engine);
  followRoute();
  followModifiers();
  void learnKeyboard();
  keepGame();
  followPractice(engine);
  followSetting(engine);
  followMarks(engine);
  followTraining(engine);
  followWalkLinks(engine);
  followBranch();
  followDays();
  followHints();
  render(<App engine={engine} />, document.getElementById("app")!);
  let spoken = language();
  effect(() => {
    const lang = language();
    if (lang === spoken) return;
    spoken = lang;
    learnWords().then(
      () => refreshNames(engine),
      (error: unknown) => say(failure(error), true),
    );
  });
  const shared = fragment.startsWith("#") && !fragment.startsWith("#/") && fragment.length > 1;
  if (shared && !(await openFragment(engine, fragment))) say(t("link.broken"), true);
  addEventListener("hashchange", () => {
    if (/^#p\d\./.test(location.hash)) void openFragment(engine, location.hash).then((done) => done || say(t("link.broken"), true));
  });
  if (!game.value && route.value.view === "play") {
    await openToday(engine, () => game.value !== null).catch((error: unknown) => say(failure(error), true));
  }
  await shown();
  opened();
  void within?.begin();
  followInside();
  const context = (document as Offering).modelContext ?? (navigator as Offering).modelContext; // the older place
  if (context) void import("./assistant").then(({ offerTools }) => offerTools(engine, context));
  const serviceWorker = serviceWorkers();
  if (serviceWorker) {
    // On a first visit, texts and layout were requested before the service worker could cache them.
    const askAgain = (): void => void Promise.allSettled([engine.words(language()), askLayoutsAgain(engine)]);
    if (!inside && !serviceWorker.controller) serviceWorker.addEventListener("controllerchange", askAgain, { once: true });
    serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined); // without one, the page works but not offline
  }
}

followFonts();
void start();
