/** Parts that are drawn in turn, each in its own task: in between, a slow device paints and answers. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

const waiting: (() => void)[] = [];

function drawNext(): void {
  waiting.shift()?.();
  if (waiting.length) setTimeout(drawNext);
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

/** A part in its turn; until then, `instead` keeps its place. */
export function InTurn({ instead = null, children }: { instead?: JSX.Element | null; children: () => JSX.Element }): JSX.Element | null {
  return useTurn() ? children() : instead;
}
