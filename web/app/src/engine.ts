/** The one interface between the page and Lucidoku. Today a server answers; an engine inside the browser would fit as well. */

export type Kind = "row" | "column" | "box" | "diagonal" | "window";

export interface House {
  name: string;
  kind: Kind;
  cells: number[];
}

/** What the grid needs to be drawn; a cell is `size` units wide. */
export interface LayoutView {
  text: string; // what `layout` of a position says
  name: string;
  n: number;
  symbols: string;
  houses: House[];
  rows: string[];
  columns: string[];
  cells: string[]; // the name of each cell, in the notation
  size: number;
  span: number;
  pitch: number;
  radius: number;
  across: number;
  down: number;
}

export interface Position {
  layout: string;
  givens: string;
  values: string;
  candidates: number[] | null;
  eliminated: [number, number][];
  corner?: Record<number, number[]>;
  centre?: Record<number, number[]>;
  colours?: Record<number, number[]>;
}

export interface Shape {
  part: string;
  shape: "rect" | "circle" | "path" | "text";
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  radius?: number;
  d?: string;
  text?: string;
  size?: number;
  bold?: boolean;
  halo?: string;
  digit?: boolean;
  fill?: string;
  stroke?: string;
  line?: number;
  dash?: number[];
  round?: boolean;
  cell?: number;
}

/** A step as shapes with roles for colours; `under` lies under the lines and digits of the grid. */
export interface Drawing {
  title: string;
  uses_candidates: boolean;
  under: Shape[];
  over: Shape[];
  legend: { mark: string; text: string }[];
}

export interface Premise {
  kind: string;
  house?: string;
  cells: string[];
  digits: number[];
}

export interface Step {
  number: number;
  technique: string;
  family: string;
  placements: string[];
  eliminations: string[];
  text: string;
  hint: string;
  evidence: { premises?: Premise[]; assumes_uniqueness?: boolean };
}

export interface Leveled {
  level: string;
  level_name: string;
}

/** A step with its drawing; lists leave names to their groups. */
export interface Drawn {
  step: Step;
  drawing: Drawing | null;
  name?: string;
  level?: string;
  level_name?: string;
}

export interface Mistake {
  cell: number;
  digit: number | null;
  kind: "value" | "candidate";
  text: string;
}

export interface Check {
  solutions: number | null;
  complete: boolean;
  solved: boolean;
  mistakes: Mistake[];
  text: string;
  where: string;
}

export interface Hint {
  stage: number;
  kind: "mistake" | "step" | "none" | "solved";
  text: string;
  level: string;
  level_name: string;
  family: string;
  technique: string;
  technique_name: string;
  houses: number[][];
  cells: number[];
  drawing: Drawing | null;
  step: Step | null;
  mistake: Mistake | null;
}

export const STAGES = 5;

/** A step in a list; words and drawing come when it is looked at. */
export interface Listed {
  number: number;
  placements: string[];
  eliminations: string[];
  conclusion: string;
}

export interface StepGroup extends Leveled {
  technique: string;
  name: string;
  family: string;
  steps: Listed[];
}

export interface AllSteps {
  groups: StepGroup[];
  count: number;
  short: boolean;
  text: string;
  mistake: Mistake | null;
}

export interface Parsed {
  position: Position;
  layout: LayoutView;
  name: string;
  author: string;
  format: string;
  notes: string[];
  puzzles: number;
  solutions: number | null;
  text: string;
  many: { position: Position; name: string; line: number }[];
}

export interface Why {
  proved: boolean | null; // null where there is nothing to prove, or the time was up
  text: string;
  steps: Drawn[];
  counterexample: { cell: number; digit: number; solution: string } | null;
}

/** How hard a puzzle is, in words, a line a scale. */
export interface Rating extends Leveled {
  lines: string[];
}

export interface WalkHead {
  puzzle: string;
  position: Position;
  layout: LayoutView;
  count: number;
}

export interface WalkStep {
  index: number;
  step: Step;
  drawing: Drawing;
  values: string; // before the step
  candidates: number[];
  name: string;
  level: string;
  level_name: string;
  proved?: boolean | null;
}

export interface WalkEnd {
  solved: boolean;
  hardest: string | null;
  hardest_name: string;
  level: string;
  level_name: string;
  curve: { level: string; rank: number; score: number }[];
  proof: { proved: number; of: number; failed: number[] } | null;
  text: string;
  values: string;
  candidates: number[];
}

export type WalkLine = WalkHead | WalkStep | WalkEnd;

export interface Offer extends Leveled {
  position: Position;
  hardest: string;
  hardest_name: string;
  name: string;
}

export interface Practice {
  position: Position;
  technique: string;
  name: string;
  text: string;
  step: Drawn | null;
}

export interface TechniqueRow extends Leveled {
  id: string;
  name: string;
  family: string;
  family_name: string;
  score: number;
  se: number | null;
  aliases: string[];
  uniqueness: boolean;
  logical: boolean;
  example: boolean;
}

export interface Catalogue {
  techniques: TechniqueRow[];
  levels: Record<string, string>;
  families: Record<string, string>;
}

export interface TechniquePage {
  technique: TechniqueRow;
  definition: string;
  reason: string;
  habit: string;
  examples: { position: Position; step: Step; drawing: Drawing }[];
  kin: string[];
}

export interface Lesson {
  name: string;
  title: string;
  text: string;
}

/** A piece of a text; `style` holds words of strong, em, code. */
export interface Span {
  text: string;
  style: string;
}

/** A part of a lesson. A program is a text, what it showed when it was run, its picture (SVG), and a puzzle that it names. */
export type Block =
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][]; start?: number }
  | { kind: "code"; text: string }
  | { kind: "table"; rows: Span[][][] }
  | { kind: "details"; title: string; blocks: Block[] }
  | { kind: "program"; text: string; shown?: string; picture?: string; puzzle?: string };

export interface LessonPage {
  name: string;
  title: string;
  blocks: Block[];
}

export interface Words {
  lang: string;
  version: string;
  corpus: boolean;
  languages: Record<string, string>;
  notations: string[];
  words: Record<string, string>;
}

/** A position in a format of others; `url` opens it at the site that the format is of. */
export interface Exported {
  text: string;
  format: string;
  suffix: string;
  link: boolean;
  url: string;
}

export interface FormatRow {
  name: string;
  about: string;
  suffix: string;
}

export interface CorpusQuery {
  technique?: string;
  level?: string;
  givens?: [number, number];
  rating?: [number, number];
  scale?: string;
  order?: "id" | "score" | "rating";
  reverse?: boolean;
  page: number;
}

export interface CorpusPage {
  rows: {
    id: number;
    puzzle: string;
    clues: number;
    level: string;
    level_name: string;
    hardest_name: string;
    score: number;
    rating: number | null;
    step: number | null;
  }[];
  count: number;
}

export interface Order {
  level?: string;
  needs?: string;
  layout?: string;
  count: number;
  seed?: number;
}

export interface Paper {
  kind: "sheets" | "walkthrough" | "slides" | "html";
  per_page?: number;
  candidates?: boolean;
  solutions?: Solutions;
}

/** Where solutions are printed; "back" is for printing on both sides of the paper. */
export const SOLUTIONS = ["none", "end", "back", "below"] as const;
export type Solutions = (typeof SOLUTIONS)[number];

/** What went wrong, in one sentence of the server's, or a key of the page's words. */
export class EngineError extends Error {
  constructor(
    message: string,
    readonly key: "" | "offline" | "busy" = "",
  ) {
    super(message);
  }
}

export interface Asking {
  pipeline?: string; // which techniques to begin with, of which `without` takes some away
  without?: string[];
  uniqueness?: boolean;
}

/** A walkthrough; `film` is the way of the school's methods. */
export interface Explaining extends Asking {
  proof?: boolean;
  film?: boolean;
}

export interface Engine {
  words(lang: string): Promise<Words>;
  layout(layout: string): Promise<LayoutView>;
  parse(text: string, name?: string): Promise<Parsed>;
  check(position: Position): Promise<Check>;
  hint(position: Position, stage: number, asking: Asking): Promise<Hint>;
  steps(position: Position, asking: Asking): Promise<AllSteps>;
  step(position: Position, asking: Asking, number: number): Promise<Drawn>;
  explain(position: Position, asking: Explaining, signal: AbortSignal): AsyncGenerator<WalkLine>;
  why(position: Position, cell: number, digit: number, placement: boolean): Promise<Why>;
  rate(position: Position): Promise<Rating>;
  drawing(position: Position, step: Step): Promise<Drawing>;
  daily(date: string, only?: number): Promise<{ date: string; puzzles: Offer[] }>;
  make(order: Order): Promise<{ puzzles: Offer[] }>;
  practice(technique: string, seed: number): Promise<Practice>;
  techniques(): Promise<Catalogue>;
  technique(id: string): Promise<TechniquePage>;
  lessons(): Promise<{ lessons: Lesson[] }>;
  lesson(name: string): Promise<LessonPage>;
  formats(): Promise<FormatRow[]>;
  export(position: Position, format: string): Promise<Exported>;
  print(puzzles: { position: Position; title: string }[], paper: Paper): Promise<Blob>;
  picture(position: Position, format: "svg" | "png", more: { step?: Step; theme?: string; candidates?: boolean }): Promise<Blob>;
  corpus(): Promise<{ open: boolean; name: string; puzzles: number; scales: string[] }>;
  corpusSearch(query: CorpusQuery): Promise<CorpusPage>;
  corpusPuzzle(id: number): Promise<Offer>;
}

type Speaking = () => { lang: string; notation: string };

/** The engine behind a server's `api/v1`. Words and cells are in the language and notation that `speaking` tells. */
export class ServerEngine implements Engine {
  constructor(
    private readonly base: string,
    private readonly speaking: Speaking,
  ) {}

  private async fetch(path: string, init: RequestInit, again = 2): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(this.base + path, init);
    } catch (error) {
      if ((error as Error).name === "AbortError") throw error;
      throw new EngineError("", "offline");
    }
    if (response.ok) return response;
    const retry = Number(response.headers.get("Retry-After")) || 0;
    if (response.status === 429 && again && retry <= 5) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0.2, retry) * 1000));
      return this.fetch(path, init, again - 1);
    }
    let text = "";
    try {
      const told: unknown = await response.json();
      const message = (told as { error?: unknown }).error;
      if (typeof message === "string") text = message;
    } catch {
      text = "";
    }
    throw new EngineError(text, text ? "" : response.status === 429 ? "busy" : "offline");
  }

  private post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
    const headers = { "Content-Type": "application/json" };
    return this.fetch(path, { method: "POST", headers, body: JSON.stringify({ ...this.speaking(), ...body }), signal });
  }

  private async ask<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
    return (await (await this.post(path, body, signal)).json()) as T;
  }

  private async get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    const text = new URLSearchParams({ ...this.speaking(), ...query }).toString();
    return (await (await this.fetch(`${path}?${text}`, {})).json()) as T;
  }

  words(lang: string): Promise<Words> {
    return this.get("words", { lang });
  }
  layout(layout: string): Promise<LayoutView> {
    return this.ask("layout", { layout });
  }
  parse(text: string, name = ""): Promise<Parsed> {
    return this.ask("parse", { text, name });
  }
  check(position: Position): Promise<Check> {
    return this.ask("check", { position });
  }
  hint(position: Position, stage: number, asking: Asking): Promise<Hint> {
    return this.ask("hint", { position, stage, ...asking });
  }
  steps(position: Position, asking: Asking): Promise<AllSteps> {
    return this.ask("steps", { position, ...asking, told: 0, drawings: 0 });
  }
  step(position: Position, asking: Asking, number: number): Promise<Drawn> {
    return this.ask("step", { position, ...asking, number });
  }
  why(position: Position, cell: number, digit: number, placement: boolean): Promise<Why> {
    return this.ask("why", { position, cell, digit, placement });
  }
  rate(position: Position): Promise<Rating> {
    return this.ask("rate", { position });
  }
  drawing(position: Position, step: Step): Promise<Drawing> {
    return this.ask("drawing", { position, step });
  }
  daily(date: string, only?: number): Promise<{ date: string; puzzles: Offer[] }> {
    return this.ask("daily", { date, only });
  }
  make(order: Order): Promise<{ puzzles: Offer[] }> {
    return this.ask("make", order);
  }
  practice(technique: string, seed: number): Promise<Practice> {
    return this.ask("practice", { technique, seed, reveal: true });
  }
  techniques(): Promise<Catalogue> {
    return this.get("techniques");
  }
  technique(name: string): Promise<TechniquePage> {
    return this.ask("technique", { name });
  }
  lessons(): Promise<{ lessons: Lesson[] }> {
    return this.get("lessons");
  }
  lesson(name: string): Promise<LessonPage> {
    return this.ask("lesson", { name });
  }
  formats(): Promise<FormatRow[]> {
    return this.get("formats");
  }
  export(position: Position, format: string): Promise<Exported> {
    return this.ask("export", { position, format });
  }
  async print(puzzles: { position: Position; title: string }[], paper: Paper): Promise<Blob> {
    return (await this.post("print", { puzzles, ...paper })).blob();
  }
  async picture(position: Position, format: "svg" | "png", more: { step?: Step; theme?: string; candidates?: boolean }): Promise<Blob> {
    return (await this.post("picture", { position, format, ...more })).blob();
  }
  corpus(): Promise<{ open: boolean; name: string; puzzles: number; scales: string[] }> {
    return this.get("corpus");
  }
  corpusSearch(query: CorpusQuery): Promise<CorpusPage> {
    return this.ask("corpus/search", query);
  }
  corpusPuzzle(id: number): Promise<Offer> {
    return this.ask("corpus/puzzle", { id });
  }

  async *explain(position: Position, asking: Explaining, signal: AbortSignal): AsyncGenerator<WalkLine> {
    const response = await this.post("explain", { position, ...asking }, signal);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read().catch((error: Error) => {
        if (error.name === "AbortError") throw error;
        throw new EngineError("", "offline");
      });
      const lines = (rest + (value ?? "")).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (line) yield this.line(line);
      if (done) break;
    }
    if (rest.trim()) yield this.line(rest);
  }

  private line(text: string): WalkLine {
    const told = JSON.parse(text) as WalkLine | { error: string };
    if ("error" in told) throw new EngineError(told.error);
    return told;
  }
}
