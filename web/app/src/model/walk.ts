/** A walkthrough: its steps as they come in, and the one that is looked at. */
import { batch, computed, signal } from "@preact/signals";
import type { Engine, LayoutView, Position, WalkEnd, WalkHead, WalkStep } from "../engine";
import { failure, asking } from "./help";
import { Layout } from "./layout";
import { readLine } from "./state";

export interface Walk {
  layout: Layout;
  position: Position;
  givens: number[];
  name: string;
  film: boolean; // of the school's methods
}

/** A way to the end, as it was told. */
export interface Way {
  steps: readonly WalkStep[];
  end: WalkEnd | null;
}

export const walk = signal<Walk | null>(null);
export const walkSteps = signal<readonly WalkStep[]>([]);
export const walkEnd = signal<WalkEnd | null>(null);
export const walkAt = signal(0); // the step that is looked at; as many as there are steps: the end
export const walkWanted = signal(0); // where the next walkthrough is opened
export const walkTrouble = signal("");
export const walkBusy = signal(false);
/** The techniques of the walkthrough, where they are not those of the settings. */
export const walkPipeline = signal<string | null>(null);

/** The other way from the same position, where both were asked for: the usual one beside a shorter one, or the other way round. */
export const otherWay = signal<Way | null>(null);
export const shorterShown = signal(false);

export const premises = signal(false);
export const presenting = signal(false);

export const walkStep = computed(() => walkSteps.value[walkAt.value]);

/** What stands on the board at the step that is looked at. */
export const walkBoard = computed(() => {
  const now = walk.value;
  if (!now) return null;
  const at = walkStep.value ?? walkEnd.value;
  const values = at ? readLine(now.layout, at.values) : now.givens;
  return { values, candidates: at?.candidates ?? null };
});

const chosenPipeline = (): { pipeline?: string } => (walkPipeline.value === null ? {} : { pipeline: walkPipeline.value || undefined });

let running: AbortController | null = null;

export async function startWalk(engine: Engine, view: LayoutView, position: Position, name: string, film = false, shorter = false): Promise<void> {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const layout = new Layout(view);
  batch(() => {
    otherWay.value = shorter && walkEnd.value ? { steps: walkSteps.value, end: walkEnd.value } : null;
    shorterShown.value = shorter;
    walk.value = { layout, position, givens: readLine(layout, position.givens), name, film };
    walkSteps.value = [];
    walkEnd.value = null;
    walkAt.value = walkWanted.value;
    walkWanted.value = 0;
    walkTrouble.value = "";
    walkBusy.value = true;
  });
  const found: WalkStep[] = [];
  let painted = 0;
  try {
    for await (const line of engine.explain(position, film ? { film } : { ...asking(), ...chosenPipeline(), proof: true, aim: shorter ? "fewest-hard-steps" : undefined }, mine.signal)) {
      if (mine !== running) return;
      if ("index" in line) {
        found.push(line);
        // The first step at once, the others in blocks: a list is not painted anew for each.
        if (found.length === 1 || performance.now() - painted > 100) {
          painted = performance.now();
          walkSteps.value = [...found];
        }
      } else if ("curve" in line) {
        batch(() => {
          walkSteps.value = [...found];
          walkEnd.value = line;
          walkAt.value = Math.min(walkAt.value, found.length);
        });
      } else headed(line);
    }
  } catch (error) {
    if ((error as Error).name === "AbortError" || mine !== running) return;
    batch(() => {
      walkSteps.value = [...found];
      walkTrouble.value = failure(error);
    });
  } finally {
    if (mine === running) walkBusy.value = false;
  }
}

function headed(head: WalkHead): void {
  const now = walk.value!;
  walk.value = { ...now, layout: new Layout(head.layout), givens: readLine(now.layout, head.position.givens) };
}

/** The same puzzle by other techniques, or by a shorter way. */
export function walkAgain(engine: Engine, shorter: boolean): void {
  const now = walk.value;
  if (now) void startWalk(engine, now.layout.view, now.position, now.name, false, shorter);
}

/** Look at the other way, at about the same place. */
export function takeOtherWay(at: number): void {
  const other = otherWay.value;
  if (!other) return;
  batch(() => {
    otherWay.value = { steps: walkSteps.value, end: walkEnd.value };
    shorterShown.value = !shorterShown.value;
    walkSteps.value = other.steps;
    walkEnd.value = other.end;
    goToStep(at);
  });
}

export function goToStep(at: number): void {
  const last = walkSteps.value.length - (walkEnd.value ? 0 : 1);
  walkAt.value = Math.max(0, Math.min(last, at));
}

/** The next step of the same technique, or the same one. */
export function nextOfTechnique(technique: string): void {
  const steps = walkSteps.value;
  const next = steps.findIndex((line, i) => i > walkAt.value && line.step.technique === technique);
  const first = steps.findIndex((line) => line.step.technique === technique);
  if (next >= 0 || first >= 0) goToStep(next >= 0 ? next : first);
}
