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
