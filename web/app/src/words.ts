/** Texts of the interface. The engine supplies them in the chosen language; the page composes no sentences. */
import { computed, signal } from "@preact/signals";
import type { LayoutView, Words } from "./engine";
import { isLike, readItem, writeItem } from "./model/storage";

const KEY = "lucidoku/words";

export const words = signal<Words | null>(null);

/** Whether the server has a corpus. */
export const corpusOpen = computed(() => words.value?.corpus ?? false);

/** The current language. */
export const spoken = computed(() => words.value?.lang ?? "en");

/** BCP 47 tag of the current language, with the reader's region if the browser reveals it. */
export function tag(): string {
  const lang = spoken.value.replace("_", "-");
  return navigator.languages.find((one) => one.startsWith(lang)) ?? lang;
}

/** Formats of dates by language and form: making one takes longer than drawing a day. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Format a date such as 2026-01-31 for the current language. */
export function dateText(day: string, how: Intl.DateTimeFormatOptions = { dateStyle: "long" }): string {
  const key = JSON.stringify([tag(), how]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag(), { ...how, timeZone: "UTC" });
  formats.set(key, format);
  return format.format(new Date(`${day}T00:00Z`));
}

/** Text by its key, with {names} filled in. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const text = words.value?.words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** Sentences one after the other: those that end with a full-width stop need no space. */
export const joined = (sentences: readonly string[]): string => sentences.filter(Boolean).join(" ").replace(/([。！？：；]) /g, "$1");

export function speak(received: Words): void {
  words.value = received;
  document.documentElement.lang = received.lang.replace("_", "-");
  document.querySelector('meta[name="description"]')?.setAttribute("content", t("app.about"));
  writeItem(KEY, received);
}

const LIKE = { lang: "", languages: {}, notations: [""], layouts: [{ text: "", name: "", quick: true }], words: {}, version: "", corpus: false };

/** Return whether a value has the form of the texts. */
export function isWords(found: unknown): found is Words {
  return isLike(found, LIKE) && [(found as Words).languages, (found as Words).words].every((texts) => Object.values(texts).every((text) => typeof text === "string"));
}

/** Cached texts, for a start without the engine. */
export function remembered(): Words | null {
  const found = readItem<Words>(KEY, LIKE);
  return isWords(found) ? found : null;
}

/** Display name of a layout. */
export function layoutName(view: LayoutView): string {
  return words.value?.layouts?.find(({ text }) => text === view.text)?.name ?? view.name;
}
