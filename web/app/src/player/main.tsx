/** Module of the widget: draws a player into an element of a notebook. A view imports it anew, so that views share no state. */
import { render as draw } from "preact";
import { CallEngine } from "../engine";
import { failure, init as initHelp } from "../model/help";
import { followModifiers, letterOf } from "../model/keys";
import type { Position } from "../engine";
import digits from "../../../../src/lucidoku/drawing/fonts/LucidokuDigits.woff2?inline";
import { t, words } from "../words";
import base from "../style/base.css?inline";
import board from "../style/board.css?inline";
import lines from "../style/lines.css?inline";
import pages from "../style/pages.css?inline";
import palettes from "../style/palettes.css?inline";
import parts from "../style/parts.css?inline";
import play from "../style/play.css?inline";
import walk from "../style/walk.css?inline";
import own from "./player.css?inline";
import { Channel, type Model } from "./channel";
import { define as defineElements } from "./element";
import { follow, show, type Mode } from "./sync";
import { PlayerView, openWalk } from "./view";

interface Context {
  model: Model;
  el: HTMLElement;
  /** Language and notation of cells. */
  lang?: string;
  notation?: string;
  /** Shows nothing but the board without help, or the walkthrough. */
  only?: Mode;
}

const FONT = "Lucidoku Digits";

/** Load the font of digits; a shadow cannot have one of its own. */
function loadFont(): void {
  if (![...document.fonts].some((one) => one.family === FONT)) document.fonts.add(new FontFace(FONT, `url(${digits})`, { weight: "400 700" }));
}

/** The page's styles inside a shadow: its root is the host. */
const STYLE = [base, board, parts, pages, walk, play, lines, palettes, own]
  .join("\n")
  .replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))*)/g, (_whole, more: string) => (more ? `:host(${more})` : ":host"));

const NONE = "rgba(0, 0, 0, 0)";

const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true })!;

/** A colour in any of CSS's spaces as red, green, blue and opacity, each up to 255. */
function channels(colour: string): Uint8ClampedArray {
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return pen.getImageData(0, 0, 1, 1).data;
}

/** Return whether the ground that an element stands on is dark. */
function isOnDark(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host ?? null) {
    const ground = getComputedStyle(at).backgroundColor;
    const [red, green, blue, opacity] = ground === NONE ? [0, 0, 0, 0] : channels(ground);
    if (opacity > 127) return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Follow the colours of the notebook; the returned function ends it. */
function followTheme(host: HTMLElement): () => void {
  const paint = (): void => {
    host.dataset.theme = host.parentElement && isOnDark(host.parentElement) ? "dark" : "light";
  };
  const watch = new MutationObserver(() => setTimeout(paint, 50));
  for (const one of [document.documentElement, document.body]) {
    watch.observe(one, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-jp-theme-light", "data-md-color-scheme", "data-vscode-theme-kind"] });
  }
  const preferred = matchMedia("(prefers-color-scheme: dark)");
  preferred.addEventListener("change", paint);
  paint();
  requestAnimationFrame(paint); // the element may be placed only now
  return () => {
    watch.disconnect();
    preferred.removeEventListener("change", paint);
  };
}

/** Keep keys from the notebook, but Ctrl+S: it saves wherever the focus is. The returned function ends it. */
function keepKeys(host: HTMLElement): () => void {
  const saves = (event: Event): boolean =>
    event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey) && letterOf(event) === "S";
  const mark = (event?: Event): void => // JupyterLab looks for it, perhaps before the key is here
    void host.toggleAttribute("data-lm-suppress-shortcuts", !event || !saves(event));
  const keep = (event: Event): void => {
    if (!saves(event)) event.stopPropagation();
  };
  mark();
  window.addEventListener("keydown", mark, true);
  for (const name of ["keydown", "keyup", "keypress", "paste"]) host.addEventListener(name, keep);
  return () => window.removeEventListener("keydown", mark, true);
}

export async function render({ model, el, lang = "en", notation = "r1c1", only }: Context): Promise<() => void> {
  const channel = new Channel(model);
  const engine = new CallEngine(channel.carry, () => ({ lang, notation }));
  const host = document.createElement("div");
  host.className = "lucidoku-player";
  host.lang = lang.replace("_", "-");
  const shadow = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = STYLE;
  const root = document.createElement("div");
  root.className = "root";
  shadow.append(style, root);
  loadFont();
  el.append(host);
  const freeKeys = keepKeys(host);
  const lit = followTheme(host);
  let unfollow = (): void => undefined;
  try {
    words.value = await engine.words(lang);
    await show(engine, model.get("position") as Position);
    initHelp(engine);
    followModifiers(root);
    draw(<PlayerView engine={engine} root={root} only={only} />, root);
    if (only === "walk") openWalk(model, engine);
    unfollow = follow(model, engine);
  } catch (error) {
    root.textContent = words.value ? failure(error) : t((error as Error).message || "error.offline");
  }
  return () => {
    unfollow();
    freeKeys();
    lit();
    channel.close();
    draw(null, root);
    host.remove();
  };
}

/** Define `<lucidoku-step>` and `<lucidoku-board>`. */
export const define = (): void => defineElements(render);

export default { render };
