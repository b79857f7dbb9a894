/** Browser storage, which may be full, blocked or edited by hand: reads never fail, writes report success. */
import { signal } from "@preact/signals";

/** Whether this build stores anything; set in the configuration of the build. */
declare const STORED: boolean;
export const stored: boolean = STORED;

/** Whether the last write failed. */
export const storageFailed = signal(false);

/** The stored value, if it has the form of an example; anything else counts as absent. */
export function readItem<T>(key: string, example: unknown): T | null {
  if (!stored) return null;
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isLike(found, example) ? (found as T) : null;
  } catch {
    return null;
  }
}

/** Check that a value has the fields of an example, of the same types; each item of a list is compared with its first one. */
export function isLike(value: unknown, example: unknown): boolean {
  if (typeof value !== typeof example || value === null || Array.isArray(value) !== Array.isArray(example)) return false;
  if (Array.isArray(example)) return !example.length || (value as unknown[]).every((one) => isLike(one, example[0]));
  if (typeof example !== "object") return true;
  return Object.entries(example as object).every(([name, one]) => isLike((value as Record<string, unknown>)[name], one));
}

export function writeItem(key: string, value: unknown): boolean {
  if (!stored) return true;
  const text = JSON.stringify(value);
  for (;;) {
    try {
      localStorage.setItem(key, text);
      storageFailed.value = false;
      return true;
    } catch {
      // Full: delete the oldest game, but never the current one.
      if (!dropOldest(key)) {
        storageFailed.value = true;
        return false;
      }
    }
  }
}

export function removeItem(key: string): boolean {
  if (!stored) return true;
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    storageFailed.value = true;
    return false;
  }
}

const GAME = "lucidoku/game/";

export const gameKey = (id: string): string => GAME + id;

export interface SavedSummary {
  id: string;
  saved: number;
}

export function savedGames(): SavedSummary[] {
  if (!stored) return [];
  const summaries: SavedSummary[] = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (!key?.startsWith(GAME)) continue;
      summaries.push({ id: key.slice(GAME.length), saved: readItem<{ saved: number }>(key, { saved: 0 })?.saved ?? 0 });
    }
  } catch {
    return [];
  }
  return summaries.sort((a, b) => b.saved - a.saved);
}

function dropOldest(except: string): boolean {
  const games = savedGames().filter((game) => gameKey(game.id) !== except);
  const oldest = games.at(-1);
  return oldest !== undefined && removeItem(gameKey(oldest.id));
}

/** Keep only the most recent games. */
export function keepNewest(count: number): void {
  for (const game of savedGames().slice(count)) removeItem(gameKey(game.id));
}
