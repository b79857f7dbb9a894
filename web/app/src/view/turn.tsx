/** Parts that are drawn in turn, each in its own task: in between, a slow device paints and answers. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

const waiting: (() => void)[] = [];
let loading = 0;

function drawNext(): void {
  waiting.shift()?.();
  if (waiting.length) setTimeout(drawNext);
}

/** Load the code of a part. */
export function loadPart<T>(load: Promise<T>): Promise<T> {
  loading++;
  return load.finally(() => loading--);
}

/** Resolves when the browser has shown what was drawn, or soon, where it shows nothing. */
export const shown = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500);
  });

/** Resolves when the browser has shown all parts; those of a part that has just arrived wait from the next frame on. */
export async function allShown(): Promise<void> {
  for (let calm = 0; calm < 2; calm = waiting.length || loading ? 0 : calm + 1) await shown();
}

/** Return true from the turn of a component on, which comes after the browser has painted the rest. */
export function useTurn(): boolean {
  const [come, setCome] = useState(false);
  useEffect(() => {
    const turn = (): void => setCome(true);
    if (waiting.push(turn) === 1) setTimeout(drawNext);
    return () => {
      const place = waiting.indexOf(turn);
      if (place >= 0) waiting.splice(place, 1);
    };
  }, []);
  return come;
}

let isFirstTurnOver = false;

/** Return true from the first turn on: what calls this comes after the rest only when the page starts. */
export function useFirstTurn(): boolean {
  isFirstTurnOver = useTurn() || isFirstTurnOver;
  return isFirstTurnOver;
}

/** A part in its turn; until then, `instead` keeps its place. */
export function InTurn({ instead = null, children }: { instead?: JSX.Element | null; children: () => JSX.Element }): JSX.Element | null {
  return useTurn() ? children() : instead;
}
