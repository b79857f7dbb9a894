/** What a step concludes: `r1c2=5` places a digit, `r1c2-5` removes a candidate. */
export interface Step {
  /** The id of the technique, such as "x-wing"; the manual has a page of each. */
  technique: string;
  placements: string[];
  eliminations: string[];
}

export interface Walk {
  /** How it ends: "solved"; "stuck" where logic is at an end; "none" or "several" solutions. */
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
  /** The solution; null where there is none, or several. */
  solve(puzzle: string): string | null;
  /** How many solutions there are, up to a limit: 2 by default. */
  count(puzzle: string, limit?: number): number;
  /** The steps by which a person would solve it. */
  explain(puzzle: string): Walk;
  /** The rating of a 9x9 puzzle; null where it has none, or several solutions. */
  rate(puzzle: string): Rating | null;
  /** The same text for all puzzles that are equal up to the symmetries of Sudoku. */
  canonical(puzzle: string): string;
}

/** Starts the engine: from its compiled module, or from the files of this package. */
export function loadLucidoku(module?: WebAssembly.Module, logic?: readonly string[]): Promise<Lucidoku>;
