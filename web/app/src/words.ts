/** The words of the interface. They come from the engine, in the language of choice; the page makes no sentence of its own. */
import { computed, signal } from "@preact/signals";
import type { LayoutView, Words } from "./engine";
import { readItem, writeItem } from "./model/storage";

const KEY = "lucidoku/words";

export const words = signal<Words | null>(null);

/** Whether there is a corpus to look into. */
export const corpusOpen = computed(() => words.value?.corpus ?? false);

/** The language that is spoken now. */
export const spoken = computed(() => words.value?.lang ?? "en");

/** The language that is spoken, as browsers name it; with the reader's country, where the browser knows it. */
export function tag(): string {
  const lang = spoken.value.replace("_", "-");
  return navigator.languages.find((one) => one.startsWith(lang)) ?? lang;
}

/** A date such as 2026-01-31, written as those who speak the language write it. */
export function dateText(day: string, how: Intl.DateTimeFormatOptions = { dateStyle: "long" }): string {
  return new Intl.DateTimeFormat(tag(), { ...how, timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}

/** A text by its key; {names} in it are filled in. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const text = words.value?.words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

export function speak(told: Words): void {
  words.value = told;
  document.documentElement.lang = told.lang.replace("_", "-");
  document.querySelector('meta[name="description"]')?.setAttribute("content", t("app.about"));
  writeItem(KEY, told);
}

/** The words of last time, for a start without the engine. */
export function remembered(): Words | null {
  const told = readItem<Words>(KEY);
  return told && typeof told.words === "object" ? told : null;
}

/** A layout's name for people. */
export function layoutName(view: LayoutView): string {
  return words.value?.layouts?.find(({ text }) => text === view.text)?.name ?? view.name;
}
