/** The browser's storage, which may be full, forbidden or changed by hand: reading never fails, writing says whether it worked. */
import { signal } from "@preact/signals";

/** Whether the last thing to be kept could not be. */
export const storageFailed = signal(false);

export function readItem<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null; // unreadable is as good as not there
  }
}

export function writeItem(key: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  for (;;) {
    try {
      localStorage.setItem(key, text);
      storageFailed.value = false;
      return true;
    } catch {
      // Full: the oldest game makes room, but never the one being played.
      if (!dropOldest(key)) {
        storageFailed.value = true;
        return false;
      }
    }
  }
}

export function removeItem(key: string): boolean {
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
  const found: SavedSummary[] = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (!key?.startsWith(GAME)) continue;
      const saved = readItem<{ saved?: number }>(key)?.saved;
      found.push({ id: key.slice(GAME.length), saved: typeof saved === "number" ? saved : 0 });
    }
  } catch {
    return [];
  }
  return found.sort((a, b) => b.saved - a.saved);
}

function dropOldest(except: string): boolean {
  const games = savedGames().filter((game) => gameKey(game.id) !== except);
  const oldest = games.at(-1);
  return oldest !== undefined && removeItem(gameKey(oldest.id));
}

/** Keep the games played last. */
export function keepNewest(count: number): void {
  for (const game of savedGames().slice(count)) removeItem(gameKey(game.id));
}
