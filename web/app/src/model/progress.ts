/** What was practised and solved: kept in this browser alone. */
import { signal } from "@preact/signals";
import { readItem, writeItem } from "./storage";

interface Progress {
  found: Record<string, number>; // technique → how often it was found
  seen: Record<string, number>; // technique → how often it was shown
}

const KEY = "lucidoku/progress";

function read(): Progress {
  const told = readItem<Partial<Progress>>(KEY);
  const numbers = (some: unknown): Record<string, number> =>
    Object.fromEntries(Object.entries((some ?? {}) as object).filter((pair): pair is [string, number] => typeof pair[1] === "number"));
  return { found: numbers(told?.found), seen: numbers(told?.seen) };
}

export const progress = signal<Progress>(read());

export function practised(technique: string, found: boolean): void {
  const now = read();
  const part = found ? now.found : now.seen;
  part[technique] = (part[technique] ?? 0) + 1;
  progress.value = now;
  writeItem(KEY, now);
}
