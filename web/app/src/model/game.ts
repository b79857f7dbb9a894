/** The current game: puzzle, history, clock and storage. */
import { batch, computed, effect, signal } from "@preact/signals";
import type { LayoutView, Position, PuzzleRequest } from "../engine";
import { Layout } from "./layout";
import {
  NO_HISTORY,
  applyChanges,
  conflictingMarks,
  conflicts,
  difference,
  emptyState,
  filled,
  givenIn,
  line,
  push,
  replay,
  stateOf,
  type Change,
  type Given,
  type History,
  type Move,
  type State,
} from "./state";
import { readSaved, type Saved } from "./saved";
import { log, logOf, noteDone } from "./log";
import { gameKey, keepNewest, readItem, removeItem, savedGames, stored, writeItem } from "./storage";
import { cursor, selection } from "./selection";
import { settings } from "./settings";

/** Title of a game: a literal name, or the key of a translated text. */
export interface About {
  name?: string;
  title?: string;
  with?: Record<string, string | number>;
  technique?: string; // being practised; its name is `with.name`
  level?: string;
  day?: string; // date of a daily puzzle; its number is `with.number`
  made?: PuzzleRequest; // what the puzzle was made for
  drafted?: boolean; // whether it was just set by hand
}

export interface Game extends Given {
  id: string;
  base: State; // the state as opened
  about: About;
}

/** Board contents that a position does not include. */
export type Annotations = Partial<Pick<State, "tints" | "lines">>;

const LAST = "lucidoku/last";
const BROKEN = "lucidoku/broken";
const KEPT = 30;

export const game = signal<Game | null>(null);
export const history = signal<History>(NO_HISTORY);
export const state = signal<State>(emptyState(0));
export const elapsed = signal(0); // seconds
export const hints = signal(0); // positions in which a hint was asked for
export const paused = signal(false);

/** Whether this is a first visit: no stored game, and no entry on the welcome bar was used. */
export const welcome = signal(false);

export const values = computed(() => (game.value ? filled(game.value.givens, state.value) : []));
const clashing = computed(() => (game.value ? conflicts(game.value.layout, values.value) : new Set<number>()));
export const conflictCells = computed(() => (settings.value.conflicts === "off" ? new Set<number>() : clashing.value));
export const conflictMarks = computed(() =>
  game.value && settings.value.conflicts === "all"
    ? conflictingMarks(game.value.layout, values.value, state.value)
    : new Set<number>(),
);
export const solved = computed(
  () => game.value !== null && values.value.length > 0 && values.value.every(Boolean) && clashing.value.size === 0,
);

/** Title key of a puzzle that is being typed in. */
export const TYPED = "typing.name";

/** Whether the puzzle is being typed in. A variant without givens is played as it stands unless it is being edited. */
export const typing = computed(() => {
  const now = game.value;
  return now !== null && !now.givens.some(Boolean) && !now.candidates && (now.about.title === TYPED || !now.layout.view.rules.length);
});

/** Count of each digit on the board, by digit − 1. */
export const counts = computed(() => {
  const totals = new Array<number>(game.value?.layout.n ?? 9).fill(0);
  for (const digit of values.value) if (digit) totals[digit - 1]++;
  return totals;
});

/** Short, stable id of a puzzle. */
function identity(layout: string, givens: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (const letter of `${layout}|${givens}`) {
    const code = letter.codePointAt(0)!;
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** A puzzle being edited has no givens; its id differs from that of an empty puzzle with the same rules. */
const layoutKey = (view: LayoutView, about: About): string => (about.title === TYPED ? `${view.text}|${TYPED}` : view.text);

/** Replace the board and drop the selection, which refers to the previous one. */
function showGame(next: Game): void {
  if (game.value?.id !== next.id) {
    selection.value = new Set();
    cursor.value = 0;
  }
  game.value = next;
}

/** Open a puzzle. A stored game resumes unless `fresh` is set; otherwise the game starts from the position and its drawings. */
export function openGame(view: LayoutView, position: Position, about: About = {}, fresh = false, drawn: Annotations = {}): void {
  flush();
  const layout = new Layout(view);
  const given = givenIn(layout, position);
  const base = { ...stateOf(layout, position), ...drawn };
  const id = identity(layoutKey(view, about), [line(layout, given.givens), ...(given.candidates ?? [])].join());
  const isBroken = broken().includes(id);
  const before = fresh || isBroken || difference(emptyState(layout.n), base).length ? null : readSaved(gameKey(id));
  if (before && restore(id, about.day ? { ...before, about } : before)) return;
  batch(() => {
    showGame({ id, ...given, base, about });
    history.value = NO_HISTORY;
    log.value = [];
    state.value = base;
    elapsed.value = 0;
    hints.value = 0;
    paused.value = false;
  });
  if (isBroken) writeItem(BROKEN, broken().filter((one) => one !== id)); // the new game takes its place
  save();
}

const givenBy = ({ givens, candidates }: Saved): Pick<Position, "givens" | "given_candidates"> => ({ givens, given_candidates: candidates });

function restore(id: string, saved: Saved): boolean {
  try {
    const layout = new Layout(saved.layout);
    const base = applyChanges(emptyState(layout.n), saved.base);
    const now = replay(base, saved.history);
    batch(() => {
      showGame({ id, ...givenIn(layout, givenBy(saved)), base, about: saved.about });
      history.value = saved.history;
      log.value = saved.log ?? logOf(saved.history);
      state.value = now;
      elapsed.value = saved.elapsed;
      hints.value = saved.hints ?? 0;
      paused.value = false;
    });
    return true;
  } catch {
    return false; // written by another version, or damaged
  }
}

/** Open a stored game by its id. */
export function reopen(id: string): boolean {
  flush();
  const saved = readSaved(gameKey(id));
  if (!saved || !restore(id, saved)) return false;
  remember();
  return true;
}

/** Open this tab's game, or the most recent one. */
export function resume(): boolean {
  let id: string | null = null;
  try {
    id = sessionStorage.getItem(LAST);
  } catch {
    id = null;
  }
  resumed = [id, readItem<string>(LAST, ""), savedGames()[0]?.id].find((one) => typeof one === "string" && !broken().includes(one) && reopen(one)) ?? null;
  return resumed !== null;
}

/** Stored game that this visit began with. */
let resumed: string | null = null;

/** Return the ids of stored games that the page cannot show; they stay stored until their puzzle is opened again. */
const broken = (): string[] => readItem<string[]>(BROKEN, [""]) ?? [];

/** Pass over the resumed game from now on, because the page cannot show it; whether there is one. */
export const passOver = (): boolean => resumed !== null && writeItem(BROKEN, [...broken(), resumed]);

/** Entry in the list of stored games. */
export interface KeptGame {
  id: string;
  saved: number;
  about: About;
  layout: LayoutView;
  values: number[];
  givens: number[];
  candidates: Given["candidates"];
  done: number; // fraction of cells filled
  solved: boolean;
  elapsed: number;
}

export function keptGames(): KeptGame[] {
  const games: KeptGame[] = [];
  for (const { id } of savedGames()) {
    const saved = readSaved(gameKey(id));
    if (!saved || broken().includes(id)) continue;
    try {
      const layout = new Layout(saved.layout);
      const now = replay(applyChanges(emptyState(layout.n), saved.base), saved.history);
      const { givens, candidates } = givenIn(layout, givenBy(saved));
      const all = filled(givens, now);
      const open = layout.count - givens.filter(Boolean).length;
      const done = open ? (all.filter(Boolean).length - (layout.count - open)) / open : 1;
      const { about, elapsed: seconds } = saved;
      games.push({ id, saved: saved.saved, about, layout: saved.layout, values: all, givens: [...givens], candidates, done, solved: saved.solved, elapsed: seconds });
    } catch {
      continue;
    }
  }
  return games;
}

/** Apply a move. Moves that change nothing are not recorded. */
export function commit(what: string, changes: Change[], labels: Record<string, string | number> = {}): boolean {
  if (!changes.length || paused.value) return false;
  const move: Move = { what, with: labels, changes };
  batch(() => {
    state.value = applyChanges(state.value, changes);
    history.value = push(history.value, move);
    noteDone(changes, elapsed.value);
    welcome.value = false;
  });
  saveSoon();
  return true;
}

/** Change the layout of a puzzle being typed in; one undoable move. */
export function setLayout(view: LayoutView, what: string): void {
  const { text } = game.value!.layout.view;
  if (text === view.text || paused.value) return;
  batch(() => {
    history.value = push(history.value, { what, with: {}, changes: [], layout: [text, view.text] });
    showLayout(view);
    welcome.value = false;
  });
}

/** Show the puzzle being typed in with the layout from its history. */
export function showLayout(view: LayoutView): void {
  const now = game.value!;
  const about = { title: TYPED };
  const id = identity(layoutKey(view, about), line(now.layout, now.givens));
  if (now.about.title === TYPED && id !== now.id) removeItem(gameKey(now.id)); // keep only the latest draft, not one per constraint
  game.value = { ...now, id, layout: new Layout(view), about };
  save();
}

/** Go to an index in the history. */
export function goTo(at: number): void {
  const { moves, at: now } = history.value;
  const target = Math.max(0, Math.min(moves.length, at));
  let next = state.value;
  for (let i = now; i < target; i++) next = applyChanges(next, moves[i].changes);
  for (let i = now; i > target; i--) next = applyChanges(next, moves[i - 1].changes, true);
  batch(() => {
    noteDone(difference(state.value, next), elapsed.value);
    state.value = next;
    history.value = { moves, at: target };
  });
  saveSoon();
}

export const undo = (): void => goTo(history.value.at - 1);
export const redo = (): void => goTo(history.value.at + 1);

let clock = 0;
let lastWritten = ""; // last game written
let waiting: ReturnType<typeof setTimeout> | undefined;

function saveSoon(): void {
  waiting ??= setTimeout(save, 120);
}

/** Flush pending writes. */
export function flush(): void {
  if (waiting !== undefined) save();
}

export function save(): void {
  clearTimeout(waiting);
  waiting = undefined;
  const now = game.value;
  if (!now) return;
  // Setting the system clock back must not make a newer game look older.
  clock = Math.max(Date.now(), clock + 1);
  const saved: Saved = {
    version: 1,
    saved: clock,
    layout: now.layout.view,
    givens: line(now.layout, now.givens),
    candidates: now.candidates ? [...now.candidates] : undefined,
    base: difference(emptyState(now.layout.n), now.base),
    about: now.about,
    history: history.value,
    log: log.value,
    elapsed: elapsed.value,
    hints: hints.value,
    solved: solved.value,
  };
  const key = gameKey(now.id);
  // If the history does not fit, keep at least the position.
  if (!writeItem(key, saved)) {
    const base = difference(emptyState(now.layout.n), state.value);
    writeItem(key, { ...saved, base, history: NO_HISTORY, log: [] });
  }
  remember();
  if (lastWritten !== now.id) keepNewest(KEPT);
  lastWritten = now.id;
}

function remember(): void {
  const id = game.value?.id;
  if (!id || !stored) return;
  writeItem(LAST, id);
  try {
    sessionStorage.setItem(LAST, id);
  } catch {
    return; // the other storage has the id
  }
}

/** Run the clock, save the game when the page is hidden, and follow changes from other tabs. */
export function keepGame(): void {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const passed = (now - last) / 1000;
    last = now;
    // Sleep is not playing time.
    if (document.visibilityState === "visible" && !paused.value && !solved.value && !welcome.value && game.value && passed < 5) {
      elapsed.value += passed;
    }
  }, 1000);
  addEventListener("visibilitychange", () => {
    last = performance.now();
    if (document.visibilityState === "hidden") save();
  });
  addEventListener("pagehide", save);
  addEventListener("storage", (event) => {
    const now = game.value;
    if (!now || event.key !== gameKey(now.id) || !event.newValue) return;
    const saved = readSaved(event.key);
    if (saved) {
      const seconds = Math.max(saved.elapsed, elapsed.value);
      restore(now.id, saved);
      elapsed.value = seconds;
    }
  });
  let wasSolved = solved.value;
  effect(() => {
    if (solved.value && !wasSolved) saveSoon();
    wasSolved = solved.value;
  });
}
