/** User settings, stored in the browser and shared by all tabs. */
import { effect, signal } from "@preact/signals";
import { isLike, readItem, writeItem } from "./storage";

/** Palettes: usual, colour-blind safe, high contrast. */
export const PALETTES = ["usual", "safe", "contrast"] as const;
export type Palette = (typeof PALETTES)[number];

export interface Settings {
  lang: string;
  notation: string;
  theme: "auto" | "light" | "dark";
  size: "normal" | "large";
  palette: Palette;
  letters: boolean; // letters on colours
  motion: "auto" | "less";
  conflicts: "all" | "digits" | "off";
  autoUpdate: boolean; // placing a digit updates its peers' candidates
  autoFill: boolean; // new puzzles open with all candidates
  peers: boolean; // highlight the selected cell's peers
  same: boolean; // highlight equal digits
  counts: boolean;
  flip: boolean; // 7 8 9 on top, as on a numeric keypad
  timer: boolean;
  digitFirst: boolean;
  axes: boolean; // label rows and columns even when no words name cells
  colours: boolean; // show colours of cells
  techniques: string; // techniques for hints: a level, or another program's list; "" for all
  uniqueness: boolean;
  without: string[]; // techniques excluded from hints
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
  axes: false,
  colours: true,
  techniques: "",
  uniqueness: true,
  without: [],
};

const KEY = "lucidoku/settings";

function read(): Settings {
  const stored = readItem<Partial<Settings>>(KEY, {}) ?? {};
  const settings: Record<string, unknown> = { ...DEFAULTS };
  for (const [key, value] of Object.entries(stored)) {
    if (key in DEFAULTS && isLike(value, key === "without" ? [""] : settings[key])) settings[key] = value;
  }
  // In earlier versions letters on colours were a palette.
  if (settings.palette === "letters") settings.letters = true;
  if (!PALETTES.some((one) => one === settings.palette)) settings.palette = DEFAULTS.palette;
  return settings as unknown as Settings;
}

export const settings = signal<Settings>(read());

export function choose(chosen: Partial<Settings>): void {
  settings.value = { ...settings.value, ...chosen };
  writeItem(KEY, settings.value);
}

/** Follow settings from other tabs and apply them to the document. */
export function followSettings(): void {
  addEventListener("storage", (event) => {
    if (event.key === KEY) settings.value = read();
  });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const systemDark = signal(dark.matches);
  dark.addEventListener("change", () => (systemDark.value = dark.matches));
  // Print light even from a dark screen.
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

/** Language from the address ("?lang=fr") or the browser's preference, among those available. */
export function preferredLanguage(known: readonly string[]): string {
  const requested = new URLSearchParams(location.search).get("lang");
  if (requested && known.includes(requested)) return requested;
  for (const wanted of navigator.languages) {
    const tag = wanted.toLowerCase();
    if (tag.startsWith("zh") && known.includes("zh_Hant")) return "zh_Hant";
    const match = known.find((id) => tag.startsWith(id.toLowerCase().replace("_", "-")));
    if (match) return match;
  }
  return "en";
}
