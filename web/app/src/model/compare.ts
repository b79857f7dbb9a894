/** Two puzzles beside each other: what setters compare. */
import { signal } from "@preact/signals";
import type { Engine, Facts, LayoutView, Position } from "../engine";
import { failure, say } from "./help";
import { layoutOf } from "./loading";
import { spoken, t } from "../words";

/** A puzzle to compare: a text in any format, or one that is known. */
export type Wanted = string | { position: Position; name: string };

export interface Compared {
  position: Position;
  view: LayoutView;
  name: string;
  notes?: readonly string[]; // what could not be read
  facts: Facts;
}

export const compared = signal<readonly Compared[]>([]);
export const comparing = signal(false);
export const compareTrouble = signal("");

let turn = 0;
let last: readonly Wanted[] = [];
let told = "";

async function look(engine: Engine, wanted: Wanted): Promise<Compared> {
  if (typeof wanted !== "string") {
    const view = await layoutOf(engine, wanted.position.layout);
    return { ...wanted, view, facts: await engine.facts(wanted.position) };
  }
  const found = await engine.parse(wanted);
  const [first] = found.many;
  const notes = first ? [t("open.first", { count: found.puzzles }), ...found.notes, ...first.notes] : found.notes;
  return { position: found.position, view: found.layout, name: found.name, notes, facts: await engine.facts(found.position) };
}

export async function compare(engine: Engine, wanted: readonly Wanted[]): Promise<void> {
  const mine = ++turn;
  last = wanted;
  comparing.value = true;
  compareTrouble.value = "";
  try {
    told = spoken.value;
    const found = await Promise.all(wanted.map((one) => look(engine, one)));
    if (mine !== turn) return;
    compared.value = found;
    const notes = found.flatMap((one) => one.notes ?? []);
    if (notes.length) say(notes.join(" "));
  } catch (error) {
    if (mine !== turn) return;
    compared.value = [];
    compareTrouble.value = failure(error);
  } finally {
    if (mine === turn) comparing.value = false;
  }
}

/** What was compared, in the language of now. */
export function compareAgain(engine: Engine): void {
  if (compared.value.length && told !== spoken.value) void compare(engine, last);
}
