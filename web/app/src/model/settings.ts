/** What a person chose once: kept in the browser, shared by all tabs. */
import { effect, signal } from "@preact/signals";
import { readItem, writeItem } from "./storage";

/** The usual colours; those that colour-blind eyes tell apart; and those with much contrast. */
export const PALETTES = ["usual", "safe", "contrast"] as const;
export type Palette = (typeof PALETTES)[number];

export interface Settings {
  lang: string;
  notation: string;
  theme: "auto" | "light" | "dark";
  size: "normal" | "large";
  palette: Palette;
  letters: boolean; // on colours
  motion: "auto" | "less";
  conflicts: "all" | "digits" | "off";
  autoUpdate: boolean; // a placed digit leaves the marks of its peers
  autoFill: boolean; // new puzzles open with all candidates
  peers: boolean; // what the selected cell sees
  same: boolean; // digits like the selected one
  counts: boolean;
  flip: boolean; // 7 8 9 on top, as on a keyboard's block of digits
  timer: boolean;
  digitFirst: boolean;
  axes: boolean;
  colours: boolean; // whether colours of cells are shown
  pipeline: string; // the techniques that hints begin with: a level, or the list of another program; "" for all
  uniqueness: boolean;
  without: string[]; // techniques that hints do not use
}

export const DEFAULTS: Settings = {
  lang: "",
  notation: "",
  theme: "auto",
  size: "normal",
  palette: "usual",
  letters: false,
  motion: "auto",
  conflicts: "digits",
  autoUpdate: true,
  autoFill: false,
  peers: true,
  same: true,
  counts: true,
  flip: false,
  timer: true,
  digitFirst: false,
  axes: true,
  colours: true,
  pipeline: "",
  uniqueness: true,
  without: [],
};

const KEY = "lucidoku/settings";

function read(): Settings {
  const told = readItem<Partial<Settings>>(KEY) ?? {};
  const settings: Record<string, unknown> = { ...DEFAULTS };
  for (const [key, value] of Object.entries(told)) {
    if (key in DEFAULTS && typeof value === typeof settings[key]) settings[key] = value;
  }
  // Earlier versions had letters on colours as a palette.
  if (settings.palette === "letters") settings.letters = true;
  if (!PALETTES.some((one) => one === settings.palette)) settings.palette = DEFAULTS.palette;
  return settings as unknown as Settings;
}

export const settings = signal<Settings>(read());

export function choose(chosen: Partial<Settings>): void {
  settings.value = { ...settings.value, ...chosen };
  writeItem(KEY, settings.value);
}

/** Take over what another tab has chosen, and dress the document accordingly. */
export function followSettings(): void {
  addEventListener("storage", (event) => {
    if (event.key === KEY) settings.value = read();
  });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const systemDark = signal(dark.matches);
  dark.addEventListener("change", () => (systemDark.value = dark.matches));
  // Paper is white, whatever the screen is.
  const paper = matchMedia("print");
  const onPaper = signal(paper.matches);
  paper.addEventListener("change", () => (onPaper.value = paper.matches));
  effect(() => {
    const { theme, size, palette, letters, motion } = settings.value;
    const root = document.documentElement;
    root.dataset.theme = onPaper.value ? "light" : theme === "auto" ? (systemDark.value ? "dark" : "light") : theme;
    root.dataset.size = size;
    root.dataset.palette = palette;
    root.dataset.letters = letters ? "on" : "off";
    root.dataset.motion = motion;
    const ground = getComputedStyle(root).getPropertyValue("--ground").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
  });
}

/** The language of the address, "?lang=fr", or the one that the browser asks for, of those that there are. */
export function preferredLanguage(known: readonly string[]): string {
  const told = new URLSearchParams(location.search).get("lang");
  if (told && known.includes(told)) return told;
  for (const wanted of navigator.languages) {
    const tag = wanted.toLowerCase();
    if (tag.startsWith("zh") && known.includes("zh_Hant")) return "zh_Hant";
    const found = known.find((id) => tag.startsWith(id.toLowerCase().replace("_", "-")));
    if (found) return found;
  }
  return "en";
}
