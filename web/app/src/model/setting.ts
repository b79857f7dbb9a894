/** Help for setters: while a puzzle is typed in, it is told what it leaves open and, with one solution, how hard it is; on request every cell shows the digits of its solutions. */
import { computed, effect, signal } from "@preact/signals";
import type { Engine, Rating, TrueCandidates } from "../engine";
import { game, state, typing, values } from "./game";
import { failure, position } from "./help";

/** Whether somebody wants to see them in the cells. */
export const wanted = signal(false);

/** Those of the position, or of one a moment ago. */
export const found = signal<TrueCandidates | null>(null);
export const trouble = signal("");

/** How hard it is, as soon as it has one solution. */
export const difficulty = signal<Rating | null>(null);

const PAUSE = 80; // ms without a digit, before they are asked for
const SETTLED = 250; // ms more, before the puzzle is walked through

/** What the board shows in place of the player's candidates. */
export const shownTrue = computed(() => (wanted.value && typing.value ? found.value : null));

/** The candidates that make the puzzle unique, as colours. */
export const decisiveTints = computed(() => {
  const now = shownTrue.value;
  if (!now?.decisive.length) return null;
  const { n, count } = game.value!.layout;
  const tints = new Array<number>(count * n).fill(0);
  for (const [cell, digit] of now.decisive) tints[cell * n + digit - 1] = 3;
  return tints;
});

let asked = 0;

/** Ask anew with each change, as long as something is on the board. */
export function followSetting(engine: Engine): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = "";
  effect(() => {
    const now = game.value;
    void state.value.values;
    if (now?.id !== last) found.value = null;
    last = now?.id ?? "";
    clearTimeout(timer);
    const mine = ++asked;
    difficulty.value = null;
    if (!now || !typing.value) return;
    if (!wanted.value && !values.value.some(Boolean) && !now.layout.view.rules.length) {
      found.value = null; // an empty grid says nothing
      return;
    }
    timer = setTimeout(() => void ask(engine, mine), found.peek() ? PAUSE : 0);
  });
}

async function ask(engine: Engine, mine: number): Promise<void> {
  try {
    const answer = await engine.trueCandidates({ ...position(), candidates: null, eliminated: [] });
    if (mine !== asked) return;
    found.value = answer;
    trouble.value = "";
    if (answer.solutions !== 1 || answer.more) return;
  } catch (error) {
    if (mine !== asked) return;
    found.value = null;
    trouble.value = failure(error);
    return;
  }
  await new Promise((done) => setTimeout(done, SETTLED));
  if (mine !== asked || !game.value) return;
  const { layout } = game.value;
  const givens = values.value.map((digit) => layout.symbol(digit)).join("");
  // A puzzle that takes too long to explain is made all the same: its level is not shown.
  const rated = await engine.rate({ ...position(), givens, values: "", candidates: null, eliminated: [] }, true).catch(() => null);
  if (mine === asked) difficulty.value = rated;
}
