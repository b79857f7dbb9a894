/** Help from the position: check, staged hints, all steps, why not. The next move clears it. */
import { batch, effect, signal } from "@preact/signals";
import { EngineError, STAGES, type WhyStep, type AllSteps, type Asking, type Check, type StepView, type Engine, type Hint, type StepRow, type Mistake, type Rating, type Why } from "../engine";
import { t } from "../words";
import { game, goTo, history, solved, state, values } from "./game";
import { applyStep, before, namedCandidates, overlay, select, stateAt, type Overlay } from "./play";
import { settings } from "./settings";
import { allowedCandidates, positionOf, readLine } from "./state";

export type Panel = "hint" | "steps" | "why" | "moves";

export const panel = signal<Panel>("hint");
export const hint = signal<Hint | null>(null);
export const check = signal<(Check & { shown: boolean }) | null>(null);
export const allSteps = signal<AllSteps | null>(null);

/** Listed steps opened so far, by number, with text and drawing. */
export const openedSteps = signal<ReadonlyMap<number, StepView>>(new Map());
export const rating = signal<Rating | null>(null);
export const why = signal<Why | null>(null);
export const busy = signal(false);

/** Transient notices, shown and announced to screen readers. */
export const notice = signal<{ text: string; bad: boolean; id: number } | null>(null);
let noticeId = 0;

export function say(text: string, bad = false): void {
  notice.value = { text, bad, id: ++noticeId };
}

let engine: Engine;
let requestId = 0; // stale answers are dropped

export function init(chosen: Engine): void {
  engine = chosen;
  let known: readonly unknown[] | null = null;
  effect(() => {
    // Colours, lines, corner and centre marks do not affect help.
    const { values, candidates, eliminated, shown } = state.value;
    const now = [game.value, values, candidates, eliminated, shown];
    if (known && now.some((one, k) => one !== known![k])) forget();
    known = now;
  });
}

export function forget(): void {
  requestId++;
  batch(() => {
    busy.value = false;
    hint.value = null;
    check.value = null;
    allSteps.value = null;
    if (openedSteps.peek().size) openedSteps.value = new Map();
    why.value = null;
    rating.value = null;
    overlay.value = null;
  });
}

/** Capture the current help; the returned function requests it again after a language change. */
export function captureForRerender(): () => void {
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

/** Switch panels; the overlay on the board belongs to the previous one. */
export function showPanel(next: Panel): void {
  panel.value = next;
  overlay.value = next === "hint" && hint.value ? overlayOf(hint.value) : null;
  if (next === "steps") void askSteps();
}

function overlayOf(found: Hint): Overlay {
  const { drawing, candidates } = found;
  return { drawing, candidates, houses: drawing ? [] : found.houses, mistakes: found.mistake ? [found.mistake] : [] };
}

/** Turn an engine message into a complete sentence: capital letter, full stop. */
export function sentence(text: string): string {
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

export function hintOptions(): Asking {
  const { techniques, without, uniqueness } = settings.value;
  return { techniques: techniques || undefined, without, uniqueness };
}

export function position(): ReturnType<typeof positionOf> {
  return positionOf(game.value!, state.value);
}

/** Ask the engine about the position; null if it failed or the position has changed since. */
async function askEngine<T>(question: () => Promise<T>): Promise<T | null> {
  if (!game.value) return null;
  const mine = ++requestId;
  busy.value = true;
  try {
    const answer = await question();
    return mine === requestId ? answer : null;
  } catch (error) {
    if (mine === requestId) say(failure(error), true);
    return null;
  } finally {
    if (mine === requestId) busy.value = false;
  }
}

/** The hint stage being requested, and for which state; the next press continues from it. */
let requested: { of: unknown; stage: number } | null = null;

/** Request the next hint stage, starting with the first. After the last one, apply the step and begin the next hint. */
export async function askHint(stage = 0): Promise<void> {
  panel.value = "hint";
  const now = hint.value;
  if (now?.step && !stage) {
    applyStep(now.step, now.technique_name);
    return solved.value ? undefined : askHint(1);
  }
  const before = requested?.of === state.value ? requested.stage : (now?.stage ?? 0);
  const wanted = Math.min(STAGES, stage || before + 1);
  const mine = { of: state.value, stage: wanted };
  requested = mine;
  const nextHint = await askEngine(() => engine.hint(position(), wanted, hintOptions()));
  if (requested === mine) requested = null;
  if (!nextHint) return;
  batch(() => {
    check.value = null;
    hint.value = nextHint;
    overlay.value = overlayOf(nextHint);
  });
}

/** Check for mistakes; a second press shows where they are. */
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
  const checkResult = await askEngine(() => engine.check(position()));
  if (!checkResult) return;
  batch(() => {
    hint.value = null;
    overlay.value = null;
    check.value = { ...checkResult, shown: false };
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
    const result = await askEngine(() => engine.check(there));
    if (!result) return;
    mistakes = result.mistakes;
  }
  const back = history.value.at - at;
  goTo(at);
  say(t("check.undone", { count: back }));
}

/** Request the steps of this position: the easiest level, or all. */
export async function askSteps(all = false): Promise<void> {
  panel.value = "steps";
  if (allSteps.value && !all) return;
  const steps = await askEngine(() => engine.steps(position(), hintOptions(), all));
  if (!steps) return;
  batch(() => {
    allSteps.value = steps;
    openedSteps.value = new Map();
    overlay.value = steps.mistake ? { mistakes: [steps.mistake] } : null;
  });
}

/** Request the rating; never unasked, because it gives away something about the solution path. */
export async function askRating(): Promise<void> {
  const card = await askEngine(() => engine.rate(position()));
  if (card) rating.value = card;
}

export async function askWhy(cell: number, digit: number, placement: boolean): Promise<void> {
  const answer = await askEngine(() => engine.why(position(), cell, digit, placement));
  if (!answer) return;
  batch(() => {
    why.value = answer;
    overlay.value = { cells: [cell] };
  });
}

/** Draw a step of a reason on the board, with the position before it. */
export function showReason(step: WhyStep, cell: number): void {
  const { layout } = game.value!;
  overlay.value = { drawing: step.drawing, cells: [cell], values: readLine(layout, step.values), candidates: step.drawing?.uses_candidates ? step.candidates : null };
}

let pointedAt = 0;

/** Draw a listed step. Its text and drawing are fetched the first time it is opened. */
export async function showStep(line: StepRow): Promise<void> {
  pointedAt = line.number;
  const list = allSteps.value;
  let view = openedSteps.value.get(line.number);
  if (!view) {
    try {
      view = await engine.step(position(), hintOptions(), line.number);
    } catch (error) {
      if (list === allSteps.value) say(failure(error), true);
      return;
    }
    if (list !== allSteps.value) return; // the position has changed
    openedSteps.value = new Map(openedSteps.value).set(line.number, view);
  }
  if (pointedAt === line.number) overlay.value = { drawing: view.drawing, candidates: view.drawing?.uses_candidates ? candidatesNow() : null };
}

/** The candidates that the player has left, also while they are hidden. */
function candidatesNow(): number[] {
  const { layout } = game.value!;
  return values.value.map((_, cell) => allowedCandidates(layout, values.value, state.value.eliminated, cell));
}

/** Select the cells of a step so that the keyboard continues there. */
export function selectConclusions(names: readonly string[]): void {
  const cells = namedCandidates(game.value!.layout, names).map(([cell]) => cell);
  if (cells.length) select(cells, cells[0]);
}
