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
}

export const walk = signal<Walk | null>(null);
export const walkSteps = signal<readonly WalkStep[]>([]);
export const walkEnd = signal<WalkEnd | null>(null);
export const walkAt = signal(0); // the step that is looked at; as many as there are steps: the end
export const walkWanted = signal(0); // where the next walkthrough is opened
export const walkTrouble = signal("");
export const walkBusy = signal(false);
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

let running: AbortController | null = null;

export async function startWalk(engine: Engine, view: LayoutView, position: Position, name: string, film = false): Promise<void> {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const layout = new Layout(view);
  batch(() => {
    walk.value = { layout, position, givens: readLine(layout, position.givens), name };
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
    for await (const line of engine.explain(position, film ? { film } : { ...asking(), proof: true }, mine.signal)) {
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
