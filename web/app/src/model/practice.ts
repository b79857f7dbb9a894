/** Practice: a position in which one technique is the next thing to find. It is found when the player draws its conclusion. */
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
  game: string; // the id of the game that it is
  outcome: "open" | "found" | "shown";
}

export const exercise = signal<Exercise | null>(null);

/** The exercise of the game that is being played. */
export const current = computed(() => (exercise.value && exercise.value.game === game.value?.id ? exercise.value : null));

export async function startPractice(engine: Engine, technique: string, name: string): Promise<void> {
  try {
    const found = await engine.practice(technique, Math.floor(Math.random() * 2 ** 31));
    await layoutOf(engine, found.position.layout);
    await openOffer(engine, found.position, { title: "practice.of", with: { name }, technique }, true);
    // The exercise is about candidates: they are there from the start.
    if (found.step?.step.eliminations.length && !state.value.shown[0]) fillCandidates();
    exercise.value = found.step && { technique, name, answer: found.step, game: game.value?.id ?? "", outcome: "open" };
  } catch (error) {
    say(failure(error), true);
  }
}

/** Whether the player has drawn a conclusion of the step: placed one of its digits, or removed one of its candidates. */
function drawn(now: Exercise): boolean {
  const { layout } = game.value!;
  const placed = namedCandidates(layout, now.answer.step.placements);
  if (placed.some(([cell, digit]) => values.value[cell] === digit)) return true;
  return namedCandidates(layout, now.answer.step.eliminations).some(([cell, digit]) => (state.value.eliminated[cell] & bit(digit)) !== 0);
}

/** What is claimed in practice is checked: a mistake is said at once, for the position was right. */
async function mistaken(engine: Engine, now: Exercise): Promise<void> {
  try {
    const { mistakes } = await engine.check(position());
    if (mistakes.length && current.value === now) say(t("practice.wrong", { mistake: mistakes[0].text }), true);
  } catch {
    return; // the check button says why there is no answer
  }
}

export function followPractice(engine: Engine): void {
  // What was given away stays in sight until it is done, with candidates and without.
  effect(() => {
    const now = current.value;
    void state.value.shown;
    if (now?.outcome === "shown" && !drawn(now)) overlay.value = { drawing: now.answer.drawing };
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const now = current.value;
    clearTimeout(waiting);
    if (now?.outcome !== "open") return;
    if (!drawn(now)) {
      if (history.value.at) waiting = setTimeout(() => void mistaken(engine, now), 400);
      return;
    }
    exercise.value = { ...now, outcome: "found" };
    practised(now.technique, true);
    say(t("practice.found", { name: now.name }));
  });
}

/** Give in: the whole step. */
export function showAnswer(): void {
  const now = current.value;
  if (!now) return;
  batch(() => {
    if (now.outcome === "open") practised(now.technique, false);
    exercise.value = { ...now, outcome: now.outcome === "open" ? "shown" : now.outcome };
    overlay.value = { drawing: now.answer.drawing };
  });
}
