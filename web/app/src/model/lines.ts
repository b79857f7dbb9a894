/** Hand-drawn lines, arrows and links between cells or candidates; stored with the game and undoable. */
import { computed, signal } from "@preact/signals";
import { t } from "../words";
import { commit, game, state } from "./game";
import type { Layout } from "./layout";
import { Draft, LINES, type State } from "./state";

export type LineKind = "line" | "arrow" | "link";
export const LINE_KINDS: readonly LineKind[] = ["line", "arrow", "link"];

/** Centre of a cell (digit 0) or a candidate: cell * (n + 1) + digit. */
export type Point = number;

export interface HandLine {
  slot: number; // index in the state; grows with time until a line is erased
  kind: LineKind;
  from: Point;
  to: Point;
}

export const lineKind = signal<LineKind>("line");

/** Start of the next line drawn by keyboard or taps. */
export const pen = signal<Point | null>(null);

/** Points of the line being drawn while the pointer is down. */
export const stroke = signal<readonly Point[]>([]);

export const pointOf = (layout: Layout, cell: number, digit = 0): Point => cell * (layout.n + 1) + digit;
export const cellOf = (layout: Layout, point: Point): number => Math.floor(point / (layout.n + 1));
export const digitOf = (layout: Layout, point: Point): number => point % (layout.n + 1);

/** Size of a grid. */
type Size = Pick<Layout, "n" | "count">;

function encode(layout: Size, kind: LineKind, from: Point, to: Point): number {
  const points = layout.count * (layout.n + 1);
  return (from * points + to) * LINE_KINDS.length + LINE_KINDS.indexOf(kind) + 1;
}

function decode(layout: Size, code: number, slot: number): HandLine {
  const points = layout.count * (layout.n + 1);
  const rest = Math.floor((code - 1) / LINE_KINDS.length);
  return { slot, kind: LINE_KINDS[(code - 1) % LINE_KINDS.length], from: Math.floor(rest / points), to: rest % points };
}

/** Lines on the board. */
export const handLines = computed<readonly HandLine[]>(() => {
  const now = game.value;
  return now ? state.value.lines.flatMap((code, slot) => (code ? [decode(now.layout, code, slot)] : [])) : [];
});

/** Lines of a state in drawing order, as stored in a link. */
export function lineList(layout: Size, { lines }: State): [LineKind, Point, Point][] {
  return lines.flatMap((code, slot) => {
    if (!code) return [];
    const { kind, from, to } = decode(layout, code, slot);
    return [[kind, from, to] as [LineKind, Point, Point]];
  });
}

/** Read the lines of a link, as written by `lineList`; null if one does not fit this board or there are too many. */
export function readLines(layout: Size, storedLines: unknown): number[] | null {
  if (!Array.isArray(storedLines) || storedLines.length > LINES) return null;
  const points = layout.count * (layout.n + 1);
  const codes = new Array<number>(LINES).fill(0);
  for (const [slot, one] of (storedLines as unknown[]).entries()) {
    if (!Array.isArray(one) || one.length !== 3) return null;
    const [kind, from, to] = one as [LineKind, Point, Point];
    const stands = (point: unknown): boolean =>
      Number.isInteger(point) && (point as Point) >= 0 && (point as Point) < points && (kind !== "link" || (point as Point) % (layout.n + 1) !== 0);
    if (!LINE_KINDS.includes(kind) || !stands(from) || !stands(to) || from === to) return null;
    codes[slot] = encode(layout, kind, from, to);
  }
  return codes;
}

/** Name of a point for people. */
export function pointName(layout: Layout, point: Point): string {
  const cell = layout.view.cells[cellOf(layout, point)];
  const digit = digitOf(layout, point);
  return digit ? t("lines.candidate", { digit: layout.symbol(digit), cell }) : cell;
}

/** Targets of each cell's lines, for screen readers. */
export const linesOf = computed<ReadonlyMap<number, string>>(() => {
  const layout = game.value?.layout;
  const targets = new Map<number, string[]>();
  for (const { from, to } of layout ? handLines.value : []) {
    for (const [one, other] of [[from, to], [to, from]]) {
      const cell = cellOf(layout!, one);
      targets.set(cell, [...(targets.get(cell) ?? []), pointName(layout!, other)]);
    }
  }
  return new Map([...targets].map(([cell, names]) => [cell, names.join(" ")]));
});

const isSameLine = (one: HandLine, kind: LineKind, from: Point, to: Point): boolean =>
  one.kind === kind && ((one.from === from && one.to === to) || (kind !== "arrow" && one.from === to && one.to === from));

/** Draw from point to point; false if the board is full. If all of these lines exist already, erase them. */
export function draw(points: readonly Point[]): boolean {
  const { layout } = game.value!;
  const kind = lineKind.value;
  const pairs = points.slice(1).map((to, i) => [points[i], to] as const).filter(([from, to]) => from !== to);
  const standing = pairs.map(([from, to]) => handLines.value.find((one) => isSameLine(one, kind, from, to)));
  const isErased = pairs.length > 0 && standing.every(Boolean);
  const draft = new Draft(state.value);
  pairs.forEach(([from, to], i) => {
    const there = standing[i];
    if (isErased) draft.set("lines", there!.slot, 0);
    else if (!there) {
      // Append after the existing lines so that a chain keeps its order.
      const last = state.value.lines.findLastIndex((_, slot) => draft.get("lines", slot) !== 0);
      const free = Array.from({ length: LINES }, (_, k) => (last + 1 + k) % LINES).find((slot) => !draft.get("lines", slot));
      if (free !== undefined) draft.set("lines", free, encode(layout, kind, from, to));
    }
  });
  const changes = draft.list();
  if (pairs.length && !changes.length) return false;
  const labels = { from: pointName(layout, points[0]), to: pointName(layout, points.at(-1)!) };
  commit(`move.${kind}${isErased ? ".off" : ""}`, changes, labels);
  return true;
}

/** Start or end a line at a point. Lines and chains continue from it, arrows end. False if the board is full. */
export function penAt(point: Point): boolean {
  const from = pen.value;
  if (from === null || from === point) {
    pen.value = from === point ? null : point;
    return true;
  }
  pen.value = lineKind.value === "arrow" ? null : point;
  return draw([from, point]);
}

/** Erase the lines that touch the given cells; without cells, all lines. */
export function eraseLines(cells?: ReadonlySet<number>): boolean {
  const { layout } = game.value!;
  const draft = new Draft(state.value);
  for (const { slot, from, to } of handLines.value) {
    if (!cells || cells.has(cellOf(layout, from)) || cells.has(cellOf(layout, to))) draft.set("lines", slot, 0);
  }
  pen.value = null;
  return commit("move.lines.erase", draft.list());
}
