/** The end of a game: hints used, and the next puzzle. */
import { effect } from "@preact/signals";
import type { Engine } from "../engine";
import { dialog } from "./dialog";
import { game, hints, state } from "./game";
import { failure, hint, say } from "./help";
import { aboutOfDay, openOffer } from "./loading";

/** Daily puzzles of a day. */
const A_DAY = 6;

/** Count the positions in which the player asked for a hint; further words on the same step count once. */
export function followHints(): void {
  let counted: readonly unknown[] = [];
  effect(() => {
    const asked = hint.value?.kind === "step";
    const { values, eliminated } = state.peek();
    if (!asked || (counted[0] === values && counted[1] === eliminated)) return;
    counted = [values, eliminated];
    hints.value = hints.peek() + 1;
  });
}

/** Open the next puzzle of the day, or another made like this one; where there is no such, ask. */
export async function nextPuzzle(engine: Engine): Promise<void> {
  const { about } = game.value!;
  const number = about.with?.number;
  try {
    if (about.day && typeof number === "number" && number < A_DAY) {
      const { puzzles } = await engine.daily(about.day);
      await openOffer(engine, puzzles[number].position, aboutOfDay(about.day, number + 1, puzzles[number]));
    } else if (about.made) {
      const { puzzles } = await engine.make({ ...about.made, count: 1, seed: Math.floor(Math.random() * 2 ** 31) });
      await openOffer(engine, puzzles[0].position, { ...about, level: puzzles[0].level });
    } else dialog.value = "new";
  } catch (error) {
    say(failure(error), true);
  }
}
