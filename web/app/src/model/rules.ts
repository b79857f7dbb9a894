/** Constraints in play: digits that break a constraint for every filling of the empty cells; like lucidoku/rules/broken.py. */
import type { LayoutView } from "../engine";
import { bit } from "./layout";

type Relation = LayoutView["relations"][number];

const ONLY = 0;
const PAIR = 1;
const DIFFERENT = 2;
const SETS = 3;
const SUM = 4;

function isBroken([kind, cells, numbers]: Relation, values: readonly number[], n: number): boolean {
  const digits = cells.map((cell) => values[cell]);
  const placed = digits.filter(Boolean);
  const twice = new Set(placed).size < placed.length;
  if (kind === ONLY) return placed.some((digit) => !(numbers[0] & bit(digit)));
  if (kind === PAIR) return placed.length === 2 && !(numbers[digits[0] - 1] & bit(digits[1]));
  if (kind === DIFFERENT) return twice;
  if (kind === SETS) {
    const held = placed.reduce((mask, digit) => mask | bit(digit), 0);
    return twice || !numbers.some((mask) => (mask & held) === held);
  }
  if (kind === SUM) {
    let [least, most] = [0, 0];
    digits.forEach((digit, i) => {
      const ends = [numbers[i + 1] * (digit || 1), numbers[i + 1] * (digit || n)];
      least += Math.min(...ends);
      most += Math.max(...ends);
    });
    return numbers[0] < least || numbers[0] > most;
  }
  // Automaton: number of states, whether each accepts, transition of each digit.
  const states = numbers[0];
  let reached = new Set([0]);
  for (const digit of digits) {
    const next = new Set<number>();
    for (const state of reached) {
      for (let one = digit || 1; one <= (digit || n); one++) {
        const to = numbers[1 + states + state * n + one - 1];
        if (to >= 0) next.add(to);
      }
    }
    reached = next;
  }
  return ![...reached].some((state) => numbers[1 + state]);
}

/** Cells whose digits break a constraint. */
export function brokenCells(view: LayoutView, values: readonly number[]): Set<number> {
  const contradicted = new Set<number>();
  for (const relation of view.relations) {
    const shown = relation[1].filter((cell) => values[cell]);
    if (shown.length && isBroken(relation, values, view.n)) shown.forEach((cell) => contradicted.add(cell));
  }
  return contradicted;
}
