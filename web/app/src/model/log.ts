/** Log of a game: every action with its time, undone ones included. "Analyse" reads it; the history drops undone moves. */
import { signal } from "@preact/signals";
import type { LayoutView } from "../engine";
import { digitsOf } from "./layout";
import { FIELDS, filled, line, type Change, type History, type State } from "./state";
import { Layout } from "./layout";

const KEYS = ["set", "remove", "restore"] as const;

/** [seconds since the start or null, change (0 digit entered, 1 candidate removed, 2 candidate restored), cell, digit]. */
export type Entry = [at: number | null, done: [kind: number, cell: number, digit: number][]];

/** Maximum number of entries; the analysis reads no more. */
const MOST = 5000;

export const log = signal<readonly Entry[]>([]);

function done(changes: readonly Change[]): Entry[1] {
  const encoded: Entry[1] = [];
  for (const [field, index, before, after] of changes) {
    if (FIELDS[field] === "values") encoded.push([0, index, after]);
    if (FIELDS[field] !== "eliminated") continue;
    for (const digit of digitsOf(after & ~before)) encoded.push([1, index, digit]);
    for (const digit of digitsOf(before & ~after)) encoded.push([2, index, digit]);
  }
  return encoded;
}

/** Log the changes of a move. Pencil marks are logged as activity only. */
export function noteDone(changes: readonly Change[], seconds: number): void {
  if (changes.length && log.value.length < MOST) log.value = [...log.value, [Math.round(seconds * 10) / 10, done(changes)]];
}

/** Log of a game stored before times were recorded. */
export function logOf(history: History): Entry[] {
  return history.moves.slice(0, history.at).map((move) => [null, done(move.changes)]);
}

/** The game as a file; the contents at opening count as part of the puzzle. */
export function gameFile(layout: LayoutView, givens: readonly number[], base: State, entries: readonly Entry[]): string {
  const shape = new Layout(layout);
  const removed = base.eliminated.flatMap((mask, cell) => digitsOf(mask).map((digit): [number, number, number] => [1, cell, digit]));
  const moves = [...(removed.length ? [[null, removed] as Entry] : []), ...entries].map(([at, changes]) => {
    const record: Record<string, unknown> = at === null ? {} : { at };
    KEYS.forEach((key, kind) => {
      const pairs = changes.filter(([one]) => one === kind).map(([, cell, digit]) => [cell, digit]);
      if (pairs.length) record[key] = pairs;
    });
    return JSON.stringify(record);
  });
  const head = JSON.stringify({ schema: "lucidoku/game/1", layout: layout.text, givens: line(shape, filled(givens, base)) });
  return `${head.slice(0, -1)}, "moves": [\n${moves.join(",\n")}\n]}\n`;
}
