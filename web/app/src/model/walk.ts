/** A walkthrough: its steps as they arrive, and the current one. */
import { batch, computed, signal } from "@preact/signals";
import type { Engine, LayoutView, Position, WalkEnd, WalkHead, WalkStep } from "../engine";
import { failure, hintOptions } from "./help";
import { Layout } from "./layout";
import { givenIn, readLine, type Given } from "./state";

/** "usual" always takes the simplest step; "shorter" looks for few steps beyond the basic ones. */
export type Way = "usual" | "shorter";

interface Path {
  steps: readonly WalkStep[];
  end: WalkEnd;
}

export interface Walk extends Given {
  position: Position;
  name: string;
  film: boolean; // film of the school's methods
}

export const walk = signal<Walk | null>(null);
export const walkSteps = signal<readonly WalkStep[]>([]);
export const walkEnd = signal<WalkEnd | null>(null);
export const walkAt = signal(0); // current step; the number of steps means the end
export const walkWanted = signal(0); // step at which the next walkthrough opens
export const walkTrouble = signal("");
export const walkBusy = signal(false);
export const premises = signal(false);
export const presenting = signal(false);

export const walkStep = computed(() => walkSteps.value[walkAt.value]);

/** The board at the current step. */
export const walkBoard = computed(() => {
  const now = walk.value;
  if (!now) return null;
  const at = walkStep.value ?? walkEnd.value;
  const values = at ? readLine(now.layout, at.values) : now.givens;
  return { values, candidates: at?.candidates ?? null };
});

/** The current way, and all ways that are complete. */
export const walkWay = signal<Way>("usual");
export const walkWays = signal<Partial<Record<Way, Path>>>({});

/** Techniques of the walkthrough, if they differ from the settings. */
export const walkTechniques = signal<string | null>(null);

const chosenTechniques = (): { techniques?: string } => (walkTechniques.value === null ? {} : { techniques: walkTechniques.value || undefined });

/** Solve the same puzzle with other techniques. */
export function walkBy(engine: Engine, techniques: string): void {
  const now = walk.value;
  walkTechniques.value = techniques;
  if (now) void startWalk(engine, now.layout.view, now.position, now.name);
}

let running: AbortController | null = null;

/** Switch to the other way: from memory, or by a new request. */
export async function turnWay(engine: Engine, way: Way): Promise<void> {
  const now = walk.value;
  if (!now || way === walkWay.value) return;
  const known = walkWays.value[way];
  if (known) {
    running?.abort();
    batch(() => {
      walkWay.value = way;
      walkSteps.value = known.steps;
      walkEnd.value = known.end;
      walkAt.value = 0;
      walkBusy.value = false;
    });
  } else await startWalk(engine, now.layout.view, now.position, now.name, false, way);
}

export async function startWalk(engine: Engine, view: LayoutView, position: Position, name: string, film = false, way: Way = "usual"): Promise<void> {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const layout = new Layout(view);
  batch(() => {
    walk.value = { ...givenIn(layout, position), position, name, film };
    walkSteps.value = [];
    walkEnd.value = null;
    walkAt.value = walkWanted.value;
    walkWanted.value = 0;
    walkTrouble.value = "";
    walkBusy.value = true;
    walkWay.value = way;
    if (way === "usual") walkWays.value = {};
  });
  const arrived: WalkStep[] = [];
  let painted = 0;
  try {
    for await (const line of engine.explain(position, film ? { film } : { ...hintOptions(), ...chosenTechniques(), proof: true, ...(way === "shorter" ? { aim: "fewest-hard-steps" } : {}) }, mine.signal)) {
      if (mine !== running) return;
      if ("index" in line) {
        arrived.push(line);
        // Show the first step immediately and the others in batches, to avoid re-rendering the list for each.
        if (arrived.length === 1 || performance.now() - painted > 100) {
          painted = performance.now();
          walkSteps.value = [...arrived];
        }
      } else if ("curve" in line) {
        batch(() => {
          walkSteps.value = [...arrived];
          walkEnd.value = line;
          if (!film) walkWays.value = { ...walkWays.value, [way]: { steps: arrived, end: line } };
          walkAt.value = Math.min(walkAt.value, arrived.length);
        });
      } else setHeading(line);
    }
  } catch (error) {
    if ((error as Error).name === "AbortError" || mine !== running) return;
    batch(() => {
      walkSteps.value = [...arrived];
      walkTrouble.value = failure(error);
    });
  } finally {
    if (mine === running) walkBusy.value = false;
  }
}

/** Show steps that are known already. */
export function showWalk(view: LayoutView, position: Position, steps: readonly WalkStep[]): void {
  running?.abort();
  running = null;
  batch(() => {
    walk.value = { ...givenIn(new Layout(view), position), position, name: "", film: false };
    walkSteps.value = steps;
    walkEnd.value = null;
    walkAt.value = 0;
    walkTrouble.value = "";
    walkBusy.value = false;
    walkWays.value = {};
  });
}

function setHeading(head: WalkHead): void {
  const now = walk.value!;
  walk.value = { ...now, layout: new Layout(head.layout), givens: readLine(now.layout, head.position.givens) };
}

export function goToStep(at: number): void {
  const last = walkSteps.value.length - (walkEnd.value ? 0 : 1);
  walkAt.value = Math.max(0, Math.min(last, at));
}

/** Go to the next step with this technique; after the last one, to the first. */
export function nextOfTechnique(technique: string): void {
  const steps = walkSteps.value;
  const next = steps.findIndex((line, i) => i > walkAt.value && line.step.technique === technique);
  const first = steps.findIndex((line) => line.step.technique === technique);
  if (next >= 0 || first >= 0) goToStep(next >= 0 ? next : first);
}

const BASIC = new Set(["singles", "intersections", "subsets"]);

/** Return whether a step is basic. */
export const isBasic = (line: WalkStep): boolean => BASIC.has(line.step.family);

/** If step `at` is the last harder one: the number of basic steps after it, and the first of them. */
export function keyOf(steps: readonly WalkStep[], at: number, end: WalkEnd | null): { count: number; first: WalkStep } | null {
  const rest = steps.slice(at + 1);
  if (!end?.solved || !steps[at] || isBasic(steps[at]) || !rest.length || !rest.every(isBasic)) return null;
  return { count: rest.length, first: rest[0] };
}
