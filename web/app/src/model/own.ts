/** My own game, explained: asked for, read from a file, looked at move by move. */
import { batch, computed, signal } from "@preact/signals";
import type { Engine, OwnGame } from "../engine";
import { game } from "./game";
import { failure, say } from "./help";
import { Layout } from "./layout";
import { layoutOf } from "./loading";
import { gameFile, log } from "./log";
import { allowed, readLine } from "./state";

interface Shown {
  file: string;
  found: OwnGame;
  layout: Layout;
  givens: number[];
}

export const own = signal<Shown | null>(null);
export const ownAt = signal(0); // the place in the list of what was done
export const ownBusy = signal(false);

/** The game that is being played, as a file. */
export function playedFile(): string | null {
  const now = game.value;
  return now && log.value.length ? gameFile(now.layout.view, now.givens, now.base, log.value) : null;
}

/** What stands on the board before or after something was done. */
export const ownBoard = computed(() => {
  const now = own.value;
  if (!now) return null;
  const act = now.found.acts[ownAt.value];
  const values = [...now.givens];
  const gone = new Array<number>(now.layout.count).fill(0);
  const last = act ? act.move + (act.drawn && act.kind !== "mistake" ? 0 : 1) : now.found.moves.length;
  for (const move of now.found.moves.slice(0, last)) {
    for (const [cell, digit] of move.values) if (!now.givens[cell]) values[cell] = digit;
    for (const [cell, digit] of move.removed) gone[cell] |= 1 << (digit - 1);
    for (const [cell, digit] of move.restored) gone[cell] &= ~(1 << (digit - 1));
  }
  const masks = values.map((_, cell) => allowed(now.layout, values, gone, cell));
  return { act, values, masks };
});

let turn = 0;

export async function analyse(engine: Engine, file: string): Promise<void> {
  const mine = ++turn;
  ownBusy.value = true;
  try {
    const found = await engine.ownGame(file);
    const layout = new Layout(await layoutOf(engine, found.layout));
    if (mine !== turn) return;
    batch(() => {
      own.value = { file, found, layout, givens: readLine(layout, found.givens) };
      ownAt.value = Math.max(0, Math.min(ownAt.value, found.acts.length - 1));
    });
  } catch (error) {
    if (mine === turn) say(failure(error), true);
  } finally {
    if (mine === turn) ownBusy.value = false;
  }
}

export async function analyseFile(engine: Engine, file: File): Promise<void> {
  ownAt.value = 0;
  await analyse(engine, (await file.text()).slice(0, (1 << 21) + 1));
}
