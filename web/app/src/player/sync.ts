/** The traits of the widget and the signals of the page, kept equal both ways. */
import { batch, effect, signal } from "@preact/signals";
import type { Engine, Position, Step, WalkStep } from "../engine";
import { commit, game, openGame, state } from "../model/game";
import { failure, position, say } from "../model/help";
import { select, selection } from "../model/play";
import { choose, settings } from "../model/settings";
import { difference, givenIn, isSamePuzzle, positionOf, stateOf } from "../model/state";
import { Layout } from "../model/layout";
import { showWalk, walk, walkAt, walkStep, walkSteps } from "../model/walk";
import type { Model } from "./channel";

export type Mode = "play" | "walk";

/** Whether the player plays or reads steps. */
export const mode = signal<Mode>("play");

/** A step as the trait has it: with the puzzle and the position before it, without its drawing. */
export interface StepTrait {
  position: Position;
  step: Step;
  values: string;
  candidates: number[];
  name: string;
  level: string;
  level_name: string;
  title?: string;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Shown = Pick<StepTrait, "step" | "values">;

const isSameStep = (one: Shown, other: Shown): boolean =>
  one.values === other.values &&
  (["technique", "placements", "eliminations"] as const).every((key) => same(one.step[key], other.step[key]));

/** The selected cells in order. */
const chosen = (): number[] => [...selection.value].sort((a, b) => a - b);

/** The step on the board, as the trait has it. */
function shownStep(): StepTrait | null {
  const now = walk.value;
  const line = walkStep.value;
  if (mode.value !== "walk" || !now || !line) return null;
  const { step, values, candidates, name, level, level_name, title } = line;
  return { position: now.position, step, values, candidates: [...candidates], name, level, level_name, title };
}

/** Show a position that came from Python: another puzzle, or moves that can be undone. */
export async function show(engine: Engine, wanted: Position): Promise<void> {
  const now = game.value;
  const view = now?.layout.view.text === wanted.layout ? now.layout.view : await engine.layout(wanted.layout);
  const layout = new Layout(view);
  const given = givenIn(layout, wanted);
  if (!now || !isSamePuzzle(now, given)) openGame(view, wanted, {}, true);
  else {
    const { tints, lines } = state.value;
    commit("move.place", difference(state.value, { ...stateOf(layout, wanted), tints, lines }), { digit: "" });
  }
}

/** Show a step that came from Python. */
async function showStep(engine: Engine, wanted: StepTrait | null): Promise<void> {
  if (!wanted) {
    mode.value = "play";
    return;
  }
  const known = walkSteps.value.findIndex((line) => isSameStep(line, wanted));
  if (known >= 0) {
    batch(() => {
      walkAt.value = known;
      mode.value = "walk";
    });
    return;
  }
  const before = { ...wanted.position, values: wanted.values, candidates: wanted.candidates };
  const [view, drawing] = await Promise.all([engine.layout(wanted.position.layout), engine.drawing(before, wanted.step)]);
  const { step, values, candidates, name, level, level_name, title } = wanted;
  const line = { index: 0, step, drawing, values, candidates, name, level, level_name, title } as WalkStep;
  batch(() => {
    showWalk(view, wanted.position, [line]);
    mode.value = "walk";
  });
}

/** Keep traits and signals equal; the returned function ends it. */
export function follow(model: Model, engine: Engine): () => void {
  const ends: (() => void)[] = [];
  let hearing = 0; // a trait from Python is being shown: its signals are not sent back half-way
  const tell = (name: string, value: unknown): void => {
    if (hearing || same(model.get(name), value)) return;
    model.set(name, value);
    model.save_changes();
  };
  const hear = (name: string, shown: () => Promise<void> | void): void => {
    const heard = async (): Promise<void> => {
      hearing++;
      try {
        await shown();
      } catch (error) {
        say(failure(error), true);
      } finally {
        hearing--;
      }
      tellAll();
    };
    const listen = (): void => void heard();
    model.on(`change:${name}`, listen);
    ends.push(() => model.off(`change:${name}`, listen));
  };

  // Python's position has every field: it is compared as the page would write it.
  const normal = (found: Position, now: NonNullable<typeof game.value>): Position =>
    positionOf(givenIn(now.layout, found), stateOf(now.layout, found));
  const tellPosition = (): void => {
    const now = game.value;
    if (!now) return;
    const mine = position();
    const theirs = model.get("position") as Position;
    if (theirs.layout !== mine.layout || !same(normal(theirs, now), mine)) tell("position", mine);
  };
  const tellStep = (): void => {
    const mine = shownStep();
    const theirs = model.get("step") as StepTrait | null;
    if (!mine || !theirs ? !!mine !== !!theirs : !isSameStep(theirs, mine)) tell("step", mine);
  };
  const tellers = [tellPosition, () => tell("selection", chosen()), () => tell("techniques", settings.value.techniques), tellStep];
  const tellAll = (): void => tellers.forEach((one) => one());

  hear("position", () => show(engine, model.get("position") as Position));
  hear("selection", () => {
    const cells = (model.get("selection") as number[]) ?? [];
    if (!same(cells, chosen())) select(cells, cells.at(-1));
  });
  hear("techniques", () => choose({ techniques: String(model.get("techniques") ?? "") }));
  hear("step", () => showStep(engine, model.get("step") as StepTrait | null));

  const selected = model.get("selection") as number[];
  if (selected.length) select(selected, selected.at(-1));
  choose({ techniques: String(model.get("techniques") ?? "") });
  const step = model.get("step") as StepTrait | null;
  hearing++;
  const first = step ? showStep(engine, step) : Promise.resolve();
  void first.catch((error: unknown) => say(failure(error), true)).finally(() => {
    hearing--;
    for (const one of tellers) ends.push(effect(one));
  });
  return () => ends.forEach((end) => end());
}
