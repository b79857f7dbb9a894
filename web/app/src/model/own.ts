/** Analysis of your own game: requested, read from a file, viewed move by move. */
import { batch, computed, signal } from "@preact/signals";
import type { Engine, OwnGame } from "../engine";
import { textWithin } from "./files";
import { game } from "./game";
import { failure, say } from "./help";
import { Layout } from "./layout";
import { layoutOf } from "./loading";
import { gameFile, log } from "./log";
import { allowedCandidates, readLine } from "./state";

export interface Shown {
  file: string;
  found: OwnGame;
  layout: Layout;
  givens: number[];
}

export const own = signal<Shown | null>(null);
export const ownAt = signal(0); // index into the list of moves
export const ownBusy = signal(false);

/** The current game as a file. */
export function playedFile(): string | null {
  const now = game.value;
  return now && log.value.length ? gameFile(now.layout.view, now.givens, now.base, log.value) : null;
}

/** The board before or after a move. */
export const ownBoard = computed(() => (own.value ? boardAt(own.value, ownAt.value) : null));

/** The board of a move: before it where a step is drawn, otherwise after it. */
export function boardAt(now: Shown, place: number): { act: OwnGame["acts"][number] | undefined; values: number[]; masks: number[] } {
  const act = now.found.acts[place];
  const values = [...now.givens];
  const removed = new Array<number>(now.layout.count).fill(0);
  const last = act ? act.move + (act.drawn && act.kind !== "mistake" ? 0 : 1) : now.found.moves.length;
  for (const move of now.found.moves.slice(0, last)) {
    for (const [cell, digit] of move.values) if (!now.givens[cell]) values[cell] = digit;
    for (const [cell, digit] of move.removed) removed[cell] |= 1 << (digit - 1);
    for (const [cell, digit] of move.restored) removed[cell] &= ~(1 << (digit - 1));
  }
  const masks = values.map((_, cell) => allowedCandidates(now.layout, values, removed, cell));
  return { act, values, masks };
}

let turn = 0;

export async function analyse(engine: Engine, file: string): Promise<void> {
  const mine = ++turn;
  ownBusy.value = true;
  try {
    const analysis = await engine.analyseGame(file);
    const layout = new Layout(await layoutOf(engine, analysis.layout));
    if (mine !== turn) return;
    batch(() => {
      own.value = { file, found: analysis, layout, givens: readLine(layout, analysis.givens) };
      ownAt.value = Math.max(0, Math.min(ownAt.value, analysis.acts.length - 1));
    });
  } catch (error) {
    if (mine === turn) say(failure(error), true);
  } finally {
    if (mine === turn) ownBusy.value = false;
  }
}

export async function analyseFile(engine: Engine, file: File): Promise<void> {
  ownAt.value = 0;
  try {
    await analyse(engine, await textWithin(file, 1 << 21));
  } catch (error) {
    say(failure(error), true);
  }
}
