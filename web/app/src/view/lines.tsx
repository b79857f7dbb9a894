/** Hand-drawn lines on the board, and their panel next to the pad with the conclusion of a chain. */
import type { JSX } from "preact";
import { judgeLink, links, hasCandidate, strengths, verdict } from "../model/chain";
import { game } from "../model/game";
import { say } from "../model/help";
import type { Layout } from "../model/layout";
import { LINE_KINDS, cellOf, digitOf, draw, eraseLines, handLines, lineKind, pen, penAt, pointName, pointOf, stroke, type LineKind, type Point } from "../model/lines";
import { activeTool, applyConclusions, cursor } from "../model/play";
import { t } from "../words";
import { candidateAt } from "./paint";
import { Sentence } from "./sentence";
import { Button } from "./ui";

const place = (layout: Layout, point: Point): [number, number] => {
  const digit = digitOf(layout, point);
  return digit ? layout.spot(cellOf(layout, point), digit) : layout.centre(cellOf(layout, point));
};

/** Straight line between two points, shortened at both ends; arrows have a head. */
function way(layout: Layout, kind: LineKind, from: Point, to: Point): string {
  const [x0, y0] = place(layout, from);
  const [x1, y1] = place(layout, to);
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length];
  const { radius, size } = layout.view;
  const off = (point: Point): number => (digitOf(layout, point) ? radius : kind === "arrow" ? size * 0.16 : 0);
  const [a, b] = [Math.min(off(from), length / 3), Math.min(off(to), length / 3)];
  const end = [x1 - dx * b, y1 - dy * b];
  const text = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  let path = `M${text(x0 + dx * a, y0 + dy * a)}L${text(end[0], end[1])}`;
  if (kind === "arrow") {
    const head = size * 0.2;
    const wing = (side: number): string => text(end[0] - head * (dx - side * dy * 0.6), end[1] - head * (dy + side * dx * 0.6));
    path += `M${wing(1)}L${text(end[0], end[1])}L${wing(-1)}`;
  }
  return path;
}

export function HandLines({ layout }: { layout: Layout }): JSX.Element {
  const nodes = new Set([...links.value.flatMap(({ from, to }) => [from, to]), ...(pen.value === null || activeTool.value !== "line" ? [] : [pen.value])]);
  const drawn = stroke.value;
  return (
    <g class="hand-lines">
      {handLines.value.map(({ slot, kind, from, to }) => (
        <path key={slot} class={`hand-${kind} ${strengths.value.get(slot) ?? ""}`} d={way(layout, kind, from, to)} />
      ))}
      {drawn.slice(1).map((to, i) => (
        <path key={`s${i}`} class={`hand-${lineKind.value} drawing`} d={way(layout, lineKind.value, drawn[i], to)} />
      ))}
      {[...nodes].map((point) => {
        const [x, y] = place(layout, point);
        return <circle key={`n${point}`} class={point === pen.value ? "node pen" : "node"} cx={x} cy={y} r={digitOf(layout, point) ? layout.view.radius : layout.view.size * 0.12} />;
      })}
    </g>
  );
}

/** Point under the pointer: a candidate for a link, otherwise a cell. */
function pointAt(layout: Layout, cell: number, x: number, y: number): Point | null {
  if (lineKind.value !== "link") return pointOf(layout, cell);
  const digit = candidateAt(layout, cell, x, y);
  return digit && hasCandidate(cell, digit) ? pointOf(layout, cell, digit) : null;
}

export interface Spot {
  cell: number;
  x: number;
  y: number;
}

/** Pointer down on the board. */
export function beginStroke({ cell, x, y }: Spot): void {
  const point = pointAt(game.value!.layout, cell, x, y);
  stroke.value = point === null ? [] : [point];
}

/** Pointer move: a line follows from cell to cell, arrows and links go straight to the pointer. */
export function continueStroke(spot: Spot, cells: readonly number[]): void {
  const { layout } = game.value!;
  const points = stroke.value;
  if (!points.length) return;
  if (lineKind.value === "line") {
    const more = cells.map((cell) => pointOf(layout, cell)).filter((point) => point !== points.at(-1));
    if (more.length) stroke.value = [...points, ...more];
    return;
  }
  const point = pointAt(layout, spot.cell, spot.x, spot.y);
  if (point !== null) stroke.value = point === points[0] ? [point] : [points[0], point];
}

/** Pointer up: keep the drawing; a mouse click on a candidate adds a node. */
export function endStroke(mouse: boolean): void {
  const points = stroke.value;
  stroke.value = [];
  if (points.length > 1) {
    pen.value = null;
    tell(draw(points));
  } else if (points.length && mouse && lineKind.value === "link") tell(penAt(points[0]));
}

function tell(room: boolean): void {
  if (!room) say(t("lines.full"), true);
}

/** Start or end a line at the cursor: at a candidate, or at the centre of the cell. */
export function penHere(digit: number): void {
  if (!digit && lineKind.value === "link") say(t("lines.node"));
  else tell(penAt(pointOf(game.value!.layout, cursor.value, digit)));
}

/** Kinds of lines while lines are on, in the head of the board. */
export function LineKinds(): JSX.Element {
  const kind = lineKind.value;
  const turn = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    choose(LINE_KINDS[(LINE_KINDS.indexOf(kind) + by + LINE_KINDS.length) % LINE_KINDS.length]);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-kind="${lineKind.value}"]`)?.focus();
  };
  const choose = (one: LineKind): void => {
    lineKind.value = one;
    pen.value = null;
  };
  return (
    <div class="mode line-kinds" role="radiogroup" aria-label={t("lines")} onKeyDown={turn}>
      {LINE_KINDS.map((one) => (
        <button key={one} type="button" role="radio" data-kind={one} aria-checked={kind === one} tabIndex={kind === one ? 0 : -1} onClick={() => choose(one)}>
          {t(`lines.${one}`)}
        </button>
      ))}
    </div>
  );
}

/** Use of the lines, and the conclusion of the links, below the keys. */
export function LineBar(): JSX.Element | null {
  const { layout } = game.value!;
  if (activeTool.value !== "line") return null;
  const kind = lineKind.value;
  const last = links.value.at(-1);
  const follows = kind === "link" && last ? verdict.value : null;
  const { placed, removed } = follows ?? { placed: [], removed: [] };
  return (
    <div class="line-bar">
      <div class="line-message" role="status">
        <p>{pen.value === null ? t(`lines.${kind}.note`) : t("lines.from", { name: pointName(layout, pen.value) })}</p>
        {kind === "link" && last ? <Sentence layout={layout} text={judgeLink(layout, last).text} /> : null}
        {follows ? <Sentence layout={layout} text={follows.text} /> : null}
      </div>
      <div class="row-of-buttons">
        {kind === "link" ? null : <Button label={t("lines.here")} kind="soft" onClick={() => penHere(0)} />}
        {placed.length || removed.length ? <Button label={t("apply")} kind="main" onClick={() => applyConclusions(placed, removed, "move.chain", {}) && (pen.value = null)} /> : null}
        {handLines.value.length ? <Button icon="erase" label={t("lines.erase")} kind="soft" onClick={() => eraseLines()} /> : null}
      </div>
    </div>
  );
}
