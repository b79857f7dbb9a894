/** A walkthrough: its steps as they come in, and the one that is looked at. */
import { batch, computed, signal } from "@preact/signals";
import type { Engine, LayoutView, Position, WalkEnd, WalkHead, WalkStep } from "../engine";
import { failure, asking } from "./help";
import { Layout } from "./layout";
import { givenIn, readLine, type Given } from "./state";

/** The usual way takes the simplest step each time; the shorter one has as few steps beyond the basic ones as are found. */
export type Way = "usual" | "shorter";

interface Path {
  steps: readonly WalkStep[];
  end: WalkEnd;
}

export interface Walk extends Given {
  position: Position;
  name: string;
  film: boolean; // of the school's methods
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

/** Which way is looked at, and the ways that are known whole. */
export const walkWay = signal<Way>("usual");
export const walkWays = signal<Partial<Record<Way, Path>>>({});

/** The techniques of the walkthrough, where they are not those of the settings. */
export const walkPipeline = signal<string | null>(null);

const chosenPipeline = (): { pipeline?: string } => (walkPipeline.value === null ? {} : { pipeline: walkPipeline.value || undefined });

/** The same puzzle by other techniques. */
export function walkBy(engine: Engine, pipeline: string): void {
  const now = walk.value;
  walkPipeline.value = pipeline;
  if (now) void startWalk(engine, now.layout.view, now.position, now.name);
}

let running: AbortController | null = null;

/** Go on by the other way: from memory, or asked for anew. */
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
  const found: WalkStep[] = [];
  let painted = 0;
  try {
    for await (const line of engine.explain(position, film ? { film } : { ...asking(), ...chosenPipeline(), proof: true, ...(way === "shorter" ? { aim: "fewest-hard-steps" } : {}) }, mine.signal)) {
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
          if (!film) walkWays.value = { ...walkWays.value, [way]: { steps: found, end: line } };
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

const BASIC = new Set(["singles", "intersections", "subsets"]);

/** Whether a step is one of the basic ones. */
export const isBasic = (line: WalkStep): boolean => BASIC.has(line.step.family);

/** How many basic steps follow a harder one to the end, and the first of them: only where the harder one is the last. */
export function keyOf(steps: readonly WalkStep[], at: number, end: WalkEnd | null): { count: number; first: WalkStep } | null {
  const rest = steps.slice(at + 1);
  if (!end?.solved || !steps[at] || isBasic(steps[at]) || !rest.length || !rest.every(isBasic)) return null;
  return { count: rest.length, first: rest[0] };
}
