/** The game that is being played: its puzzle, its history, its clock, and how it is kept. */
import { batch, computed, effect, signal } from "@preact/signals";
import type { LayoutView, Position } from "../engine";
import { Layout } from "./layout";
import {
  NO_HISTORY,
  changed,
  conflictingMarks,
  conflicts,
  difference,
  emptyState,
  filled,
  givenIn,
  line,
  pushed,
  replay,
  stateOf,
  type Change,
  type Given,
  type History,
  type Move,
  type State,
} from "./state";
import { log, logOf, noteDone, type Entry } from "./log";
import { gameKey, keepNewest, readItem, removeItem, savedGames, writeItem } from "./storage";
import { cursor, selection } from "./selection";
import { settings } from "./settings";

/** What a game is: a name of its own, or a text by its key, which follows the language. */
export interface About {
  name?: string;
  title?: string;
  with?: Record<string, string | number>;
  technique?: string; // that is practised; its name is `with.name`
  level?: string;
  day?: string; // whose puzzle it is; its number is `with.number`
}

export interface Game extends Given {
  id: string;
  base: State; // what stood there when it was opened
  about: About;
}

/** What stands on a board but not in a position. */
export type Annotations = Partial<Pick<State, "tints" | "lines">>;

interface Saved {
  version: 1;
  saved: number;
  layout: LayoutView;
  givens: string;
  candidates?: number[]; // where they belong to the puzzle
  base: Change[];
  about: About;
  history: History;
  log?: readonly Entry[]; // games kept by earlier versions have none
  elapsed: number;
  solved: boolean;
}

const LAST = "lucidoku/last";
const KEPT = 30;

export const game = signal<Game | null>(null);
export const history = signal<History>(NO_HISTORY);
export const state = signal<State>(emptyState(0));
export const elapsed = signal(0); // seconds
export const paused = signal(false);

/** Whether somebody is here for the first time: no game is kept, and none of the ways in has been taken. */
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

/** What a puzzle is called that is being typed in. */
export const TYPED = "typing.name";

/** Whether the puzzle is being typed in. One of further rules may have no givens at all: it is played, unless it is being changed. */
export const typing = computed(() => {
  const now = game.value;
  return now !== null && !now.givens.some(Boolean) && !now.candidates && (now.about.title === TYPED || !now.layout.view.rules.length);
});

/** How often each digit stands, by digit − 1. */
export const counts = computed(() => {
  const found = new Array<number>(game.value?.layout.n ?? 9).fill(0);
  for (const digit of values.value) if (digit) found[digit - 1]++;
  return found;
});

/** A short name for a puzzle that is the same each time it is opened. */
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

/** A puzzle that is changed has no givens; it is another game than the puzzle of its rules alone. */
const named = (view: LayoutView, about: About): string => (about.title === TYPED ? `${view.text}|${TYPED}` : view.text);

/** Another board has other cells: what was selected on the one before is not selected on it. */
function show(next: Game): void {
  if (game.value?.id !== next.id) {
    selection.value = new Set();
    cursor.value = 0;
  }
  game.value = next;
}

/** Open a puzzle: as it was left, if it was played before and `fresh` is not set; else as the position says, with what is drawn beside it. */
export function open(view: LayoutView, position: Position, about: About = {}, fresh = false, drawn: Annotations = {}): void {
  flush();
  const layout = new Layout(view);
  const given = givenIn(layout, position);
  const base = { ...stateOf(layout, position), ...drawn };
  const id = identity(named(view, about), [line(layout, given.givens), ...(given.candidates ?? [])].join());
  const before = fresh || difference(emptyState(layout.n), base).length ? null : readItem<Saved>(gameKey(id));
  if (before && restore(id, about.day ? { ...before, about } : before)) return;
  batch(() => {
    show({ id, ...given, base, about });
    history.value = NO_HISTORY;
    log.value = [];
    state.value = base;
    elapsed.value = 0;
    paused.value = false;
  });
  save();
}

const givenBy = ({ givens, candidates }: Saved): Pick<Position, "givens" | "given_candidates"> => ({ givens, given_candidates: candidates });

function restore(id: string, saved: Saved): boolean {
  try {
    const layout = new Layout(saved.layout);
    const base = changed(emptyState(layout.n), saved.base);
    const now = replay(base, saved.history);
    batch(() => {
      show({ id, ...givenIn(layout, givenBy(saved)), base, about: saved.about });
      history.value = saved.history;
      log.value = saved.log ?? logOf(saved.history);
      state.value = now;
      elapsed.value = saved.elapsed;
      paused.value = false;
    });
    return true;
  } catch {
    return false; // kept by another version, or damaged
  }
}

/** Open a kept game by its id. */
export function reopen(id: string): boolean {
  flush();
  const saved = readItem<Saved>(gameKey(id));
  if (!saved || saved.version !== 1 || !restore(id, saved)) return false;
  remember();
  return true;
}

/** Open the game of this tab, or the one played last. */
export function resume(): boolean {
  let id: string | null = null;
  try {
    id = sessionStorage.getItem(LAST);
  } catch {
    id = null;
  }
  return [id, readItem<string>(LAST), savedGames()[0]?.id].some((one) => typeof one === "string" && reopen(one));
}

/** What the list of kept games shows of one. */
export interface KeptGame {
  id: string;
  saved: number;
  about: About;
  layout: LayoutView;
  values: number[];
  givens: number[];
  candidates: Given["candidates"];
  done: number; // share of cells that are filled
  solved: boolean;
  elapsed: number;
}

export function keptGames(): KeptGame[] {
  const found: KeptGame[] = [];
  for (const { id } of savedGames()) {
    const saved = readItem<Saved>(gameKey(id));
    if (!saved || saved.version !== 1) continue;
    try {
      const layout = new Layout(saved.layout);
      const now = replay(changed(emptyState(layout.n), saved.base), saved.history);
      const { givens, candidates } = givenIn(layout, givenBy(saved));
      const all = filled(givens, now);
      const open = layout.count - givens.filter(Boolean).length;
      const done = open ? (all.filter(Boolean).length - (layout.count - open)) / open : 1;
      const { about, elapsed: seconds } = saved;
      found.push({ id, saved: saved.saved, about, layout: saved.layout, values: all, givens: [...givens], candidates, done, solved: saved.solved, elapsed: seconds });
    } catch {
      continue;
    }
  }
  return found;
}

/** Do a move. Moves that change nothing are not remembered. */
export function commit(what: string, changes: Change[], told: Record<string, string | number> = {}): boolean {
  if (!changes.length || paused.value) return false;
  const move: Move = { what, with: told, changes };
  batch(() => {
    state.value = changed(state.value, changes);
    history.value = pushed(history.value, move);
    noteDone(changes, elapsed.value);
    welcome.value = false;
  });
  saveSoon();
  return true;
}

/** Give the puzzle that is typed in another layout: one move, as a digit is. */
export function relay(view: LayoutView, what: string): void {
  const { text } = game.value!.layout.view;
  if (text === view.text || paused.value) return;
  batch(() => {
    history.value = pushed(history.value, { what, with: {}, changes: [], layout: [text, view.text] });
    laidOut(view);
    welcome.value = false;
  });
}

/** Show the puzzle that is typed in with the layout that its history leads to. */
export function laidOut(view: LayoutView): void {
  const now = game.value!;
  const about = { title: TYPED };
  const id = identity(named(view, about), line(now.layout, now.givens));
  if (now.about.title === TYPED && id !== now.id) removeItem(gameKey(now.id)); // a draft is kept as it is now, not at every mark
  game.value = { ...now, id, layout: new Layout(view), about };
  save();
}

/** Go to a place of the history. */
export function goTo(at: number): void {
  const { moves, at: now } = history.value;
  const target = Math.max(0, Math.min(moves.length, at));
  let next = state.value;
  for (let i = now; i < target; i++) next = changed(next, moves[i].changes);
  for (let i = now; i > target; i--) next = changed(next, moves[i - 1].changes, true);
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
let kept = ""; // the game that was written last
let waiting: ReturnType<typeof setTimeout> | undefined;

function saveSoon(): void {
  waiting ??= setTimeout(save, 120);
}

/** Write what is waiting to be written. */
export function flush(): void {
  if (waiting !== undefined) save();
}

export function save(): void {
  clearTimeout(waiting);
  waiting = undefined;
  const now = game.value;
  if (!now) return;
  // A clock that was put back must not make a newer game look older.
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
    solved: solved.value,
  };
  const key = gameKey(now.id);
  // Without room for the whole history, at least the position is kept.
  if (!writeItem(key, saved)) {
    const base = difference(emptyState(now.layout.n), state.value);
    writeItem(key, { ...saved, base, history: NO_HISTORY, log: [] });
  }
  remember();
  if (kept !== now.id) keepNewest(KEPT);
  kept = now.id;
}

function remember(): void {
  const id = game.value?.id;
  if (!id) return;
  writeItem(LAST, id);
  try {
    sessionStorage.setItem(LAST, id);
  } catch {
    return; // the id is in the other storage
  }
}

/** Run the clock, keep the game when the page goes away, and follow the same game in another tab. */
export function keepGame(): void {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const passed = (now - last) / 1000;
    last = now;
    // A computer that slept has not been played on.
    if (document.visibilityState === "visible" && !paused.value && !solved.value && game.value && passed < 5) {
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
    const saved = readItem<Saved>(event.key);
    if (saved && saved.version === 1) {
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
