/** Lists of steps: a run of singles is one row, unless the reader has opened it. */
import type { Run } from "../engine";

export interface Row {
  readonly from: number; // index of its first step
  readonly to: number; // of its last one
  readonly run?: Run; // of a row for several steps
}

/** @param open a step of the run that is open, or -1 */
export function rowsOf(steps: readonly { run?: Run | null }[], open: number): Row[] {
  const rows: Row[] = [];
  for (let i = 0; i < steps.length; i++) {
    const { run } = steps[i];
    const opened = run && run.first - 1 <= open && open < run.last;
    // While steps arrive, the last run may be incomplete.
    const to = run && !opened ? Math.min(run.last, steps.length) - 1 : i;
    rows.push(to > i ? { from: i, to, run: run! } : { from: i, to: i });
    i = to;
  }
  return rows;
}

/** Number of a row, such as "3" or "23–31". */
export const numberOf = ({ from, to }: Row): string => (from === to ? `${from + 1}` : `${from + 1}–${to + 1}`);

/** Return whether a step is in a row. */
export const isIn = ({ from, to }: Row, step: number): boolean => from <= step && step <= to;
