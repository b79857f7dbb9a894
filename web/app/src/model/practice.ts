/** Practice: a position where one technique is the next step; drawing its conclusion solves the exercise. */
import { batch, computed, effect, signal } from "@preact/signals";
import type { StepView, Engine } from "../engine";
import { t } from "../words";
import { game, history, state, values } from "./game";
import { failure, position, say } from "./help";
import { bit } from "./layout";
import { layoutOf, openOffer } from "./loading";
import { fillCandidates, namedCandidates, overlay } from "./play";
import { practised } from "./progress";

export interface Exercise {
  technique: string;
  name: string;
  answer: StepView;
  game: string; // id of its game
  outcome: "open" | "found" | "shown";
  where: string; // technique and area, once asked for
}

export const exercise = signal<Exercise | null>(null);

/** Exercise of the current game. */
export const current = computed(() => (exercise.value && exercise.value.game === game.value?.id ? exercise.value : null));

export async function startPractice(engine: Engine, technique: string, name: string): Promise<void> {
  try {
    const task = await engine.practice(technique, Math.floor(Math.random() * 2 ** 31));
    await layoutOf(engine, task.position.layout);
    await openOffer(engine, task.position, { title: "practice.of", with: { name }, technique }, true);
    // The exercise is about candidates: show them from the start.
    if (task.step?.step.eliminations.length && !state.value.shown[0]) fillCandidates();
    exercise.value = task.step && { technique, name, answer: task.step, game: game.value?.id ?? "", outcome: "open", where: "" };
  } catch (error) {
    say(failure(error), true);
  }
}

/** Return whether the player has drawn a conclusion of the step: a placed digit or a removed candidate. */
function hasConclusion(now: Exercise): boolean {
  const { layout } = game.value!;
  const placed = namedCandidates(layout, now.answer.step.placements);
  if (placed.some(([cell, digit]) => values.value[cell] === digit)) return true;
  return namedCandidates(layout, now.answer.step.eliminations).some(([cell, digit]) => (state.value.eliminated[cell] & bit(digit)) !== 0);
}

/** Check every move of an exercise and report a mistake immediately; the given position has none. */
async function reportMistake(engine: Engine, now: Exercise): Promise<void> {
  try {
    const { mistakes } = await engine.check(position());
    if (mistakes.length && current.value === now) say(t("practice.wrong", { mistake: mistakes[0].text }), true);
  } catch {
    return; // the check button reports the failure
  }
}

export function followPractice(engine: Engine): void {
  // Keep a revealed step visible until it is done, with or without candidates.
  effect(() => {
    const now = current.value;
    void state.value.shown;
    if (now?.outcome === "shown" && !hasConclusion(now)) overlay.value = { drawing: now.answer.drawing };
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const now = current.value;
    clearTimeout(waiting);
    if (now?.outcome !== "open") return;
    if (!hasConclusion(now)) {
      if (history.value.at) waiting = setTimeout(() => void reportMistake(engine, now), 400);
      return;
    }
    exercise.value = { ...now, outcome: "found" };
    practised(now.technique, true);
    say(t("practice.found", { name: now.name }));
  });
}

/** Ask where to look; afterwards the step can be shown. */
export async function askWhere(engine: Engine): Promise<void> {
  const now = current.value;
  if (!now) return;
  try {
    const { text } = await engine.hint(position(), 1, { techniques: now.technique });
    if (current.value === now) exercise.value = { ...now, where: text };
  } catch (error) {
    say(failure(error), true);
  }
}

/** Give up: show the whole step. */
export function showAnswer(): void {
  const now = current.value;
  if (!now) return;
  batch(() => {
    if (now.outcome === "open") practised(now.technique, false);
    exercise.value = { ...now, outcome: now.outcome === "open" ? "shown" : now.outcome };
    overlay.value = { drawing: now.answer.drawing };
  });
}
