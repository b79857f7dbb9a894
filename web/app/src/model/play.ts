/** What a player's hands do: select, enter, mark, delete, fill, apply. Every act is one move of the history. */
import { batch, computed, signal } from "@preact/signals";
import type { Drawing, Mistake, Step } from "../engine";
import { bit, bitCount, type Layout } from "./layout";
import { commit, game, history, state, typing, values } from "./game";
import { eraseLines, penAt, pointOf } from "./lines";
import { Draft, allowed, changed, difference, type Field, type State } from "./state";
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
export const filter = signal(0); // the digit that is lit up on wish; one more than there are: cells with two candidates
export const picking = signal(false); // whether cells are picked one by one: a press adds a cell or takes it away
export const lastColour = signal(1); // the colour that was used last

/** What lies on the board to explain something, and which cells it points to. */
export interface Overlay {
  drawing?: Drawing | null;
  cells?: readonly number[];
  houses?: readonly (readonly number[])[];
  mistakes?: readonly Mistake[];
}
export const overlay = signal<Overlay | null>(null);

/** The digit that is lit up: chosen, locked, or that of the one cell which is selected. */
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

/** Select the cells like one, beside those of `more`. What writes a digit writes it into that one alone: no other was pointed to. */
export function selectLike(cell: number, more: Iterable<number> = []): void {
  select([...more, ...cellsLike(cell)], cell);
  gathered = selection.value;
}

/** Add a cell to those that are picked, or take it away. */
export function pick(cell: number): void {
  select(selection.value.has(cell) ? [...selection.value].filter((one) => one !== cell) : [...selection.value, cell], cell);
}

export function selectAll(): void {
  select(values.value.keys());
}

export function invertSelection(): void {
  select([...values.value.keys()].filter((cell) => !selection.value.has(cell)));
}

/** Move the cursor, round the edge; `extend` keeps what is selected. */
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

/** The tools whose digits are marks. */
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
  const told = { digit: using === "colour" ? digit : now.layout.symbol(digit) };
  if (using === "digit" && cells === gathered) cells = [cursor.value];
  return using === "digit" ? place(digit, cells, told) : mark(digit, cells, using, told);
}

/** Whether a puzzle is being typed in: nothing is given yet, and digits are written one after the other. */
export const typingIn = computed(
  () => typing.value && activeTool.value === "digit" && selection.value.size < 2 && !locked.value,
);

/** Write a digit where the cursor is (0 leaves the cell empty) and go on to the next cell; -1 goes back, and empties that one. */
export function typeOn(digit: number): void {
  const { count } = game.value!.layout;
  const at = digit < 0 ? (cursor.value + count - 1) % count : cursor.value;
  const before = state.value.values[at];
  const after = Math.max(0, digit);
  if (before !== after) place(after || before, [at], { digit: game.value!.layout.symbol(after || before) });
  const next = digit < 0 ? at : (at + 1) % count;
  select([next], next);
}

/** What stands in the corners of the selected cells goes into their middle. */
export function cornersToCentre(): boolean {
  const draft = new Draft(state.value);
  for (const cell of selection.value) {
    if (values.value[cell]) continue;
    draft.set("centre", cell, draft.get("centre", cell) | draft.get("corner", cell));
    draft.set("corner", cell, 0);
  }
  return commit("move.corners", draft.list());
}

function place(digit: number, cells: Iterable<number>, told: Record<string, string | number>): boolean {
  const targets = [...cells].filter((cell) => !game.value!.givens[cell]);
  if (!targets.length) return false;
  const clear = targets.every((cell) => state.value.values[cell] === digit);
  const draft = new Draft(state.value);
  for (const cell of targets) setValue(draft, cell, clear ? 0 : digit);
  return commit(clear ? "move.clear" : "move.place", draft.list(), told);
}

/** Put a digit into a cell (0 takes it out) and keep the marks around it up to date, if that is wished. */
function setValue(draft: Draft, cell: number, digit: number): void {
  const { layout, givens } = game.value!;
  const before = draft.get("values", cell);
  if (before === digit) return;
  draft.set("values", cell, digit);
  if (!settings.value.autoUpdate) return;
  if (before) {
    // What the digit had taken from its peers comes back, unless something else takes it or the player did.
    const now = givens.map((given, c) => given || draft.get("values", c));
    const eliminated = state.value.eliminated.map((_, c) => draft.get("eliminated", c));
    for (const peer of [cell, ...layout.peers[cell]]) {
      const marks = draft.get("candidates", peer);
      if (now[peer] || !marks) continue;
      const legal = allowed(layout, now, eliminated, peer);
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

function mark(digit: number, cells: Iterable<number>, using: Marking, told: Record<string, string | number>): boolean {
  const targets = using === "colour" ? [...cells] : openCells(cells);
  if (!targets.length) return false;
  const field = MARKS[using];
  const draft = new Draft(state.value);
  if (using === "candidate") draft.set("shown", 0, 1);
  const marks = (cell: number): number => (using === "candidate" && !state.value.shown[0] ? 0 : state.value[field][cell]);
  const put = targets.some((cell) => !(marks(cell) & bit(digit)));
  if (using === "candidate" && !state.value.shown[0]) state.value.candidates.forEach((_, cell) => draft.set("candidates", cell, 0));
  for (const cell of targets) setMark(draft, field, cell, digit, put);
  return commit(put ? `move.${using}` : `move.${using}.off`, draft.list(), told);
}

function setMark(draft: Draft, field: Field, cell: number, digit: number, put: boolean): void {
  const mask = draft.get(field, cell);
  draft.set(field, cell, put ? mask | bit(digit) : mask & ~bit(digit));
  if (field === "candidates") {
    const gone = draft.get("eliminated", cell);
    draft.set("eliminated", cell, put ? gone & ~bit(digit) : gone | bit(digit));
  }
}

/** Set or remove one candidate, wherever the selection is. */
export function toggleCandidate(cell: number, digit: number): void {
  enter(digit, [cell], "candidate");
}

/** Give a candidate a colour, or take it away. */
export function tint(cell: number, digit: number, colour: number): void {
  const now = game.value!;
  const index = cell * now.layout.n + digit - 1;
  const draft = new Draft(state.value);
  draft.set("tints", index, state.value.tints[index] === colour ? 0 : colour);
  commit("move.tint", draft.list(), { digit: now.layout.symbol(digit) });
}

/**
 * With a digit lit up, the colour tool colours that candidate where the cells have it: chains by keyboard, and by finger. While Ctrl and
 * Shift are held, it colours cells as ever.
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

/** Clear the uppermost thing of the selected cells; first that of the active tool. */
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
    if (!now[cell]) draft.set("candidates", cell, allowed(layout, now, state.value.eliminated, cell));
  }
}

/** Fill in all candidates that the rules allow, less those that were removed on purpose. */
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

/** Candidates by their names in data, such as "r4c7=5" or "r4c7-5". */
export function namedCandidates(layout: Layout, names: readonly string[]): [number, number][] {
  return names.flatMap((name) => {
    const found = /^r(\d+)c(\d+)[=-](\w)$/.exec(name);
    return found ? [[(Number(found[1]) - 1) * layout.n + Number(found[2]) - 1, layout.digit(found[3])] as [number, number]] : [];
  });
}

/** Do what a step says. Candidates are filled in first where it removes some and none are shown. */
export function applyStep(step: Pick<Step, "placements" | "eliminations">, name: string): boolean {
  const { layout } = game.value!;
  const [placed, removed] = [step.placements, step.eliminations].map((names) => namedCandidates(layout, names));
  return applyConclusions(placed, removed, "move.step", { name });
}

export function applyConclusions(
  placed: readonly (readonly [number, number])[],
  removed: readonly (readonly [number, number])[],
  what: string,
  told: Record<string, string | number>,
): boolean {
  const draft = new Draft(state.value);
  if (removed.length && !state.value.shown[0]) fill(draft, values.value);
  for (const [cell, digit] of removed) {
    // Cells without marks have all candidates: what is left is written down.
    if (!draft.get("candidates", cell)) {
      draft.set("candidates", cell, allowed(game.value!.layout, values.value, state.value.eliminated, cell));
    }
    setMark(draft, "candidates", cell, digit, false);
  }
  for (const [cell, digit] of placed) if (!game.value!.givens[cell]) setValue(draft, cell, digit);
  return commit(what, draft.list(), told);
}

/** Begin again; can be undone. */
export function restart(): void {
  commit("move.restart", difference(state.value, game.value!.base));
}

/** Whether a mistake of the position `then` is still, or was already, in another one. */
function isThere(now: State, then: State, mistake: Mistake): boolean {
  const { cell } = mistake;
  if (mistake.kind === "value") return now.values[cell] === then.values[cell];
  return (
    now.shown[0] === then.shown[0] && now.candidates[cell] === then.candidates[cell] && now.eliminated[cell] === then.eliminated[cell]
  );
}

/** How far back in the history none of the mistakes was made yet; -1 if they were there from the start. */
export function before(mistakes: readonly Mistake[], from: number): number {
  let at = history.value.at;
  let now = state.value;
  while (at > from) now = changed(now, history.value.moves[--at].changes, true);
  const then = now;
  while (mistakes.some((mistake) => isThere(now, then, mistake))) {
    if (!at) return -1;
    now = changed(now, history.value.moves[--at].changes, true);
  }
  return at;
}

/** The state at a place of the history. */
export function stateAt(at: number): State {
  let now = state.value;
  for (let i = history.value.at; i > at; i--) now = changed(now, history.value.moves[i - 1].changes, true);
  return now;
}

/** The cells like this one, by what the active tool writes: the same digit, else the same marks, else the same colour. */
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

/** Whether a cell lights up because it has exactly two candidates. */
export function isBivalue(cell: number): boolean {
  return filter.value > (game.value?.layout.n ?? 0) && !values.value[cell] && !!state.value.shown[0] && bitCount(state.value.candidates[cell]) === 2;
}
