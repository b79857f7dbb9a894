/** What was done in a game, in order, with times: undone moves, too. It is what "Analyse" looks at; the history forgets what was undone. */
import { signal } from "@preact/signals";
import type { LayoutView } from "../engine";
import { digitsOf } from "./layout";
import { FIELDS, filled, line, type Change, type History, type State } from "./state";
import { Layout } from "./layout";

const KEYS = ["set", "remove", "restore"] as const;

/** Seconds since the start, or null; and what changed: 0 a digit entered, 1 a candidate removed, 2 one that came back; cell; digit. */
export type Entry = [at: number | null, done: [kind: number, cell: number, digit: number][]];

/** Further moves are not remembered: they would not be read either. */
const MOST = 5000;

export const log = signal<readonly Entry[]>([]);

function done(changes: readonly Change[]): Entry[1] {
  const found: Entry[1] = [];
  for (const [field, index, before, after] of changes) {
    if (FIELDS[field] === "values") found.push([0, index, after]);
    if (FIELDS[field] !== "eliminated") continue;
    for (const digit of digitsOf(after & ~before)) found.push([1, index, digit]);
    for (const digit of digitsOf(before & ~after)) found.push([2, index, digit]);
  }
  return found;
}

/** Remember what changed. Notes are remembered as a time at which something was done. */
export function noteDone(changes: readonly Change[], seconds: number): void {
  if (changes.length && log.value.length < MOST) log.value = [...log.value, [Math.round(seconds * 10) / 10, done(changes)]];
}

/** What can be known of a game that was kept before times were remembered. */
export function logOf(history: History): Entry[] {
  return history.moves.slice(0, history.at).map((move) => [null, done(move.changes)]);
}

/** The game as a file: what stood there when it was opened belongs to the puzzle. */
export function gameFile(layout: LayoutView, givens: readonly number[], base: State, entries: readonly Entry[]): string {
  const shape = new Layout(layout);
  const gone = base.eliminated.flatMap((mask, cell) => digitsOf(mask).map((digit): [number, number, number] => [1, cell, digit]));
  const moves = [...(gone.length ? [[null, gone] as Entry] : []), ...entries].map(([at, changes]) => {
    const told: Record<string, unknown> = at === null ? {} : { at };
    KEYS.forEach((key, kind) => {
      const pairs = changes.filter(([one]) => one === kind).map(([, cell, digit]) => [cell, digit]);
      if (pairs.length) told[key] = pairs;
    });
    return JSON.stringify(told);
  });
  const code = layout.text.replace(/^4x4(?!:)/, "4x4:2x2"); // for a file, 4x4 would be boxes of 4x4 cells
  const head = JSON.stringify({ schema: "lucidoku/game/1", layout: code, givens: line(shape, filled(givens, base)) });
  return `${head.slice(0, -1)}, "moves": [\n${moves.join(",\n")}\n]}\n`;
}
