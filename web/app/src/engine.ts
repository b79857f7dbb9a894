/** The only interface between the page and Lucidoku: calls go to a server, or to a worker in the browser (inside.ts). */

import type { components } from "./api";

type Models = components["schemas"];
/** A request type with some of its optional fields made required. */
type With<T, K extends keyof T> = T & Required<Pick<T, K>>;
type Asked<T> = Omit<T, "lang" | "notation">;

export type House = Models["HouseView"];
export type LayoutView = Models["LayoutView"];
export type Position = With<Models["PagePosition-Input"], "layout" | "values" | "candidates" | "eliminated">;
export type Shape = Models["ShapeRecord"];
export type Drawing = Models["DrawingRecord"];
export type Premise = Models["PremiseRecord"];
export type Step = Models["StepRecord-Input"];
export type Explanation = Models["ExplanationRecord"];
export type Row = Models["RowRecord"];
export type StepView = Models["StepView"];
export type Mistake = Models["Mistake"];
export type Check = Models["CheckAnswer"];
export type Hint = Models["HintAnswer"];
export type StepRow = Models["StepRow"];
export type StepGroup = Models["StepGroup"];
export type AllSteps = Models["StepsAnswer"];
export type Parsed = Models["ParseAnswer"];
export type Photo = Omit<Models["PhotoAnswer"], "grids"> & { grids: SeenGrid[] };
export type SeenGrid = Omit<Models["SeenGrid"], "position"> & { position: Position };
export type Why = Models["WhyAnswer"];
export type WhyStep = Models["WhyStep"];
export type Run = Models["RunRecord"];
export type MarkView = Models["MarkView"];
export type RulesAnswer = Models["RulesAnswer"];
export type RuleRow = Models["RuleOption"];
export type TrueCandidates = Models["CandidatesAnswer"];
export type Facts = Models["FactsAnswer"];
export type Training = Models["TrainingAnswer"];
export type StationRow = Models["StationRow"];
export type Station = Models["ExerciseAnswer"];
export type Verdict = Models["VerdictAnswer"];
export type ClassTable = Models["ClassAnswer"];
export type ClassFile = Models["ClassFile"];
export type RisingAsk = Asked<Models["RisingAsk"]>;
export type RisingPuzzle = Models["RisingPuzzle"];
export type OwnGame = Models["GameAnswer"];
export type Rating = Models["RateAnswer"];
export type WalkHead = Models["WalkHeadRecord"];
export type WalkStep = Models["WalkStepRecord"];
export type WalkEnd = Models["WalkEndRecord"];
export type WalkLine = WalkHead | WalkStep | WalkEnd;
export type Offer = Models["MadePuzzle"];
export type Practice = Models["PracticeAnswer"];
export type TechniqueRow = Models["CatalogueRow"];
export type Catalogue = Models["TechniquesAnswer"];
export type TechniquePage = Models["TechniqueAnswer"];
export type Lesson = Models["LessonRow"];
export type LessonPage = Models["LessonAnswer"];
export type Block = LessonPage["blocks"][number];
export type Span = Models["Span"];
export type Words = Models["WordsAnswer"];
export type Exported = Models["ExportAnswer"];
export type FormatRow = Models["FormatRow"];
export type Corpus = Models["CorpusAnswer"];
export type CorpusRule = Models["CorpusRule"];
export type CorpusQuery = Asked<Models["CorpusAsk"]>;
export type Scale = NonNullable<CorpusQuery["scale"]>;
export type CorpusPage = Models["CorpusRows"];
export type PuzzleRequest = Asked<Models["MakeAsk"]>;
export type Paper = Omit<Asked<Models["PrintAsk"]>, "puzzles">;
/** A puzzle with its heading on paper. */
export type Printed = Omit<Models["SheetPuzzle"], "position"> & { position: Position };
export type PerPage = NonNullable<Paper["per_page"]>;
export type Solutions = NonNullable<Paper["solutions"]>;
/** Techniques to use, techniques switched off, and whether to assume a unique solution. */
export type Asking = Pick<Models["HintAsk"], "techniques" | "without" | "uniqueness">;
/** Options of a walkthrough; `film` selects the methods of the school. */
export type Explaining = Asking & Pick<Models["ExplainAsk"], "proof" | "film" | "aim">;

export const STAGES = 3;

/** Where to print solutions; "back" is for double-sided printing. */
export const SOLUTIONS = ["none", "end", "back", "below"] as const satisfies readonly Solutions[];

/** Failure of a call: a sentence from the server, or the key of a text of the page. */
export class EngineError extends Error {
  constructor(
    message: string,
    readonly key: "" | "offline" | "busy" | "late" = "",
    /** Names near an unknown technique; null for another error. */
    readonly near: readonly string[] | null = null,
  ) {
    super(message);
  }
}

export interface Engine {
  words(lang: string): Promise<Words>;
  layout(layout: string): Promise<LayoutView>;
  rules(lang: string): Promise<Models["RulesAnswer"]>;
  parse(text: string, name?: string): Promise<Parsed>;
  /** @param picture a photo, a screenshot or a PDF, with its type */
  photo(picture: Blob): Promise<Photo>;
  check(position: Position): Promise<Check>;
  hint(position: Position, stage: number, asking: Asking): Promise<Hint>;
  steps(position: Position, asking: Asking, all: boolean): Promise<AllSteps>;
  step(position: Position, asking: Asking, number: number): Promise<StepView>;
  explain(position: Position, asking: Explaining, signal: AbortSignal): AsyncGenerator<WalkLine>;
  why(position: Position, cell: number, digit: number, placement: boolean): Promise<Why>;
  /** @param quick skip scales that examine every position of the solution path */
  rate(position: Position, quick?: boolean, signal?: AbortSignal): Promise<Rating>;
  trueCandidates(position: Position, signal?: AbortSignal): Promise<TrueCandidates>;
  /** Codes of the marks that can go, each alone. */
  needless(position: Position, signal?: AbortSignal): Promise<string[]>;
  facts(position: Position): Promise<Facts>;
  drawing(position: Position, step: Step): Promise<Drawing>;
  daily(date: string, only?: number): Promise<Models["DailyAnswer"]>;
  make(request: PuzzleRequest): Promise<Models["MakeAnswer"]>;
  practice(technique: string, seed: number): Promise<Practice>;
  training(ask: Asked<Models["TrainingAsk"]>): Promise<Training>;
  exercise(station: string, seed: number, progress: string): Promise<Station>;
  judge(ask: Asked<Models["JudgeAsk"]>): Promise<Verdict>;
  placement(answers: readonly (readonly [string, boolean])[], progress: string): Promise<Models["PlacementAnswer"]>;
  classSheet(ask: RisingAsk): Promise<Models["RisingAnswer"]>;
  test(ask: Asked<Models["TestAsk"]>): Promise<Blob>;
  classTable(files: ClassFile[], today: string): Promise<ClassTable>;
  analyseGame(game: string): Promise<OwnGame>;
  techniques(): Promise<Catalogue>;
  technique(id: string): Promise<TechniquePage>;
  lessons(): Promise<Models["LessonsAnswer"]>;
  lesson(name: string): Promise<LessonPage>;
  formats(): Promise<FormatRow[]>;
  export(position: Position, format: string): Promise<Exported>;
  print(puzzles: Printed[], paper: Paper): Promise<Blob>;
  picture(position: Position, format: "svg" | "png", more: { step?: Step; theme?: string; candidates?: boolean }): Promise<Blob>;
  corpus(): Promise<Corpus>;
  corpusSearch(query: CorpusQuery): Promise<CorpusPage>;
  corpusPuzzle(id: number): Promise<Offer>;
  tools(): Promise<Models["ToolsAnswer"]>;
  /** @param position the page's, which a call is about that names no puzzle */
  useTool(name: string, given: Record<string, unknown>, position: Position | null, signal?: AbortSignal): Promise<Models["ToolAnswer"]>;
}

type Speaking = () => { lang: string; notation: string };

/** Transport of a call such as `hint` or `words?lang=fr`, with the interface of `fetch`. */
export type Carrier = (path: string, init: RequestInit) => Promise<Response>;

/** The call with a streamed answer. */
const STREAMED = "explain";

/** Abort a call after this many milliseconds of silence. A server ends its own work much sooner. */
export const SILENCE = 30_000;

/** Limits of particular calls, and of a worker's start: parsing is quick; writing files and explaining puzzles may take long, above all in a browser. */
const SILENCES: Readonly<Record<string, number>> = { inside: 60_000, parse: 15_000, photo: 60_000, [STREAMED]: 120_000, game: 120_000, print: 120_000, "teaching/test": 120_000 };

/** Watchdog that aborts a silent call. */
export class Watch {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly silence: number;

  /** @param path the call, as for a carrier */
  constructor(
    path: string,
    private readonly end: (error: DOMException) => void,
  ) {
    this.silence = SILENCES[path.split("?")[0]] ?? SILENCE;
  }

  heard(): void {
    this.done();
    this.timer = setTimeout(() => this.end(new DOMException("", "TimeoutError")), this.silence);
  }

  done(): void {
    clearTimeout(this.timer);
  }
}

/** Fetch with a watchdog on the head of the answer and on the body; on each part of a stream. */
export async function fetchWatched(address: string | URL, init: RequestInit = {}, path = ""): Promise<Response> {
  const ended = new AbortController();
  let parts: TransformStreamDefaultController<Uint8Array> | undefined;
  const watch = new Watch(path, (error) => {
    parts?.error(error);
    ended.abort(error);
  });
  const stop = (): void => {
    watch.done();
    ended.abort();
  };
  init.signal?.addEventListener("abort", stop);
  if (init.signal?.aborted) stop();
  watch.heard();
  try {
    const answer = await fetch(address, { ...init, signal: ended.signal });
    watch.heard();
    if (path !== STREAMED) {
      const body = await answer.blob();
      watch.done();
      return new Response(body, answer);
    }
    const body = answer.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        start: (found) => void (parts = found),
        transform: (part, found) => {
          watch.heard();
          found.enqueue(part);
        },
        flush: () => watch.done(),
      }),
    );
    return new Response(body, answer);
  } catch (error) {
    watch.done();
    throw error;
  }
}

/** Carrier to the server at a base address. */
export const serverAt =
  (base: string): Carrier =>
  (path, init) =>
    fetchWatched(base + path, init, path);

/** Convert a transport error into one that the page can show. */
function troubleOf(error: unknown): Error {
  const known = error as Error;
  if (known instanceof EngineError || known.name === "AbortError") return known;
  return new EngineError("", known.name === "TimeoutError" ? "late" : "offline");
}

/** Read the body of an answer; it can time out or break off like the answer itself. */
async function whole(answer: Response, kind: "json" | "blob"): Promise<unknown> {
  try {
    return await answer[kind]();
  } catch (error) {
    throw troubleOf(error);
  }
}

/** Client of `api/v1` over any carrier. `speaking` supplies the language and the notation. */
export class CallEngine implements Engine {
  constructor(
    private readonly carry: Carrier,
    private readonly speaking: Speaking,
  ) {}

  private async fetch(path: string, init: RequestInit, again = 2): Promise<Response> {
    let response: Response;
    try {
      response = await this.carry(path, init);
    } catch (error) {
      throw troubleOf(error);
    }
    if (response.ok) return response;
    const retry = Number(response.headers.get("Retry-After")) || 0;
    if (response.status === 429 && again && retry <= 5) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0.2, retry) * 1000));
      return this.fetch(path, init, again - 1);
    }
    let text = "";
    let near: string[] | null = null;
    try {
      const { error, where } = (await response.json()) as { error?: unknown; where?: { near?: string[] } };
      if (typeof error === "string") text = error;
      near = where?.near ?? null;
    } catch {
      text = "";
    }
    throw new EngineError(text, text ? "" : response.status === 429 ? "busy" : "offline", near);
  }

  private post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
    const headers = { "Content-Type": "application/json" };
    return this.fetch(path, { method: "POST", headers, body: JSON.stringify({ ...this.speaking(), ...body }), signal });
  }

  private async ask<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
    return (await whole(await this.post(path, body, signal), "json")) as T;
  }

  private async get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    const text = new URLSearchParams({ ...this.speaking(), ...query }).toString();
    return (await whole(await this.fetch(`${path}?${text}`, {}), "json")) as T;
  }

  private async file(path: string, body: object): Promise<Blob> {
    return (await whole(await this.post(path, body), "blob")) as Blob;
  }

  words(lang: string): Promise<Words> {
    return this.get("words", { lang });
  }
  layout(layout: string): Promise<LayoutView> {
    return this.ask("layout", { layout });
  }
  rules(lang: string): Promise<Models["RulesAnswer"]> {
    return this.get("rules", { lang });
  }
  parse(text: string, name = ""): Promise<Parsed> {
    return this.ask("parse", { text, name });
  }
  async photo(picture: Blob): Promise<Photo> {
    const path = `photo?${new URLSearchParams(this.speaking()).toString()}`;
    return (await whole(await this.fetch(path, { method: "POST", headers: { "Content-Type": picture.type }, body: picture }), "json")) as Photo;
  }
  check(position: Position): Promise<Check> {
    return this.ask("check", { position });
  }
  hint(position: Position, stage: number, asking: Asking): Promise<Hint> {
    return this.ask("hint", { position, stage, ...asking });
  }
  steps(position: Position, asking: Asking, all: boolean): Promise<AllSteps> {
    return this.ask("steps", { position, ...asking, described: 0, drawings: 0, easiest: !all, leads: true });
  }
  step(position: Position, asking: Asking, number: number): Promise<StepView> {
    return this.ask("step", { position, ...asking, number });
  }
  why(position: Position, cell: number, digit: number, placement: boolean): Promise<Why> {
    return this.ask("why", { position, cell, digit, placement });
  }
  rate(position: Position, quick = false, signal?: AbortSignal): Promise<Rating> {
    return this.ask("rate", { position, ...(quick ? { scales: [] } : {}) }, signal);
  }
  trueCandidates(position: Position, signal?: AbortSignal): Promise<TrueCandidates> {
    return this.ask("candidates", { position }, signal);
  }
  async needless(position: Position, signal?: AbortSignal): Promise<string[]> {
    const { codes } = await this.ask<Models["NeedlessAnswer"]>("needless", { position }, signal);
    return codes;
  }
  facts(position: Position): Promise<Facts> {
    return this.ask("facts", { position });
  }
  drawing(position: Position, step: Step): Promise<Drawing> {
    return this.ask("drawing", { position, step });
  }
  daily(date: string, only?: number): Promise<Models["DailyAnswer"]> {
    return this.ask("daily", { date, only });
  }
  make(request: PuzzleRequest): Promise<Models["MakeAnswer"]> {
    return this.ask("make", request);
  }
  practice(technique: string, seed: number): Promise<Practice> {
    return this.ask("practice", { technique, seed, reveal: true });
  }
  training(ask: Asked<Models["TrainingAsk"]>): Promise<Training> {
    return this.ask("training", ask);
  }
  exercise(station: string, seed: number, progress: string): Promise<Station> {
    return this.ask("training/exercise", { station, seed, progress });
  }
  judge(ask: Asked<Models["JudgeAsk"]>): Promise<Verdict> {
    return this.ask("training/judge", ask);
  }
  placement(answers: readonly (readonly [string, boolean])[], progress: string): Promise<Models["PlacementAnswer"]> {
    return this.ask("training/placement", { answers, progress });
  }
  classSheet(ask: RisingAsk): Promise<Models["RisingAnswer"]> {
    return this.ask("teaching/rising", ask);
  }
  test(ask: Asked<Models["TestAsk"]>): Promise<Blob> {
    return this.file("teaching/test", ask);
  }
  classTable(files: ClassFile[], today: string): Promise<ClassTable> {
    return this.ask("teaching/class", { files, today });
  }
  analyseGame(game: string): Promise<OwnGame> {
    return this.ask("game", { game });
  }
  techniques(): Promise<Catalogue> {
    return this.get("techniques");
  }
  technique(name: string): Promise<TechniquePage> {
    return this.ask("technique", { name });
  }
  lessons(): Promise<Models["LessonsAnswer"]> {
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
  print(puzzles: Printed[], paper: Paper): Promise<Blob> {
    return this.file("print", { puzzles, ...paper });
  }
  picture(position: Position, format: "svg" | "png", more: { step?: Step; theme?: string; candidates?: boolean }): Promise<Blob> {
    return this.file("picture", { position, format, ...more });
  }
  corpus(): Promise<Corpus> {
    return this.get("corpus");
  }
  corpusSearch(query: CorpusQuery): Promise<CorpusPage> {
    return this.ask("corpus/search", query);
  }
  corpusPuzzle(id: number): Promise<Offer> {
    return this.ask("corpus/puzzle", { id });
  }
  tools(): Promise<Models["ToolsAnswer"]> {
    return this.get("tools");
  }
  useTool(name: string, given: Record<string, unknown>, position: Position | null, signal?: AbortSignal): Promise<Models["ToolAnswer"]> {
    return this.ask("tool", { name, arguments: given, position }, signal);
  }

  async *explain(position: Position, asking: Explaining, signal: AbortSignal): AsyncGenerator<WalkLine> {
    const response = await this.post("explain", { position, ...asking }, signal);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        throw troubleOf(error);
      });
      const lines = (rest + (value ?? "")).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (line) yield this.line(line);
      if (done) break;
    }
    if (rest.trim()) yield this.line(rest);
  }

  private line(text: string): WalkLine {
    const record = JSON.parse(text) as WalkLine | { error: string };
    if ("error" in record) throw new EngineError(record.error);
    return record;
  }
}
