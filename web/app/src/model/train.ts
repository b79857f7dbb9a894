/** Training: select the cells of a station's pattern, then draw the conclusion on the board. Progress is stored locally. */
import { batch, computed, effect, signal } from "@preact/signals";
import { EngineError, type Engine, type Position, type Station, type StationRow, type Training, type Verdict } from "../engine";
import { textWithin } from "./files";
import { game, state, values } from "./game";
import { failure, say } from "./help";
import { digitsOf } from "./layout";
import { dateHere } from "./dates";
import { layoutOf, openOffer } from "./loading";
import { fillCandidates, overlay, picking, select, selection, tool } from "./play";
import { visit } from "./router";
import { readItem, writeItem } from "./storage";
import { t } from "../words";

interface Round {
  station: Station;
  game: string; // id of its game
  start: Position; // initial position
  phase: "find" | "follow" | "done";
  cells: readonly number[]; // the pattern, once found
  helped: boolean;
  area: boolean; // whether the area was requested
  verdict: Verdict | null;
  placing: Placing | null; // in a placement test
}

/** A placement test so far. */
interface Placing {
  answers: readonly [string, boolean][];
  number: number;
  limit: number;
}

/** Result of an exercise, in the form that the `training` call takes. */
interface Result {
  station: string;
  grade: number;
  key: string;
  today: string;
}

const KEY = "lucidoku/training";
const UNCOUNTED = "lucidoku/training/uncounted";

export const training = signal<Training | null>(null);
const round = signal<Round | null>(null);

/** Round of the current game. */
export const lesson = computed(() => (round.value && round.value.game === game.value?.id ? round.value : null));

const kept = (): string => readItem<string>(KEY, "") ?? "";

function keep(found: Training): void {
  training.value = found;
  writeItem(KEY, found.progress);
}

const uncounted = (): Result[] => readItem<Result[]>(UNCOUNTED, [{ station: "", grade: 0, key: "", today: "" }]) ?? [];

let counting: Promise<void> = Promise.resolve();

/** Submit results one by one. Those without an answer (page left, server down) wait for the next visit. */
function countResults(engine: Engine): Promise<void> {
  counting = counting.then(async () => {
    for (let left = uncounted(); left.length; left = uncounted()) {
      try {
        keep(await engine.training({ ...left[0], progress: kept() }));
      } catch (error) {
        say(failure(error), true);
        if (!(error instanceof EngineError) || error.key) return;
      }
      writeItem(UNCOUNTED, uncounted().slice(1));
    }
  });
  return counting;
}

export async function loadTraining(engine: Engine): Promise<void> {
  await countResults(engine);
  try {
    training.value = await engine.training({ progress: kept(), today: dateHere() });
  } catch (error) {
    if (!kept()) throw error;
    // Show the stations even if the stored progress is unreadable or the server does not answer.
    say(failure(error), true);
    training.value = await engine.training({ today: dateHere() });
  }
}

/** Import progress from a file. */
export async function readTraining(engine: Engine, file: File): Promise<void> {
  try {
    const progress = await textWithin(file, 1 << 18);
    if (!progress.trim()) throw new EngineError(t("open.empty")); // the server would take it for a new pupil
    keep(await engine.training({ progress, today: dateHere() }));
  } catch (error) {
    say(failure(error), true);
  }
}

export async function startLesson(engine: Engine, station: string, placing: Placing | null = null): Promise<void> {
  try {
    await counting; // exercises already seen are skipped
    const found = await engine.exercise(station, Math.floor(Math.random() * 2 ** 31), kept());
    const at = { ...found.position, layout: found.position.layout ?? "9x9" };
    await layoutOf(engine, at.layout);
    await openOffer(engine, at as Position, { title: placing ? "place" : "train.of", with: { name: found.name } }, true);
    select([]); // a position may come again
    if (found.candidates && !state.value.shown[0]) fillCandidates();
    round.value = {
      station: found,
      game: game.value?.id ?? "",
      start: at as Position,
      phase: "find",
      cells: [],
      helped: false,
      area: false,
      verdict: null,
      placing,
    };
  } catch (error) {
    say(failure(error), true);
  }
}

/** Return whether the player has progress: without it, a level or a path that follows the ability means nothing. */
export const hasTrained = (): boolean => kept() !== "";

/** Go on with a placement test: the next position, or the end. */
export async function place(engine: Engine, answers: Placing["answers"] = []): Promise<void> {
  try {
    const next = await engine.placement(answers, kept());
    if (!next.done) {
      await startLesson(engine, next.station, { answers, number: next.number, limit: next.limit });
      return;
    }
    keep(await engine.training({ progress: next.progress, today: dateHere() }));
    round.value = null;
    visit("learn");
    say(t("place.done", { name: next.name }));
  } catch (error) {
    say(failure(error), true);
  }
}

/** Answer a position of a placement test: the selected cells, or nothing. */
export async function answerPlacement(engine: Engine, seen: boolean): Promise<void> {
  const now = lesson.value;
  if (!now?.placing) return;
  const cells = [...selection.value];
  try {
    const right = seen && (await engine.judge({ station: now.station.station, position: now.start, cells })).kind === "right";
    if (round.value !== now) return;
    if (seen) say(t(right ? "place.right" : "place.wrong"));
    await place(engine, [...now.placing.answers, [now.station.station, right]]);
  } catch (error) {
    say(failure(error), true);
  }
}

/** Open a puzzle that needs the station; the next one is like it. */
export async function usePuzzle(engine: Engine, row: StationRow): Promise<void> {
  const made = { needs: row.technique };
  try {
    const { puzzles } = await engine.make({ ...made, count: 1, seed: Math.floor(Math.random() * 2 ** 31) });
    await openOffer(engine, puzzles[0].position, { name: row.name, level: puzzles[0].level, made });
  } catch (error) {
    say(failure(error), true);
  }
}

export function askArea(): void {
  const now = lesson.value;
  if (now) round.value = { ...now, helped: true, area: true };
}

/** Check whether the selected cells are the pattern. */
export async function theseCells(engine: Engine): Promise<void> {
  const now = lesson.value;
  if (!now) return;
  const cells = [...selection.value];
  await judge(now, () => engine.judge({ station: now.station.station, position: now.start, cells }), (verdict) => {
    if (verdict.kind === "right") {
      round.value = { ...now, verdict, cells: verdict.cells, phase: "follow" };
      select([]);
      tool.value = now.station.candidates ? "candidate" : "digit"; // the tool for the conclusion
    } else {
      round.value = { ...now, verdict, helped: true };
    }
    overlay.value = { cells: verdict.cells };
  });
}

/** Give up: show the whole step. */
export async function showLesson(engine: Engine): Promise<void> {
  const now = lesson.value;
  if (!now) return;
  const ask = { station: now.station.station, position: now.start, cells: [...now.cells], show: true };
  await judge(now, () => engine.judge(ask), (verdict) => finish(engine, now, verdict, 1));
}

async function judge(now: Round, question: () => Promise<Verdict>, then: (verdict: Verdict) => void): Promise<void> {
  try {
    const verdict = await question();
    if (round.value === now) batch(() => then(verdict));
  } catch (error) {
    say(failure(error), true);
  }
}

function finish(engine: Engine, now: Round, verdict: Verdict, grade: number): void {
  round.value = { ...now, verdict, phase: "done" };
  tool.value = "digit";
  overlay.value = { drawing: verdict.step?.drawing };
  const { station, key } = now.station;
  writeItem(UNCOUNTED, [...uncounted(), { station, grade, key, today: dateHere() }]);
  void countResults(engine);
}

/** Digits placed and candidates removed by hand since the start. */
function done(now: Round): { placed: [number, number][]; removed: [number, number][] } {
  const { layout } = game.value!;
  const placed: [number, number][] = [];
  const removed: [number, number][] = [];
  const before = new Set(now.start.eliminated.map(([cell, digit]) => cell * layout.n + digit));
  for (let cell = 0; cell < layout.count; cell++) {
    if (values.value[cell] && !startsFilled(now, cell)) placed.push([cell, values.value[cell]]);
    if (values.value[cell]) continue;
    for (const digit of digitsOf(state.value.eliminated[cell])) {
      if (!before.has(cell * layout.n + digit) && !isExcluded(cell, digit)) removed.push([cell, digit]);
    }
  }
  return { placed, removed };
}

const startsFilled = ({ start }: Round, cell: number): boolean => [start.givens[cell], start.values[cell]].some((one) => one && one !== ".");

/** Return whether a digit on the board rules a candidate out anyway. */
function isExcluded(cell: number, digit: number): boolean {
  return game.value!.layout.peers[cell].some((peer) => values.value[peer] === digit);
}

export function followTraining(engine: Engine): void {
  effect(() => {
    picking.value = lesson.value?.phase === "find";
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const now = lesson.value;
    void state.value;
    clearTimeout(timer);
    if (now?.phase !== "follow") return;
    timer = setTimeout(() => {
      const what = done(now);
      if (!what.placed.length && !what.removed.length) return;
      const ask = { station: now.station.station, position: now.start, cells: [...now.cells], ...what };
      void judge(now, () => engine.judge(ask), (verdict) => {
        if (verdict.done) finish(engine, now, verdict, now.helped ? 2 : 3);
        else if (verdict.text !== now.verdict?.text) round.value = { ...now, verdict, helped: now.helped || verdict.kind !== "right" };
      });
    }, 250);
  });
}
