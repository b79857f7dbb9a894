/** What if: try digits from a bookmark on; their cells are coloured, and one press leads back. */
import { computed, effect, signal } from "@preact/signals";
import { game, goTo, history, state, values } from "./game";
import { bit, bitCount, type Layout } from "./layout";
import { stateAt } from "./play";
import { allowedCandidates } from "./state";
import { readItem, removeItem, writeItem } from "./storage";

interface Bookmark {
  game: string;
  at: number; // index in the history
}

/** Contradiction: a cell without candidates, or a digit without a place in a house. */
export type Dead = { cell: number } | { house: number; digit: number };

/** Singles that follow one after another until a contradiction. */
export interface Contradiction {
  singles: [cell: number, digit: number][];
  dead: Dead;
}

const KEY = "lucidoku/whatif";
const TRIED = 5; // the colour of tried digits

const bookmark = signal<Bookmark | null>(readItem<Bookmark>(KEY, { game: "", at: 0 }));

/** Bookmark of the current game. */
export const branch = computed(() => (bookmark.value && bookmark.value.game === game.value?.id ? bookmark.value : null));

/** Cells with tried digits. */
export const tried = computed(() => {
  const now = branch.value;
  if (!now || history.value.at <= now.at) return new Set<number>();
  const then = stateAt(now.at).values;
  return new Set(state.value.values.flatMap((value, cell) => (value && value !== then[cell] ? [cell] : [])));
});

/** The player's colours plus the colour of tried digits. */
export const shownColours = computed(() =>
  tried.value.size ? state.value.colours.map((mask, cell) => (tried.value.has(cell) ? mask | bit(TRIED) : mask)) : state.value.colours,
);

export function beginBranch(): void {
  const now = game.value;
  if (!now) return;
  bookmark.value = { game: now.id, at: history.value.at };
  writeItem(KEY, bookmark.value);
}

/** Keep the tried digits. */
export function keepBranch(): void {
  bookmark.value = null;
  removeItem(KEY);
}

/** Return to the bookmark. */
export function leaveBranch(): void {
  const now = branch.value;
  keepBranch();
  if (now) goTo(now.at);
}

/** Undoing past the bookmark leaves the branch. */
export function followBranch(): void {
  effect(() => {
    const now = branch.value;
    if (now && history.value.at < now.at) keepBranch();
  });
}

/** Position while placing singles: candidate masks, 0 for filled cells. */
class Trial {
  private constructor(
    private readonly layout: Layout,
    private readonly values: number[],
    private readonly masks: number[],
  ) {}

  static of(layout: Layout, values: readonly number[], eliminated: readonly number[]): Trial {
    return new Trial(layout, [...values], values.map((_, cell) => allowedCandidates(layout, values, eliminated, cell)));
  }

  copy(): Trial {
    return new Trial(this.layout, [...this.values], [...this.masks]);
  }

  put(cell: number, digit: number): void {
    this.values[cell] = digit;
    this.masks[cell] = 0;
    for (const peer of this.layout.peers[cell]) this.masks[peer] &= ~bit(digit);
  }

  private places(house: readonly number[], digit: number): number[] {
    return house.filter((cell) => this.masks[cell] & bit(digit));
  }

  private open(house: readonly number[], digit: number): boolean {
    return house.length === this.layout.n && !house.some((cell) => this.values[cell] === digit);
  }

  dead(): Dead | null {
    const cell = this.values.findIndex((value, one) => !value && !this.masks[one]);
    if (cell >= 0) return { cell };
    const { houses } = this.layout.view;
    for (let house = 0; house < houses.length; house++) {
      for (let digit = 1; digit <= this.layout.n; digit++) {
        if (this.open(houses[house].cells, digit) && !this.places(houses[house].cells, digit).length) return { house, digit };
      }
    }
    return null;
  }

  isDead(what: Dead): boolean {
    if ("cell" in what) return !this.values[what.cell] && !this.masks[what.cell];
    const { cells } = this.layout.view.houses[what.house];
    return this.open(cells, what.digit) && !this.places(cells, what.digit).length;
  }

  isSingle(cell: number, digit: number): boolean {
    if (!(this.masks[cell] & bit(digit))) return false;
    if (bitCount(this.masks[cell]) === 1) return true;
    return this.layout.housesOf[cell].some((house) => {
      const { cells } = this.layout.view.houses[house];
      return this.open(cells, digit) && this.places(cells, digit).length === 1;
    });
  }

  singles(): [number, number][] {
    const found: [number, number][] = [];
    for (let cell = 0; cell < this.masks.length; cell++) {
      for (let digit = 1; digit <= this.layout.n; digit++) if (this.isSingle(cell, digit)) found.push([cell, digit]);
    }
    return found;
  }
}

/** Return whether the singles, in this order, lead to the contradiction. */
function leadsTo(start: Trial, singles: readonly [number, number][], dead: Dead): boolean {
  const trial = start.copy();
  for (const [cell, digit] of singles) {
    if (!trial.isSingle(cell, digit)) return false;
    trial.put(cell, digit);
  }
  return trial.isDead(dead);
}

/** Number of orders to try for the singles of a round; the shortest sequence wins. */
const ORDERS = 16;

/** Shortest of several sequences of singles to a contradiction, without needless ones. */
export function contradiction(layout: Layout, digits: readonly number[], eliminated: readonly number[]): Contradiction | null {
  const start = Trial.of(layout, digits, eliminated);
  let best: Contradiction | null = null;
  for (let order = 0; order < ORDERS; order++) {
    const sequence = findSequence(start, order);
    if (!sequence) return best; // singles end the same way in any order
    if (!best || sequence.singles.length < best.singles.length) best = sequence;
  }
  return best;
}

function findSequence(start: Trial, order: number): Contradiction | null {
  const trial = start.copy();
  let singles: [number, number][] = [];
  let dead = trial.dead();
  while (!dead) {
    const round = trial.singles();
    if (!round.length) return null;
    const first = Math.floor((order * round.length) / ORDERS);
    for (const [cell, digit] of [...round.slice(first), ...round.slice(0, first)]) {
      // A round with two digits for a cell, or a digit twice in a house, is an immediate contradiction.
      if (dead || !trial.isSingle(cell, digit)) continue;
      trial.put(cell, digit);
      singles.push([cell, digit]);
      dead = trial.dead();
    }
  }
  for (let i = singles.length - 1; i >= 0; i--) {
    const fewer = singles.filter((_, place) => place !== i);
    if (leadsTo(start, fewer, dead)) singles = fewer;
  }
  return { singles, dead };
}

/** Contradiction of the position; null if singles do not lead to one. */
export const tellContradiction = (): Contradiction | null => contradiction(game.value!.layout, values.value, state.value.eliminated);
