/** What a step concludes: `r1c2=5` places a digit, `r1c2-5` removes a candidate. */
export interface Step {
  /** The id of the technique, such as "x-wing"; the manual has a page for each. */
  technique: string;
  placements: string[];
  eliminations: string[];
}

export interface Walk {
  /** Outcome: "solved"; "stuck" if no technique applies; "none" or "several" solutions. */
  end: "solved" | "stuck" | "none" | "several" | "cut";
  steps: Step[];
}

/** Sudoku Explainer's rating: of the hardest step, of the first digit, of the first elimination. */
export interface Rating {
  er: number;
  ep: number;
  ed: number;
  /** The name of the hardest step. */
  hardest: string | null;
}

/**
 * Lucidoku without Python. A puzzle is text, row by row: digits 1 to 9, then A to P, and "." or 0 for an empty cell; 16 to 625
 * cells. Other text is a RangeError that says what was expected.
 */
export class Lucidoku {
  /** The ids of all techniques. */
  readonly techniques: readonly string[];
  /** The solution; null if there is none, or several. */
  solve(puzzle: string): string | null;
  /** Number of solutions up to a limit, 2 by default. */
  count(puzzle: string, limit?: number): number;
  /** The steps of a human solution. */
  explain(puzzle: string): Walk;
  /** The rating of a 9x9 puzzle; null unless it has exactly one solution. */
  rate(puzzle: string): Rating | null;
  /** Canonical form: the same text for all puzzles that are equivalent under the symmetries of Sudoku. */
  canonical(puzzle: string): string;
}

/** Starts the engine: from its compiled module, or from the files of this package. */
export function loadLucidoku(module?: WebAssembly.Module, logic?: readonly string[]): Promise<Lucidoku>;
