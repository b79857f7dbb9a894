/** An explanation in rows; a row and its part of the picture light each other. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Explanation, Row } from "../engine";
import type { Layout } from "../model/layout";
import { t } from "../words";
import { Named, Sentence } from "./sentence";
import { Button } from "./ui";

/** The row pointed at, or played. */
export const litRow = signal<Row | null>(null);

/** The rows of the same case that were played before it. */
const played = signal<readonly Row[]>([]);

/** Light a row, by itself unless it is played. */
export function light(row: Row | null, before: readonly Row[] = []): void {
  played.value = before;
  litRow.value = row;
}

/** Return whether a link of the picture is dim: a row without it is lit. */
export const isDim = (link: string): boolean =>
  !!litRow.value && ![litRow.value, ...played.value].some((row) => row.shapes.links?.includes(link));

/** The rows on the page. */
const shownRows = signal<readonly Row[]>([]);

/** Positions of a row's candidates. */
function spots(layout: Layout, row: Row): [number, number][] {
  return (row.shapes.candidates ?? []).map((name) => {
    const [, symbol, down, across] = /^\((\w)\)r(\d+)c(\d+)$/.exec(name)!;
    return layout.spot((Number(down) - 1) * layout.n + Number(across) - 1, layout.digit(symbol));
  });
}

const reach = (layout: Layout): number => layout.view.radius + 3;

/** Document of an element, or the root of the shadow that it is in: the board in a notebook has one. */
export const rootOf = (element: Element): DocumentOrShadowRoot => element.getRootNode() as Document | ShadowRoot;

/** Light the row of the link, or of the candidate that it concludes, under the pointer: at a point of the drawing. */
export function pointAt(event: PointerEvent, layout: Layout, x: number, y: number): void {
  if (!shownRows.value.length) return;
  const under = rootOf(event.currentTarget as Element).elementsFromPoint(event.clientX, event.clientY);
  const link = under.map((one) => one.closest<SVGElement>("[data-link]")?.dataset.link).find(Boolean);
  const isAt = ([a, b]: [number, number]): boolean => Math.hypot(a - x, b - y) < reach(layout);
  const isHit = (row: Row): boolean =>
    link ? !!row.shapes.links?.includes(link) : !row.depth && spots(layout, row).slice(1).some(isAt);
  light(shownRows.value.find(isHit) ?? null);
}

/** Rings around the candidates of the row pointed at. */
export function LitRow({ layout }: { layout: Layout }): JSX.Element | null {
  if (!litRow.value) return null;
  return (
    <g class="lit-row">
      {spots(layout, litRow.value).map(([x, y], i) => (
        <circle key={i} cx={x} cy={y} r={reach(layout)} />
      ))}
    </g>
  );
}

function Line({ layout, row, first, inside }: { layout: Layout; row: Row; first: boolean; inside: readonly Row[] }): JSX.Element {
  const shine = (): void => light(row);
  const dim = (): void => light(null);
  const { sign, comment } = row;
  const reason = comment ? (
    <small>
      <Named layout={layout} text={comment} />
    </small>
  ) : null;
  return (
    <li class={row.branch && !row.assumption && !row.depth ? "in" : undefined}>
      <span
        class={litRow.value === row ? "row on" : "row"}
        tabIndex={first ? 0 : -1}
        onMouseEnter={shine}
        onFocus={shine}
        onMouseLeave={dim}
        onBlur={dim}
      >
        {sign ? <b>{sign}</b> : null}
        <span>
          <Named layout={layout} text={row.text} /> {inside.length ? null : reason}
        </span>
      </span>
      {inside.length ? (
        <details>
          <summary>{reason}</summary>
          <List layout={layout} rows={inside} />
        </details>
      ) : null}
    </li>
  );
}

/** Rows of one depth; those of an inner branch fold in the row that they prove. */
function List({ layout, rows }: { layout: Layout; rows: readonly Row[] }): JSX.Element {
  const depth = rows[0].depth ?? 0;
  const starts = rows.flatMap((row, i) => ((row.depth ?? 0) === depth ? [i] : []));
  return (
    <ul>
      {starts.map((at, i) => (
        <Line key={at} layout={layout} row={rows[at]} first={!depth && !at} inside={rows.slice(at + 1, starts[i + 1])} />
      ))}
    </ul>
  );
}

/** The rows before one in its case. */
function before(rows: readonly Row[], at: number): readonly Row[] {
  let from = at;
  while (from && !(rows[from].branch && rows[from].assumption && !rows[from].depth)) from--;
  return rows.slice(from, at);
}

interface FilmLook {
  rows: readonly Row[];
  length: string;
  shown(): HTMLElement[];
}

/** The length of an explanation, and buttons that play its rows one after the other or go from row to row. */
function Film({ rows, length, shown }: FilmLook): JSX.Element {
  const [playing, setPlaying] = useState(false);
  const last = useRef<Row | null>(null);
  const now = litRow.value;
  if (now && rows.includes(now)) last.current = now;
  const turn = (by: number): boolean => {
    const lines = shown();
    let at = last.current ? rows.indexOf(last.current) + by : Math.min(by, 0);
    while (lines[at] && !lines[at].offsetParent) at += by; // folded
    if (!lines[at]) return false;
    light(rows[at], before(rows, at));
    lines[at].scrollIntoView({ block: "nearest" });
    return true;
  };
  const play = (): void => {
    if (!playing && !turn(1)) {
      last.current = null;
      turn(1);
    }
    setPlaying(!playing);
  };
  useEffect(() => {
    if (!playing) return;
    const time = 1000 + 25 * (last.current?.text.length ?? 0); // as long as it takes to read
    const timer = setTimeout(() => turn(1) || setPlaying(false), time);
    return () => clearTimeout(timer);
  }, [playing, now]);
  return (
    <div class="film" role="group" aria-label={t("rows.film")}>
      <Button icon="previous" label={t("rows.previous")} kind="soft" quiet onClick={() => turn(-1)} />
      <Button icon={playing ? "pause" : "play"} label={t(playing ? "rows.pause" : "rows.play")} kind="soft" quiet class="moving" onClick={play} />
      <Button icon="next" label={t("rows.next")} kind="soft" quiet onClick={() => turn(1)} />
      <small>{length}</small>
    </div>
  );
}

/** A step in words: the rows of a chain or a net, otherwise a sentence. */
export function StepText({ layout, text, explanation }: { layout: Layout; text: string; explanation?: Explanation }): JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  const rows = explanation?.stepwise ? explanation.rows : null;
  useEffect(() => {
    if (!rows) return;
    shownRows.value = rows;
    return () => {
      if (shownRows.value === rows) shownRows.value = [];
      light(null);
    };
  }, [rows]);
  if (!rows) return <Sentence layout={layout} text={text} />;
  const { summary, expert, length } = explanation!;
  const shown = (): HTMLElement[] => [...holder.current!.querySelectorAll<HTMLElement>(".row")];
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    const seen = shown().filter((one) => one.offsetParent);
    const at = seen.indexOf(rootOf(holder.current!).activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    seen[at + by]?.focus();
  };
  return (
    <div class="rows" ref={holder} onKeyDown={move}>
      <Sentence layout={layout} text={summary} />
      <Film rows={rows} length={length ?? ""} shown={shown} />
      <List layout={layout} rows={rows} />
      {expert ? <small class="expert">{expert}</small> : null}
    </div>
  );
}
