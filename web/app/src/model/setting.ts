/** Help for setters: while a puzzle is typed in, show its solution count and, if unique, its difficulty; optionally its true candidates. */
import { computed, effect, signal } from "@preact/signals";
import type { Engine, Rating, TrueCandidates } from "../engine";
import { game, state, typing, values } from "./game";
import { failure, position } from "./help";

/** Whether to show true candidates in the cells. */
export const wanted = signal(false);

/** True candidates of the current or a very recent position. */
export const found = signal<TrueCandidates | null>(null);
export const trouble = signal("");

/** Difficulty, once the solution is unique. */
export const difficulty = signal<Rating | null>(null);

/** Codes of the marks that can go, each alone, once the solution is unique. */
export const needless = signal<readonly string[]>([]);

const PAUSE = 80; // ms of idle time before the request
const SETTLED = 250; // further ms before the difficulty is computed

/** Candidates to show instead of the player's. */
export const shownTrue = computed(() => (wanted.value && typing.value ? found.value : null));

/** Colours of the candidates that would make the puzzle unique. */
export const decisiveTints = computed(() => {
  const now = shownTrue.value;
  if (!now?.decisive.length) return null;
  const { n, count } = game.value!.layout;
  const tints = new Array<number>(count * n).fill(0);
  for (const [cell, digit] of now.decisive) tints[cell * n + digit - 1] = 3;
  return tints;
});

let requestId = 0;
let asked = new AbortController();

/** Request after each change while the board is not empty. */
export function followSetting(engine: Engine): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = "";
  effect(() => {
    const now = game.value;
    void state.value.values;
    if (now?.id !== last) found.value = null;
    last = now?.id ?? "";
    clearTimeout(timer);
    const mine = ++requestId;
    difficulty.value = null;
    needless.value = [];
    asked.abort();
    asked = new AbortController();
    if (!now || !typing.value) return;
    if (!wanted.value && !values.value.some(Boolean) && !now.layout.view.rules.length) {
      found.value = null; // nothing to say about an empty grid
      return;
    }
    timer = setTimeout(() => void ask(engine, mine, asked.signal), found.peek() ? PAUSE : 0);
  });
}

async function ask(engine: Engine, mine: number, signal: AbortSignal): Promise<void> {
  try {
    const answer = await engine.trueCandidates({ ...position(), candidates: null, eliminated: [] }, signal);
    if (mine !== requestId) return;
    found.value = answer;
    trouble.value = "";
    if (answer.solutions !== 1 || answer.more) return;
  } catch (error) {
    if (mine !== requestId) return;
    found.value = null;
    trouble.value = failure(error);
    return;
  }
  await new Promise((done) => setTimeout(done, SETTLED));
  if (mine !== requestId || !game.value) return;
  const { layout } = game.value;
  const givens = values.value.map((digit) => layout.symbol(digit)).join("");
  const puzzle = { ...position(), givens, values: "", candidates: null, eliminated: [] };
  // A puzzle that takes too long to explain is still usable, just without its level.
  const rated = await engine.rate(puzzle, true, signal).catch(() => null);
  if (mine !== requestId) return;
  difficulty.value = rated;
  if (!layout.view.marks.length) return;
  const codes = await engine.needless(puzzle, signal).catch(() => []);
  if (mine === requestId) needless.value = codes;
}
