/** Player actions: select, enter, mark, delete, fill, apply. Each action is one move of the history. */
import { batch, computed, signal } from "@preact/signals";
import type { Drawing, Mistake, Step } from "../engine";
import { bit, bitCount, type Layout } from "./layout";
import { commit, game, history, state, typing, values } from "./game";
import { eraseLines, penAt, pointOf } from "./lines";
import { Draft, allowedCandidates, applyChanges, difference, type Field, type State } from "./state";
import { cursor, selection } from "./selection";
import { settings } from "./settings";

export { cursor, selection };

export type Tool = "digit" | "corner" | "centre" | "candidate" | "colour" | "line";
export const TOOLS: readonly Tool[] = ["digit", "corner", "centre", "candidate", "colour", "line"];
export const COLOURS = 9;

export const tool = signal<Tool>("digit");
export const heldTool = signal<Tool | null>(null); // while Shift or Ctrl is held
export const activeTool = computed(() => heldTool.value ?? tool.value);
export const locked = signal(0); // the digit that a tap enters, in digit-first play
export const filter = signal(0); // highlighted digit; n + 1 highlights bivalue cells
export const picking = signal(false); // multi-select: a tap adds or removes one cell
export const lastColour = signal(1); // most recent colour

/** Explanatory overlay on the board and the cells it points to. */
export interface Overlay {
  drawing?: Drawing | null;
  cells?: readonly number[];
  houses?: readonly (readonly number[])[];
  mistakes?: readonly Mistake[];
  /** Digits of another position to show. */
  values?: readonly number[];
  /** Candidates that the drawing uses, shown while the player's are hidden or another position is. */
  candidates?: readonly number[] | null;
}
export const overlay = signal<Overlay | null>(null);

/** Highlighted digit: chosen, locked, or the digit of the only selected cell. */
export const lit = computed(() => {
  if (filter.value) return filter.value;
  if (locked.value) return locked.value;
  if (!settings.value.same || selection.value.size !== 1) return 0;
  return values.value[[...selection.value][0]] ?? 0;
});

export function select(cells: Iterable<number>, at?: number): void {
  batch(() => {
    selection.value = new Set(cells);
    if (at !== undefined) cursor.value = at;
  });
}

let gathered: ReadonlySet<number> | null = null;

/** Select all cells like this one, in addition to `more`. Digits go only into the cell that was tapped. */
export function selectLike(cell: number, more: Iterable<number> = []): void {
  select([...more, ...cellsLike(cell)], cell);
  gathered = selection.value;
}

/** Add or remove a cell in multi-select. */
export function pick(cell: number): void {
  select(selection.value.has(cell) ? [...selection.value].filter((one) => one !== cell) : [...selection.value, cell], cell);
}

export function selectAll(): void {
  select(values.value.keys());
}

export function invertSelection(): void {
  select([...values.value.keys()].filter((cell) => !selection.value.has(cell)));
}

/** Move the cursor, wrapping at the edge; `extend` keeps the selection. */
export function move(down: number, right: number, extend: boolean): void {
  const n = game.value!.layout.n;
  const from = cursor.value;
  const next = ((Math.floor(from / n) + down + n) % n) * n + (((from % n) + right + n) % n);
  if (picking.value) cursor.value = next;
  else select(extend ? [...selection.value, from, next] : [next], next);
}

export function moveTo(cell: number, extend: boolean): void {
  if (picking.value) cursor.value = cell;
  else select(extend ? [...selection.value, cell] : [cell], cell);
}

/** Tools that write pencil marks. */
type Marking = Exclude<Tool, "digit" | "line">;

const MARKS: Record<Marking, Field> = {
  corner: "corner",
  centre: "centre",
  candidate: "candidates",
  colour: "colours",
};

function openCells(cells: Iterable<number>): number[] {
  return [...cells].filter((cell) => !values.value[cell]);
}

/** Enter a digit (or colour) into the selected cells with the active tool. */
export function enter(digit: number, cells: Iterable<number> = selection.value, using: Tool = activeTool.value): boolean {
  const now = game.value;
  if (!now || digit < 1 || digit > (using === "colour" ? COLOURS : now.layout.n)) return false;
  if (using === "line") return penAt(pointOf(now.layout, cursor.value, digit));
  if (using === "colour") lastColour.value = digit;
  if (using === "colour" && tintLit(digit, cells)) return true;
  const labels = { digit: using === "colour" ? digit : now.layout.symbol(digit) };
  if (using === "digit" && cells === gathered) cells = [cursor.value];
  return using === "digit" ? place(digit, cells, labels) : mark(digit, cells, using, labels);
}

/** Whether a puzzle is being typed in: no givens yet, and digits advance the cursor. */
export const typingIn = computed(
  () => typing.value && activeTool.value === "digit" && selection.value.size < 2 && !locked.value,
);

/** Write a digit at the cursor (0 leaves the cell empty) and advance; -1 goes back one cell and clears it. */
export function typeOn(digit: number): void {
  const { count } = game.value!.layout;
  const at = digit < 0 ? (cursor.value + count - 1) % count : cursor.value;
  const before = state.value.values[at];
  const after = Math.max(0, digit);
  if (before !== after) place(after || before, [at], { digit: game.value!.layout.symbol(after || before) });
  const next = digit < 0 ? at : (at + 1) % count;
  select([next], next);
}

/** Move corner marks of the selected cells to the centre. */
export function cornersToCentre(): boolean {
  const draft = new Draft(state.value);
  for (const cell of selection.value) {
    if (values.value[cell]) continue;
    draft.set("centre", cell, draft.get("centre", cell) | draft.get("corner", cell));
    draft.set("corner", cell, 0);
  }
  return commit("move.corners", draft.list());
}

function place(digit: number, cells: Iterable<number>, labels: Record<string, string | number>): boolean {
  const targets = [...cells].filter((cell) => !game.value!.givens[cell]);
  if (!targets.length) return false;
  const clear = targets.every((cell) => state.value.values[cell] === digit);
  const draft = new Draft(state.value);
  for (const cell of targets) setValue(draft, cell, clear ? 0 : digit);
  return commit(clear ? "move.clear" : "move.place", draft.list(), labels);
}

/** Place a digit (0 removes it) and, if enabled, update the candidates of its peers. */
function setValue(draft: Draft, cell: number, digit: number): void {
  const { layout, givens } = game.value!;
  const before = draft.get("values", cell);
  if (before === digit) return;
  draft.set("values", cell, digit);
  if (!settings.value.autoUpdate) return;
  if (before) {
    // Restore the candidates that the digit removed from its peers, unless another digit or the player removed them.
    const now = givens.map((given, c) => given || draft.get("values", c));
    const eliminated = state.value.eliminated.map((_, c) => draft.get("eliminated", c));
    for (const peer of [cell, ...layout.peers[cell]]) {
      const marks = draft.get("candidates", peer);
      if (now[peer] || !marks) continue;
      const legal = allowedCandidates(layout, now, eliminated, peer);
      draft.set("candidates", peer, peer === cell ? marks & legal || legal : marks | (legal & bit(before)));
    }
  }
  if (digit) {
    for (const peer of layout.peers[cell]) {
      for (const field of ["candidates", "corner", "centre"] as const) {
        draft.set(field, peer, draft.get(field, peer) & ~bit(digit));
      }
    }
  }
}

function mark(digit: number, cells: Iterable<number>, using: Marking, labels: Record<string, string | number>): boolean {
  const targets = using === "colour" ? [...cells] : openCells(cells);
  if (!targets.length) return false;
  const field = MARKS[using];
  const draft = new Draft(state.value);
  if (using === "candidate") draft.set("shown", 0, 1);
  const marks = (cell: number): number => (using === "candidate" && !state.value.shown[0] ? 0 : state.value[field][cell]);
  const put = targets.some((cell) => !(marks(cell) & bit(digit)));
  if (using === "candidate" && !state.value.shown[0]) state.value.candidates.forEach((_, cell) => draft.set("candidates", cell, 0));
  for (const cell of targets) setMark(draft, field, cell, digit, put);
  return commit(put ? `move.${using}` : `move.${using}.off`, draft.list(), labels);
}

function setMark(draft: Draft, field: Field, cell: number, digit: number, put: boolean): void {
  const mask = draft.get(field, cell);
  draft.set(field, cell, put ? mask | bit(digit) : mask & ~bit(digit));
  if (field === "candidates") {
    const removed = draft.get("eliminated", cell);
    draft.set("eliminated", cell, put ? removed & ~bit(digit) : removed | bit(digit));
  }
}

/** Toggle one candidate regardless of the selection. */
export function toggleCandidate(cell: number, digit: number): void {
  enter(digit, [cell], "candidate");
}

/** Set or clear the colour of a candidate. */
export function tint(cell: number, digit: number, colour: number): void {
  const now = game.value!;
  const index = cell * now.layout.n + digit - 1;
  const draft = new Draft(state.value);
  draft.set("tints", index, state.value.tints[index] === colour ? 0 : colour);
  commit("move.tint", draft.list(), { digit: now.layout.symbol(digit) });
}

/**
 * With a highlighted digit, the colour tool colours that candidate where the cells have it, for colouring chains by
 * keyboard and touch. While Ctrl+Shift are held, it colours whole cells.
 */
function tintLit(colour: number, cells: Iterable<number>): boolean {
  const { n } = game.value!.layout;
  const digit = filter.value;
  if (!digit || digit > n || heldTool.value || !state.value.shown[0]) return false;
  const places = openCells(cells)
    .filter((cell) => state.value.candidates[cell] & bit(digit))
    .map((cell) => cell * n + digit - 1);
  if (!places.length) return false;
  const draft = new Draft(state.value);
  const put = places.some((place) => state.value.tints[place] !== colour);
  for (const place of places) draft.set("tints", place, put ? colour : 0);
  return commit("move.tint", draft.list(), { digit: game.value!.layout.symbol(digit) });
}

/** Clear the topmost content of the selected cells, beginning with that of the active tool. */
export function erase(): boolean {
  const cells = [...selection.value];
  const using = activeTool.value;
  if (using === "line" && eraseLines(selection.value)) return true;
  const order: Field[] = ["values", "centre", "corner", "colours", "tints"];
  if (using !== "digit" && using !== "line") order.unshift(MARKS[using]);
  const n = game.value!.layout.n;
  for (const field of order) {
    const draft = new Draft(state.value);
    for (const cell of cells) {
      if (field === "values") setValue(draft, cell, 0);
      else if (field === "tints") for (let d = 0; d < n; d++) draft.set("tints", cell * n + d, 0);
      else if (field === "colours" || !values.value[cell]) draft.set(field, cell, 0);
    }
    if (draft.list().length) return commit("move.erase", draft.list());
  }
  return false;
}

function fill(draft: Draft, now: readonly number[]): void {
  const { layout } = game.value!;
  draft.set("shown", 0, 1);
  for (let cell = 0; cell < layout.count; cell++) {
    if (!now[cell]) draft.set("candidates", cell, allowedCandidates(layout, now, state.value.eliminated, cell));
  }
}

/** Fill in all candidates that the rules allow, except for those that the player removed. */
export function fillCandidates(): void {
  const draft = new Draft(state.value);
  fill(draft, values.value);
  commit("move.fill", draft.list());
}

export function hideCandidates(): void {
  const draft = new Draft(state.value);
  draft.set("shown", 0, 0);
  commit("move.hide", draft.list());
}

/** Candidates from their names in data, such as "r4c7=5" or "r4c7-5". */
export function namedCandidates(layout: Layout, names: readonly string[]): [number, number][] {
  return names.flatMap((name) => {
    const match = /^r(\d+)c(\d+)[=-](\w)$/.exec(name);
    return match ? [[(Number(match[1]) - 1) * layout.n + Number(match[2]) - 1, layout.digit(match[3])] as [number, number]] : [];
  });
}

/** Apply a step. If it removes candidates and none are shown, fill them in first. */
export function applyStep(step: Pick<Step, "placements" | "eliminations">, name: string): boolean {
  const { layout } = game.value!;
  const [placed, removed] = [step.placements, step.eliminations].map((names) => namedCandidates(layout, names));
  return applyConclusions(placed, removed, "move.step", { name });
}

export function applyConclusions(
  placed: readonly (readonly [number, number])[],
  removed: readonly (readonly [number, number])[],
  what: string,
  labels: Record<string, string | number>,
): boolean {
  const draft = new Draft(state.value);
  if (removed.length && !state.value.shown[0]) fill(draft, values.value);
  for (const [cell, digit] of removed) {
    // Cells without marks have all candidates: write down the rest.
    if (!draft.get("candidates", cell)) {
      draft.set("candidates", cell, allowedCandidates(game.value!.layout, values.value, state.value.eliminated, cell));
    }
    setMark(draft, "candidates", cell, digit, false);
  }
  for (const [cell, digit] of placed) if (!game.value!.givens[cell]) setValue(draft, cell, digit);
  return commit(what, draft.list(), labels);
}

/** Restart; undoable. */
export function restart(): void {
  commit("move.restart", difference(state.value, game.value!.base));
}

/** Return whether a mistake of the position `then` also occurs in another state. */
function isThere(now: State, then: State, mistake: Mistake): boolean {
  const { cell } = mistake;
  if (mistake.kind === "value") return now.values[cell] === then.values[cell];
  if (mistake.kind === "corner") return [cell, mistake.other!].every((one) => now.corner[one] === then.corner[one]);
  return (
    now.shown[0] === then.shown[0] && now.candidates[cell] === then.candidates[cell] && now.eliminated[cell] === then.eliminated[cell]
  );
}

/** Latest history index before any of the mistakes; -1 if they were there from the start. */
export function before(mistakes: readonly Mistake[], from: number): number {
  let at = history.value.at;
  let now = state.value;
  while (at > from) now = applyChanges(now, history.value.moves[--at].changes, true);
  const then = now;
  while (mistakes.some((mistake) => isThere(now, then, mistake))) {
    if (!at) return -1;
    now = applyChanges(now, history.value.moves[--at].changes, true);
  }
  return at;
}

/** Take wrong digits and corner marks off the board, and give cells without the right candidate all that the rules allow. */
export function mend(mistakes: readonly Mistake[]): boolean {
  const { layout, givens } = game.value!;
  const draft = new Draft(state.value);
  for (const { kind, cell, other } of mistakes) {
    if (kind === "value") setValue(draft, cell, 0);
    if (kind === "corner") for (const one of [cell, other!]) draft.set("corner", one, 0);
  }
  const now = givens.map((given, cell) => given || draft.get("values", cell));
  for (const { kind, cell } of mistakes) {
    if (kind !== "candidate") continue;
    draft.set("eliminated", cell, 0);
    draft.set("candidates", cell, allowedCandidates(layout, now, new Array<number>(layout.count).fill(0), cell));
  }
  return commit("move.mend", draft.list());
}

/** State at an index of the history. */
export function stateAt(at: number): State {
  let now = state.value;
  for (let i = history.value.at; i > at; i--) now = applyChanges(now, history.value.moves[i - 1].changes, true);
  return now;
}

/** Cells like this one for the active tool: same digit, otherwise same marks, otherwise same colour. */
export function cellsLike(cell: number): number[] {
  const now = state.value;
  const all = [...values.value.keys()];
  if (activeTool.value === "colour" && now.colours[cell]) return all.filter((c) => now.colours[c] === now.colours[cell]);
  const digit = values.value[cell];
  if (digit) return all.filter((c) => values.value[c] === digit);
  for (const field of ["centre", "corner", "candidates", "colours"] as const) {
    if (field === "candidates" && !now.shown[0]) continue;
    const marks = now[field][cell];
    if (marks) return all.filter((c) => (field === "colours" || !values.value[c]) && now[field][c] === marks);
  }
  return [cell];
}

/** Return whether a cell is highlighted as bivalue. */
export function isBivalue(cell: number): boolean {
  return filter.value > (game.value?.layout.n ?? 0) && !values.value[cell] && !!state.value.shown[0] && bitCount(state.value.candidates[cell]) === 2;
}
