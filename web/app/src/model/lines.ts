/** Lines, arrows and links drawn by hand: between cells or candidates, kept with the game, undone like everything else. */
import { computed, signal } from "@preact/signals";
import { t } from "../words";
import { commit, game, state } from "./game";
import type { Layout } from "./layout";
import { Draft, LINES, type State } from "./state";

export type LineKind = "line" | "arrow" | "link";
export const LINE_KINDS: readonly LineKind[] = ["line", "arrow", "link"];

/** The middle of a cell (digit 0), or a candidate: cell * (n + 1) + digit. */
export type Point = number;

export interface HandLine {
  slot: number; // its place in the state; lines drawn later have later ones, as long as none was erased
  kind: LineKind;
  from: Point;
  to: Point;
}

export const lineKind = signal<LineKind>("line");

/** Where the next line begins that is drawn by keys or presses. */
export const pen = signal<Point | null>(null);

/** The points of a line that is being drawn with the finger on the board. */
export const stroke = signal<readonly Point[]>([]);

export const pointOf = (layout: Layout, cell: number, digit = 0): Point => cell * (layout.n + 1) + digit;
export const cellOf = (layout: Layout, point: Point): number => Math.floor(point / (layout.n + 1));
export const digitOf = (layout: Layout, point: Point): number => point % (layout.n + 1);

/** How large a grid is. */
type Size = Pick<Layout, "n" | "count">;

function coded(layout: Size, kind: LineKind, from: Point, to: Point): number {
  const points = layout.count * (layout.n + 1);
  return (from * points + to) * LINE_KINDS.length + LINE_KINDS.indexOf(kind) + 1;
}

function decoded(layout: Size, code: number, slot: number): HandLine {
  const points = layout.count * (layout.n + 1);
  const rest = Math.floor((code - 1) / LINE_KINDS.length);
  return { slot, kind: LINE_KINDS[(code - 1) % LINE_KINDS.length], from: Math.floor(rest / points), to: rest % points };
}

/** What is drawn on the board. */
export const handLines = computed<readonly HandLine[]>(() => {
  const now = game.value;
  return now ? state.value.lines.flatMap((code, slot) => (code ? [decoded(now.layout, code, slot)] : [])) : [];
});

/** The lines of a state as a link holds them, in the order of drawing. */
export function lineList(layout: Size, { lines }: State): [LineKind, Point, Point][] {
  return lines.flatMap((code, slot) => {
    if (!code) return [];
    const { kind, from, to } = decoded(layout, code, slot);
    return [[kind, from, to] as [LineKind, Point, Point]];
  });
}

/** Reads the lines that a link holds, as `lineList` writes them; null if this board cannot have one of them, or if they are too many. */
export function readLines(layout: Size, told: unknown): number[] | null {
  if (!Array.isArray(told) || told.length > LINES) return null;
  const points = layout.count * (layout.n + 1);
  const codes = new Array<number>(LINES).fill(0);
  for (const [slot, one] of (told as unknown[]).entries()) {
    if (!Array.isArray(one) || one.length !== 3) return null;
    const [kind, from, to] = one as [LineKind, Point, Point];
    const stands = (point: unknown): boolean =>
      Number.isInteger(point) && (point as Point) >= 0 && (point as Point) < points && (kind !== "link" || (point as Point) % (layout.n + 1) !== 0);
    if (!LINE_KINDS.includes(kind) || !stands(from) || !stands(to) || from === to) return null;
    codes[slot] = coded(layout, kind, from, to);
  }
  return codes;
}

/** Where a point is, for people. */
export function pointName(layout: Layout, point: Point): string {
  const cell = layout.view.cells[cellOf(layout, point)];
  const digit = digitOf(layout, point);
  return digit ? t("lines.candidate", { digit: layout.symbol(digit), cell }) : cell;
}

/** What the lines of each cell lead to, for those who listen. */
export const linesOf = computed<ReadonlyMap<number, string>>(() => {
  const layout = game.value?.layout;
  const found = new Map<number, string[]>();
  for (const { from, to } of layout ? handLines.value : []) {
    for (const [one, other] of [[from, to], [to, from]]) {
      const cell = cellOf(layout!, one);
      found.set(cell, [...(found.get(cell) ?? []), pointName(layout!, other)]);
    }
  }
  return new Map([...found].map(([cell, names]) => [cell, names.join(" ")]));
});

const same = (one: HandLine, kind: LineKind, from: Point, to: Point): boolean =>
  one.kind === kind && ((one.from === from && one.to === to) || (kind !== "arrow" && one.from === to && one.to === from));

/** Draw from point to point; false where there is no room for more. Lines that all stand there already are taken away. */
export function draw(points: readonly Point[]): boolean {
  const { layout } = game.value!;
  const kind = lineKind.value;
  const pairs = points.slice(1).map((to, i) => [points[i], to] as const).filter(([from, to]) => from !== to);
  const standing = pairs.map(([from, to]) => handLines.value.find((one) => same(one, kind, from, to)));
  const gone = pairs.length > 0 && standing.every(Boolean);
  const draft = new Draft(state.value);
  pairs.forEach(([from, to], i) => {
    const there = standing[i];
    if (gone) draft.set("lines", there!.slot, 0);
    else if (!there) {
      // A line is drawn after those that stand, so that a chain keeps its order.
      const last = state.value.lines.findLastIndex((_, slot) => draft.get("lines", slot) !== 0);
      const free = Array.from({ length: LINES }, (_, k) => (last + 1 + k) % LINES).find((slot) => !draft.get("lines", slot));
      if (free !== undefined) draft.set("lines", free, coded(layout, kind, from, to));
    }
  });
  const changes = draft.list();
  if (pairs.length && !changes.length) return false;
  const told = { from: pointName(layout, points[0]), to: pointName(layout, points.at(-1)!) };
  commit(`move.${kind}${gone ? ".off" : ""}`, changes, told);
  return true;
}

/** Begin a line at a point, or end it there. A line and a chain go on from it; an arrow has ended. False where there is no room. */
export function penAt(point: Point): boolean {
  const from = pen.value;
  if (from === null || from === point) {
    pen.value = from === point ? null : point;
    return true;
  }
  pen.value = lineKind.value === "arrow" ? null : point;
  return draw([from, point]);
}

/** Erase the lines that touch some cells; all where none are told. */
export function eraseLines(cells?: ReadonlySet<number>): boolean {
  const { layout } = game.value!;
  const draft = new Draft(state.value);
  for (const { slot, from, to } of handLines.value) {
    if (!cells || cells.has(cellOf(layout, from)) || cells.has(cellOf(layout, to))) draft.set("lines", slot, 0);
  }
  pen.value = null;
  return commit("move.lines.erase", draft.list());
}
