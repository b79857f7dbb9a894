/** Immutable board state, moves between states, and the history of moves. */
import { bit, digitsOf, type Layout } from "./layout";
import { brokenCells } from "./rules";
import type { Position } from "../engine";

export interface State {
  readonly values: readonly number[]; // placed digits, without givens
  readonly candidates: readonly number[]; // candidate masks, if shown
  readonly eliminated: readonly number[]; // masks of candidates removed by the player
  readonly corner: readonly number[];
  readonly centre: readonly number[];
  readonly colours: readonly number[]; // colour masks of cells
  readonly tints: readonly number[]; // colours of candidates by cell and digit, 0 for none
  readonly shown: readonly number[]; // [1] while candidates are shown
  readonly lines: readonly number[]; // hand-drawn, encoded by model/lines.ts; 0 for an empty slot
}

export const FIELDS = ["values", "candidates", "eliminated", "corner", "centre", "colours", "tints", "shown", "lines"] as const;

/** Maximum number of lines on a board. */
export const LINES = 256;

export type Field = (typeof FIELDS)[number];

/** A changed number: field, index, before, after. */
export type Change = [field: number, index: number, before: number, after: number];

/** Changes that are undone together. `what` is the key of a translated text. */
export interface Move {
  what: string;
  with: Record<string, string | number>;
  changes: Change[];
  layout?: readonly [before: string, after: string]; // if the rules of a puzzle being typed in changed
}

export interface History {
  readonly moves: readonly Move[];
  readonly at: number; // number of moves done
}

export const NO_HISTORY: History = { moves: [], at: 0 };

export function emptyState(n: number): State {
  const cells = (): number[] => new Array<number>(n * n).fill(0);
  return {
    values: cells(),
    candidates: cells(),
    eliminated: cells(),
    corner: cells(),
    centre: cells(),
    colours: cells(),
    tints: new Array<number>(n * n * n).fill(0),
    shown: [0],
    lines: new Array<number>(LINES).fill(0),
  };
}

/** Apply changes, or revert them. */
export function applyChanges(state: State, changes: readonly Change[], back = false): State {
  const next: Record<string, readonly number[]> = { ...state };
  const fresh = new Map<number, number[]>();
  const order = back ? [...changes].reverse() : changes;
  for (const [field, index, before, after] of order) {
    let array = fresh.get(field);
    if (!array) {
      array = [...state[FIELDS[field]]];
      fresh.set(field, array);
      next[FIELDS[field]] = array;
    }
    array[index] = back ? before : after;
  }
  return next as unknown as State;
}

/** Collects the changes of one move; a value that returns to its start does not count. */
export class Draft {
  private readonly changes = new Map<string, Change>();

  constructor(private readonly base: State) {}

  get(field: Field, index: number): number {
    const change = this.changes.get(`${FIELDS.indexOf(field)}:${index}`);
    return change ? change[3] : this.base[field][index];
  }

  set(field: Field, index: number, after: number): void {
    const number = FIELDS.indexOf(field);
    const key = `${number}:${index}`;
    const before = this.base[field][index];
    if (before === after) this.changes.delete(key);
    else this.changes.set(key, [number, index, before, after]);
  }

  list(): Change[] {
    return [...this.changes.values()];
  }
}

export function push(history: History, move: Move): History {
  return { moves: [...history.moves.slice(0, history.at), move], at: history.at + 1 };
}

/** Layout code after a history; "" if no move changed it. */
export function layoutIn({ moves, at }: History): string {
  const last = moves.slice(0, at).findLast((move) => move.layout);
  return last?.layout![1] ?? moves.slice(at).find((move) => move.layout)?.layout![0] ?? "";
}

/** State after a history. */
export function replay(base: State, history: History): State {
  return history.moves.slice(0, history.at).reduce((state, move) => applyChanges(state, move.changes), base);
}

/** Digit of each cell: given or placed. */
export function filled(givens: readonly number[], state: State): number[] {
  return givens.map((given, cell) => given || state.values[cell]);
}

/** Candidates that the rules allow, except for those that the player removed. */
export function allowedCandidates(layout: Layout, values: readonly number[], eliminated: readonly number[], cell: number): number {
  if (values[cell]) return 0;
  let mask = layout.all & ~eliminated[cell];
  for (const peer of layout.peers[cell]) if (values[peer]) mask &= ~bit(values[peer]);
  return mask;
}

/** Cells whose digit repeats in a house or breaks a constraint. */
export function conflicts(layout: Layout, values: readonly number[]): Set<number> {
  const conflicting = new Set<number>();
  for (const house of layout.view.houses) {
    const first = new Map<number, number>();
    for (const cell of house.cells) {
      const digit = values[cell];
      if (!digit) continue;
      const other = first.get(digit);
      if (other === undefined) first.set(digit, cell);
      else conflicting.add(other).add(cell);
    }
  }
  for (const cell of brokenCells(layout.view, values)) conflicting.add(cell);
  return conflicting;
}

/** Candidates (cell * n + digit - 1) that placed digits rule out. */
export function conflictingMarks(layout: Layout, values: readonly number[], state: State): Set<number> {
  const excluded = new Set<number>();
  const marks = (cell: number): number =>
    values[cell] ? 0 : state.corner[cell] | state.centre[cell] | (state.shown[0] ? state.candidates[cell] : 0);
  for (let cell = 0; cell < layout.count; cell++) {
    const mask = marks(cell);
    if (!mask) continue;
    for (const peer of layout.peers[cell]) {
      const digit = values[peer];
      if (digit && mask & bit(digit)) excluded.add(cell * layout.n + digit - 1);
    }
  }
  return excluded;
}

export function line(layout: Layout, digits: readonly number[]): string {
  return digits.map((digit) => layout.symbol(digit)).join("");
}

export function readLine(layout: Layout, text: string): number[] {
  return Array.from({ length: layout.count }, (_, cell) => layout.digit(text[cell] ?? "."));
}

function lists(masks: readonly number[]): Record<number, number[]> {
  const found: Record<number, number[]> = {};
  masks.forEach((mask, cell) => {
    if (mask) found[cell] = digitsOf(mask);
  });
  return found;
}

/** Givens of a puzzle: digits (0 for none), and candidate masks if they are part of it, as in a Sukaku. */
export interface Given {
  readonly layout: Layout;
  readonly givens: readonly number[];
  readonly candidates: readonly number[] | null;
}

/** Givens of a position. */
export function givenIn(layout: Layout, { givens, given_candidates: masks }: Pick<Position, "givens" | "given_candidates">): Given {
  return { layout, givens: readLine(layout, givens), candidates: masks?.length === layout.count ? masks : null };
}

/** Starting position of a puzzle; candidates that are part of it are shown. */
export function startingState(given: Given): Position {
  const candidates = given.candidates?.map((mask, cell) => (given.givens[cell] ? 0 : mask)) ?? null;
  return { ...positionOf(given, emptyState(given.layout.n)), candidates };
}

/** Return whether two puzzles are equal. */
export function isSamePuzzle(one: Given, other: Given): boolean {
  return JSON.stringify(startingState(one)) === JSON.stringify(startingState(other));
}

/** Position in the engine's form. */
export function positionOf({ layout, givens, candidates }: Given, state: State): Position {
  const eliminated: [number, number][] = [];
  state.eliminated.forEach((mask, cell) => {
    if (!givens[cell] && !state.values[cell]) for (const digit of digitsOf(mask)) eliminated.push([cell, digit]);
  });
  return {
    layout: layout.view.text,
    givens: line(layout, givens),
    values: line(layout, state.values),
    ...(candidates ? { given_candidates: [...candidates] } : {}),
    candidates: state.shown[0] ? state.candidates.map((mask, cell) => (givens[cell] || state.values[cell] ? 0 : mask)) : null,
    eliminated,
    corner: lists(state.corner),
    centre: lists(state.centre),
    colours: lists(state.colours),
  };
}

/** State of a position that came from the engine, a file or a link. */
export function stateOf(layout: Layout, position: Position): State {
  const state = emptyState(layout.n) as unknown as Record<Field, number[]>;
  const givens = readLine(layout, position.givens);
  state.values = readLine(layout, position.values ?? "").map((digit, cell) => (givens[cell] ? 0 : digit));
  if (position.candidates) {
    state.shown = [1];
    state.candidates = Array.from({ length: layout.count }, (_, cell) => (position.candidates![cell] ?? 0) & layout.all);
  }
  const given = givenIn(layout, position).candidates;
  if (given) state.eliminated = given.map((mask) => layout.all & ~mask);
  for (const [cell, digit] of position.eliminated ?? []) {
    if (cell >= 0 && cell < layout.count && digit > 0 && digit <= layout.n) state.eliminated[cell] |= bit(digit);
  }
  for (const field of ["corner", "centre", "colours"] as const) {
    for (const [cell, digits] of Object.entries(position[field] ?? {})) {
      if (!(Number(cell) in state[field])) continue;
      for (const digit of digits) if (digit > 0 && digit <= 25) state[field][Number(cell)] |= bit(digit);
    }
  }
  return state;
}

/** Changes from one state to another. */
export function difference(from: State, to: State): Change[] {
  const changes: Change[] = [];
  FIELDS.forEach((field, number) => {
    to[field].forEach((after, index) => {
      const before = from[field][index];
      if (before !== after) changes.push([number, index, before, after]);
    });
  });
  return changes;
}
