/** Stored games, which damage or another version may have given another form. */
import type { LayoutView } from "../engine";
import type { About } from "./game";
import type { Entry } from "./log";
import { isDay } from "./dates";
import { FIELDS, emptyState, type Change, type History, type State } from "./state";
import { isLike, readItem } from "./storage";

export interface Saved {
  version: 1;
  saved: number;
  layout: LayoutView;
  givens: string;
  candidates?: number[]; // only if they are part of the puzzle
  base: Change[];
  about: About;
  history: History;
  log?: readonly Entry[]; // absent in games of earlier versions
  elapsed: number;
  hints?: number; // absent in games of earlier versions
  solved: boolean;
}

const SHAPE = { part: "", shape: "" };

/** Form of a layout, as far as the page draws it and plays on it. */
const LAYOUT = {
  text: "",
  plain: "",
  name: "",
  n: 0,
  symbols: "",
  houses: [{ name: "", kind: "", cells: [0] }],
  boxes: [0],
  cells: [""],
  rows: [""],
  columns: [""],
  shaded: [0],
  marks: [{ name: "", code: "", rule: "", cells: [0], lines: [[0]], values: [0] }],
  rules: [{ text: "", sample: [SHAPE] }],
  relations: [[]],
  under: [SHAPE],
  over: [SHAPE],
  room: [0],
  size: 0,
  span: 0,
  pitch: 0,
  radius: 0,
  across: 0,
  lift: 0,
};

/** Form of a stored game, as far as earlier versions had it. */
const SAVED = {
  version: 1,
  saved: 0,
  layout: {},
  givens: "",
  base: [[0]],
  about: {},
  history: { moves: [{ what: "", with: {}, changes: [[0]] }], at: 0 },
  elapsed: 0,
  solved: false,
};

const LARGEST = 25;

/** Return whether a number is an index of a list of this length. */
const within = (one: unknown, length: number): boolean => Number.isInteger(one) && (one as number) >= 0 && (one as number) < length;

const isText = (one: unknown): boolean => one === undefined || typeof one === "string";

/** Return whether a value is a layout that the page can show. */
export function isLayout(found: unknown): found is LayoutView {
  if (!isLike(found, LAYOUT)) return false;
  const { n, symbols, cells, houses, relations, room, span } = found as LayoutView;
  const count = n * n;
  const inside = (some: unknown): boolean => Array.isArray(some) && some.every((cell) => within(cell, count));
  return (
    within(n - 1, LARGEST) &&
    [symbols.length, cells.length, room.length].join() === [n, count, 4].join() &&
    houses.every((house) => inside(house.cells)) &&
    relations.every(([kind, some, numbers]) => Number.isInteger(kind) && inside(some) && isLike(numbers, [0])) &&
    room.every((side) => Math.abs(side) <= span)
  );
}

/** Return whether changes fit a board; an index far beyond its end would make an array that is too long to go through. */
function areChanges(changes: readonly Change[], board: State): boolean {
  return changes.every((change) => change.length === 4 && change.every(Number.isInteger) && within(change[0], FIELDS.length) && within(change[1], board[FIELDS[change[0]]].length));
}

function isAbout({ name, title, with: values, technique, level, day }: About): boolean {
  return [name, title, technique, level, day].every(isText) && (day === undefined || isDay(day)) && (values === undefined || isLike(values, {}));
}

function isLog(log: unknown): boolean {
  const isDone = (one: unknown): boolean => Array.isArray(one) && one.length === 3 && one.every((number) => within(number, LARGEST ** 2));
  return Array.isArray(log) && log.every((one) => Array.isArray(one) && (one[0] === null || typeof one[0] === "number") && Array.isArray(one[1]) && one[1].every(isDone));
}

/** Read a stored game; null if there is none, or none that the page can show. */
export function readSaved(key: string): Saved | null {
  const found = readItem<Saved>(key, SAVED);
  if (found?.version !== 1 || !isLayout(found.layout)) return null;
  const board = emptyState(found.layout.n);
  const { moves, at } = found.history;
  const sound =
    [found.base, ...moves.map(({ changes }) => changes)].every((changes) => areChanges(changes, board)) &&
    within(at, moves.length + 1) &&
    moves.every(({ layout }) => layout === undefined || isLike(layout, [""])) &&
    (found.candidates === undefined || isLike(found.candidates, [0])) &&
    (found.log === undefined || isLog(found.log)) &&
    (found.hints === undefined || typeof found.hints === "number") &&
    isAbout(found.about);
  return sound ? found : null;
}
