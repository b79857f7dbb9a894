/** Practice counts, stored only in this browser. */
import { signal } from "@preact/signals";
import { readItem, writeItem } from "./storage";

interface Progress {
  found: Record<string, number>; // technique → times found
  seen: Record<string, number>; // technique → times shown
}

const KEY = "lucidoku/progress";

function read(): Progress {
  const stored = readItem<Partial<Progress>>(KEY, {});
  const numbers = (some: unknown): Record<string, number> =>
    Object.fromEntries(Object.entries((some ?? {}) as object).filter((pair): pair is [string, number] => typeof pair[1] === "number"));
  return { found: numbers(stored?.found), seen: numbers(stored?.seen) };
}

export const progress = signal<Progress>(read());

export function practised(technique: string, found: boolean): void {
  const now = read();
  const part = found ? now.found : now.seen;
  part[technique] = (part[technique] ?? 0) + 1;
  progress.value = now;
  writeItem(KEY, now);
}
