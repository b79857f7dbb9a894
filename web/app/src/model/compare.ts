/** Comparison of two puzzles for setters. */
import { signal } from "@preact/signals";
import type { Engine, Facts, LayoutView, Position } from "../engine";
import { failure, say } from "./help";
import { layoutOf } from "./loading";
import { joined, spoken, t } from "../words";

/** Puzzle to compare: a text in any format, or a known puzzle. */
export type Wanted = string | { position: Position; name: string };

export interface Compared {
  position: Position;
  view: LayoutView;
  name: string;
  notes?: readonly string[]; // losses of reading the text
  facts: Facts;
}

export const compared = signal<readonly Compared[]>([]);
export const comparing = signal(false);
export const compareTrouble = signal("");

let turn = 0;
let last: readonly Wanted[] = [];
let message = "";

async function look(engine: Engine, wanted: Wanted): Promise<Compared> {
  if (typeof wanted !== "string") {
    const view = await layoutOf(engine, wanted.position.layout);
    return { ...wanted, view, facts: await engine.facts(wanted.position) };
  }
  const parsed = await engine.parse(wanted);
  const [first] = parsed.many;
  const notes = first ? [t("open.first", { count: parsed.puzzles }), ...parsed.notes, ...first.notes] : parsed.notes;
  return { position: parsed.position, view: parsed.layout, name: parsed.name, notes, facts: await engine.facts(parsed.position) };
}

export async function compare(engine: Engine, wanted: readonly Wanted[]): Promise<void> {
  const mine = ++turn;
  last = wanted;
  comparing.value = true;
  compareTrouble.value = "";
  try {
    message = spoken.value;
    const puzzles = await Promise.all(wanted.map((one) => look(engine, one)));
    if (mine !== turn) return;
    compared.value = puzzles;
    const notes = puzzles.flatMap((one) => one.notes ?? []);
    if (notes.length) say(joined(notes));
  } catch (error) {
    if (mine !== turn) return;
    compared.value = [];
    compareTrouble.value = failure(error);
  } finally {
    if (mine === turn) comparing.value = false;
  }
}

/** Comparison in the current language. */
export function compareAgain(engine: Engine): void {
  if (compared.value.length && message !== spoken.value) void compare(engine, last);
}
