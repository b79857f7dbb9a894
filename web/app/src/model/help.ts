/** Help from the position: check, hints in stages, all steps, why not. What is shown goes when the player plays on. */
import { batch, effect, signal } from "@preact/signals";
import { EngineError, STAGES, type AllSteps, type Asking, type Check, type StepView, type Engine, type Hint, type StepRow, type Mistake, type Rating, type Why } from "../engine";
import { t } from "../words";
import { game, goTo, history, state } from "./game";
import { applyStep, before, namedCandidates, overlay, select, stateAt, type Overlay } from "./play";
import { settings } from "./settings";
import { positionOf } from "./state";

export type Panel = "hint" | "steps" | "why" | "moves";

export const panel = signal<Panel>("hint");
export const hint = signal<Hint | null>(null);
export const check = signal<(Check & { shown: boolean }) | null>(null);
export const allSteps = signal<AllSteps | null>(null);

/** The steps of the list that have been looked at, by number: with words and drawing. */
export const lookedAt = signal<ReadonlyMap<number, StepView>>(new Map());
export const rating = signal<Rating | null>(null);
export const why = signal<Why | null>(null);
export const busy = signal(false);

/** What is said once, to eyes and ears. */
export const notice = signal<{ text: string; bad: boolean; id: number } | null>(null);
let noticed = 0;

export function say(text: string, bad = false): void {
  notice.value = { text, bad, id: ++noticed };
}

let engine: Engine;
let asked = 0; // answers to questions of another position are late and not shown

export function helpWith(chosen: Engine): void {
  engine = chosen;
  let known: readonly unknown[] | null = null;
  effect(() => {
    // Colours, lines and corner or centre marks change nothing of what help says.
    const { values, candidates, eliminated, shown } = state.value;
    const now = [game.value, values, candidates, eliminated, shown];
    if (known && now.some((one, k) => one !== known![k])) forget();
    known = now;
  });
}

export function forget(): void {
  asked++;
  batch(() => {
    busy.value = false;
    hint.value = null;
    check.value = null;
    allSteps.value = null;
    if (lookedAt.peek().size) lookedAt.value = new Map();
    why.value = null;
    rating.value = null;
    overlay.value = null;
  });
}

/** What tells again, in the words of then, what is told now: for another language. */
export function retelling(): () => void {
  const stage = hint.value?.stage;
  const [wasRated, wasChecked, shown] = [rating.value !== null, check.value !== null, panel.value];
  return () => {
    forget();
    if (shown !== "hint") return;
    if (stage) void askHint(stage);
    else if (wasChecked) void askCheck();
    else if (wasRated) void askRating();
  };
}

/** Turn to another panel; what lies on the board belongs to the one before. */
export function turnTo(next: Panel): void {
  panel.value = next;
  overlay.value = next === "hint" && hint.value ? drawn(hint.value) : null;
  if (next === "steps") void askSteps();
}

function drawn(found: Hint): Overlay {
  return { drawing: found.drawing, houses: found.drawing ? [] : found.houses, mistakes: found.mistake ? [found.mistake] : [] };
}

/** A sentence of the engine's as one that stands alone. */
function sentence(text: string): string {
  const end = /[.!?:;。！？：；]$/.test(text) ? "" : /[\u2e80-\uffef]$/.test(text) ? "。" : ".";
  return text.charAt(0).toLocaleUpperCase() + text.slice(1) + end;
}

export function failure(error: unknown): string {
  if (error instanceof EngineError) {
    if (error.message) return sentence(error.message);
    return t(`error.${error.key || "offline"}`);
  }
  throw error;
}

export function asking(): Asking {
  const { pipeline, without, uniqueness } = settings.value;
  return { pipeline: pipeline || undefined, without, uniqueness };
}

export function position(): ReturnType<typeof positionOf> {
  return positionOf(game.value!, state.value);
}

/** Ask the engine something about the position; null if it could not answer, or the player has played on meanwhile. */
async function about<T>(question: () => Promise<T>): Promise<T | null> {
  if (!game.value) return null;
  const mine = ++asked;
  busy.value = true;
  try {
    const found = await question();
    return mine === asked ? found : null;
  } catch (error) {
    if (mine === asked) say(failure(error), true);
    return null;
  } finally {
    if (mine === asked) busy.value = false;
  }
}

/** The stage that is asked for just now, and in which state: the next press goes on from there. */
let ahead: { of: unknown; stage: number } | null = null;

/** The next stage of a hint; the first where there is none yet. */
export async function askHint(stage = 0): Promise<void> {
  panel.value = "hint";
  const now = hint.value;
  if (now && now.stage >= STAGES && !stage) return;
  // A mistake is first said, then shown.
  const before = ahead?.of === state.value ? ahead.stage : (now?.stage ?? 0);
  const wanted = Math.min(STAGES, stage || (now?.kind === "mistake" ? 3 : before + 1));
  const mine = { of: state.value, stage: wanted };
  ahead = mine;
  const found = await about(() => engine.hint(position(), wanted, asking()));
  if (ahead === mine) ahead = null;
  if (!found) return;
  batch(() => {
    check.value = null;
    hint.value = found;
    overlay.value = drawn(found);
  });
}

export function applyHint(): void {
  const now = hint.value;
  if (now?.step) applyStep(now.step, now.technique_name);
}

/** Whether there are mistakes; asked again, where. */
export async function askCheck(): Promise<void> {
  panel.value = "hint";
  if (check.value && !check.value.shown && check.value.mistakes.length) {
    const now = check.value;
    batch(() => {
      check.value = { ...now, shown: true };
      overlay.value = { mistakes: now.mistakes };
    });
    return;
  }
  const found = await about(() => engine.check(position()));
  if (!found) return;
  batch(() => {
    hint.value = null;
    overlay.value = null;
    check.value = { ...found, shown: false };
  });
}

/** Go back to the last position without a mistake. */
export async function undoMistakes(): Promise<void> {
  const now = game.value;
  if (!now) return;
  let at = history.value.at;
  let mistakes: readonly Mistake[] = check.value?.mistakes ?? (hint.value?.mistake ? [hint.value.mistake] : []);
  while (mistakes.length) {
    at = before(mistakes, at);
    if (at < 0) {
      say(t("check.from-start"), true);
      return;
    }
    const there = positionOf(now, stateAt(at));
    const found = await about(() => engine.check(there));
    if (!found) return;
    mistakes = found.mistakes;
  }
  const back = history.value.at - at;
  goTo(at);
  say(t("check.undone", { count: back }));
}

/** The steps of this position: those of the easiest level, or all. */
export async function askSteps(all = false): Promise<void> {
  panel.value = "steps";
  if (allSteps.value && !all) return;
  const found = await about(() => engine.steps(position(), asking(), all));
  if (!found) return;
  batch(() => {
    allSteps.value = found;
    lookedAt.value = new Map();
    overlay.value = found.mistake ? { mistakes: [found.mistake] } : null;
  });
}

/** How hard the puzzle is; only on wish, for it tells something about the way. */
export async function askRating(): Promise<void> {
  const found = await about(() => engine.rate(position()));
  if (found) rating.value = found;
}

export async function askWhy(cell: number, digit: number, placement: boolean): Promise<void> {
  const found = await about(() => engine.why(position(), cell, digit, placement));
  if (!found) return;
  batch(() => {
    why.value = found;
    overlay.value = { drawing: found.steps[0]?.drawing, cells: [cell] };
  });
}

let pointedAt = 0;

/** Draw a step of the list. Its words and its drawing are asked for when it is looked at first. */
export async function showStep(line: StepRow): Promise<void> {
  pointedAt = line.number;
  const list = allSteps.value;
  let found = lookedAt.value.get(line.number);
  if (!found) {
    try {
      found = await engine.step(position(), asking(), line.number);
    } catch (error) {
      if (list === allSteps.value) say(failure(error), true);
      return;
    }
    if (list !== allSteps.value) return; // the player has played on
    lookedAt.value = new Map(lookedAt.value).set(line.number, found);
  }
  if (pointedAt === line.number) overlay.value = { drawing: found.drawing };
}

/** Select the cells that a step is about, so that keys go on from there. */
export function selectConclusions(names: readonly string[]): void {
  const cells = namedCandidates(game.value!.layout, names).map(([cell]) => cell);
  if (cells.length) select(cells, cells[0]);
}
