/** The playable board: a picture under an ARIA grid with one tab stop, which handles keyboard and pointer. */
import { computed } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Engine, Words } from "../engine";
import { beginMark, drawing, endMark } from "../model/edit";
import { digitsOf, type Layout } from "../model/layout";
import { conflictCells, conflictMarks, game, paused, solved, state, values } from "../model/game";
import {
  COLOURS,
  activeTool,
  cursor,
  enter,
  heldTool,
  isBivalue,
  lastColour,
  lit,
  locked,
  overlay,
  picking,
  select,
  selectLike,
  selection,
  tint,
  toggleCandidate,
} from "../model/play";
import { labelled } from "../model/labels";
import { linesOf, stroke } from "../model/lines";
import { decisiveTints, shownTrue } from "../model/setting";
import { settings } from "../model/settings";
import { layoutName, t, words } from "../words";
import { shownColours, tried } from "../model/whatif";
import { HandLines, beginStroke, continueStroke, endStroke } from "./lines";
import { Axes, Colours, Inked, Lines, Marks, Shades, Shapes, candidateAt, viewBox } from "./paint";
import { Reused } from "./reuse";
import { light, LitRow, pointAt, rootOf } from "./rows";
import { PointedCells, hovered } from "./sentence";

const lastOf = { cell: -1, time: 0 };
let pressed: ReadonlySet<number> | null = null; // selection of the last press

function Seen({ layout }: { layout: Layout }): JSX.Element {
  const { size } = layout.view;
  const square = (cell: number, kind: string): JSX.Element => (
    <rect key={`${kind}${cell}`} class={kind} x={layout.column(cell) * size} y={layout.row(cell) * size} width={size} height={size} />
  );
  const chosen = [...selection.value];
  const found: JSX.Element[] = [];
  const shapes = overlay.value;
  if (settings.value.peers && chosen.length === 1 && !shapes?.drawing) {
    for (const peer of layout.peers[chosen[0]]) found.push(square(peer, "seen"));
  }
  const digit = lit.value;
  if (digit) values.value.forEach((value, cell) => value === digit && found.push(square(cell, "same")));
  for (let cell = 0; cell < layout.count; cell++) if (isBivalue(cell)) found.push(square(cell, "bivalue"));
  for (const cell of shapes?.cells ?? []) found.push(square(cell, "pointed"));
  for (const cell of chosen) found.push(square(cell, "chosen"));
  return <g>{found}</g>;
}

function Pointed({ layout }: { layout: Layout }): JSX.Element {
  const shapes = overlay.value;
  return (
    <g class="pointing">
      {shapes?.houses?.map((cells, i) => <path key={i} class="house-line" d={layout.outline(cells, 2.5)} />)}
      {shapes?.mistakes?.map((mistake) => {
        const [x, y] = layout.centre(mistake.cell);
        const reach = layout.view.size * 0.36;
        const cross = `M${x - reach} ${y - reach}L${x + reach} ${y + reach}M${x + reach} ${y - reach}L${x - reach} ${y + reach}`;
        return (
          <g key={`${mistake.cell}-${mistake.digit}`} class="mistake">
            <path d={layout.outline(typeof mistake.other === "number" ? [mistake.cell, mistake.other] : [mistake.cell], 3)} />
            {mistake.kind === "value" ? <path class="cross" d={cross} /> : null}
          </g>
        );
      })}
    </g>
  );
}

function Clashes({ layout }: { layout: Layout }): JSX.Element {
  const { size } = layout.view;
  return (
    <g class="clashes">
      {[...conflictCells.value].map((cell) => (
        <rect key={cell} x={layout.column(cell) * size + 3.5} y={layout.row(cell) * size + 3.5} width={size - 7} height={size - 7} rx={5} />
      ))}
    </g>
  );
}

function Chosen({ layout }: { layout: Layout }): JSX.Element {
  return <path class="selection" d={layout.outline(selection.value, 2.4)} />;
}

/** The mark being drawn: the way of the stroke, in order. */
function Stroke({ layout }: { layout: Layout }): JSX.Element | null {
  const spots = [...selection.value].map((cell) => layout.centre(cell));
  return spots.length > 1 ? <polyline class="mark-stroke" points={spots.map(([x, y]) => `${x},${y}`).join(" ")} /> : null;
}

function PlayInk({ layout }: { layout: Layout }): JSX.Element {
  const now = state.value;
  const explained = overlay.value;
  const own = !!now.shown[0] && !explained?.values;
  // Candidates of an explanation would lie on the player's corner and centre marks.
  const noted = own || !explained?.candidates;
  return (
    <Inked
      layout={layout}
      givens={game.value!.givens}
      values={explained?.values ?? values.value}
      ahead={explained?.values ? values.value : undefined}
      candidates={shownTrue.value?.masks ?? (own ? now.candidates : explained?.candidates)}
      corner={noted ? now.corner : undefined}
      centre={noted ? now.centre : undefined}
      tints={decisiveTints.value ?? now.tints}
      lit={lit.value}
      clash={conflictCells.value}
      bad={conflictMarks.value}
      drawing={overlay.value?.drawing}
    />
  );
}

const PlayColours = ({ layout }: { layout: Layout }): JSX.Element | null =>
  settings.value.colours || tried.value.size ? <Colours layout={layout} masks={shownColours.value} /> : null;
const PlayShapes = ({ below }: { below: boolean }): JSX.Element => <Shapes drawing={overlay.value?.drawing} below={below} />;

interface CellProps {
  layout: Layout;
  cell: number;
  digit: number;
  candidates: number;
  corner: number;
  centre: number;
  colours: number;
  lines: string; // targets of hand-drawn lines
  marks: string; // constraints that it belongs to
  selected: boolean;
  readonly: boolean;
  invalid: boolean;
  current: boolean;
  spoken: Words | null; // labels change with the language
}

const namedMarks = new WeakMap<Layout, string[]>();

/** For each cell, the names of its constraints with their numbers, as a screen reader says them. */
function marksOf(layout: Layout): string[] {
  const known = namedMarks.get(layout);
  if (known) return known;
  const names: string[][] = Array.from({ length: layout.count }, () => []);
  for (const { name, values: numbers, cells } of layout.view.marks) {
    // A rule of the whole grid is in the list next to the board.
    if (cells.length < layout.count) for (const cell of new Set(cells)) names[cell].push([name, ...numbers].join(" "));
  }
  const joined = names.map((some) => some.join(t("separator")));
  namedMarks.set(layout, joined);
  return joined;
}

/** Current contents of a cell. */
function cellOf(layout: Layout, cell: number): CellProps {
  const now = state.value;
  return {
    layout,
    cell,
    digit: values.value[cell],
    candidates: shownTrue.value?.masks[cell] ?? (now.shown[0] ? now.candidates[cell] : 0),
    corner: now.corner[cell],
    centre: now.centre[cell],
    colours: shownColours.value[cell],
    lines: linesOf.value.get(cell) ?? "",
    marks: marksOf(layout)[cell],
    selected: selection.value.has(cell),
    readonly: !!game.value!.givens[cell],
    invalid: conflictCells.value.has(cell),
    current: cursor.value === cell,
    spoken: words.value,
  };
}

/** Screen reader label of a cell. */
function cellLabel({ layout, cell, digit, readonly, candidates, corner, centre, colours, lines, marks, invalid }: CellProps): string {
  const parts = [t("cell.place", { row: layout.row(cell) + 1, column: layout.column(cell) + 1 })];
  const names = (mask: number): string => digitsOf(mask).map((d) => layout.symbol(d)).join(" ");
  if (readonly) parts.push(t("cell.given", { digit: layout.symbol(digit) }));
  else if (digit) parts.push(layout.symbol(digit));
  else {
    parts.push(t("cell.empty"));
    if (candidates) parts.push(t("cell.candidates", { digits: names(candidates) }));
    if (corner) parts.push(t("cell.corner", { digits: names(corner) }));
    if (centre) parts.push(t("cell.centre", { digits: names(centre) }));
  }
  if (colours) parts.push(t("cell.colours", { letters: digitsOf(colours).map((c) => "ABCDEFGHI"[c - 1]).join(" ") }));
  if (lines) parts.push(t("cell.lines", { names: lines }));
  if (marks) parts.push(marks);
  if (invalid) parts.push(t("cell.conflict"));
  return parts.join(t("separator"));
}

/** Interactive, labelled cell of the grid. */
function GridCell(props: CellProps): JSX.Element {
  const { layout, cell, selected, readonly, invalid, current } = props;
  return (
    <div
      role="gridcell"
      class="cell"
      data-cell={cell}
      tabIndex={current ? 0 : -1}
      aria-colindex={layout.column(cell) + 1}
      aria-label={cellLabel(props)}
      aria-selected={selected}
      aria-readonly={readonly}
      aria-invalid={invalid ? "true" : undefined}
    />
  );
}

const rows = computed(() => {
  const now = game.value;
  return now ? Array.from({ length: now.layout.n }, (_, r) => Array.from({ length: now.layout.n }, (_, c) => r * now.layout.n + c)) : [];
});

function Grid({ layout }: { layout: Layout }): JSX.Element {
  const name = t("board.name", { name: layoutName(layout.view) });
  const known = useRef(new Reused<CellProps>((one) => <GridCell key={one.cell} {...one} />)).current;
  return (
    <div class="grid" role="grid" aria-label={name} aria-rowcount={layout.n} aria-colcount={layout.n} aria-multiselectable="true">
      {rows.value.map((cells, r) => (
        <div key={r} role="row" class="row" aria-rowindex={r + 1}>
          {cells.map((cell) => known.get(cell, cellOf(layout, cell)))}
        </div>
      ))}
    </div>
  );
}

/** Large grids have small marks: repeat those of the selected cell in readable type. */
export function Lens(): JSX.Element | null {
  const { layout } = game.value!;
  if (layout.n <= 12 || selection.value.size !== 1 || paused.value) return null;
  const [cell] = selection.value;
  return (
    <p class="lens" aria-hidden="true">
      {cellLabel(cellOf(layout, cell))}
    </p>
  );
}

/** Cells on the path of the pointer. `exact` includes the corners of cells, as for a first press. */
class Pointer {
  private last: [number, number] | null = null;
  adding = true;
  moved = false;
  drawing = false; // a line
  marking = false; // a mark of the puzzle being set
  timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly grid: HTMLElement,
    private readonly n: number,
  ) {}

  private place(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.grid.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * this.n, ((event.clientY - box.top) / box.height) * this.n];
  }

  /** Cell under the pointer, and the point within it from 0 to 1. */
  press(event: PointerEvent | MouseEvent): { cell: number; x: number; y: number } {
    const [x, y] = this.place(event);
    this.last = [x, y];
    const keep = (v: number): number => Math.max(0, Math.min(this.n - 1, Math.floor(v)));
    return { cell: keep(y) * this.n + keep(x), x: x - keep(x), y: y - keep(y) };
  }

  /** Cells between the last point and this one, if the path passes near their centre. */
  drag(event: PointerEvent): number[] {
    const found = new Set<number>();
    for (const part of event.getCoalescedEvents?.() ?? [event]) {
      const [x, y] = this.place(part);
      const [x0, y0] = this.last ?? [x, y];
      const steps = Math.max(1, Math.ceil(Math.hypot(x - x0, y - y0) * 8));
      for (let i = 1; i <= steps; i++) {
        const px = x0 + ((x - x0) * i) / steps;
        const py = y0 + ((y - y0) * i) / steps;
        const [c, r] = [Math.floor(px), Math.floor(py)];
        if (c < 0 || r < 0 || c >= this.n || r >= this.n) continue;
        if (Math.hypot(px - c - 0.5, py - r - 0.5) <= 0.45) found.add(r * this.n + c);
      }
      this.last = [x, y];
    }
    return [...found];
  }
}

export function Board({ engine }: { engine: Engine }): JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  const pointer = useRef<Pointer | null>(null);
  const layout = game.value!.layout;
  const axes = labelled.value;
  const [x0, y0, width, height] = viewBox(layout, axes);
  const { span } = layout.view;

  // While the board has the focus, the cursor cell holds it.
  useEffect(() => {
    const grid = holder.current?.querySelector(".grid");
    if (grid?.contains(rootOf(grid).activeElement)) focusCursor(holder.current!);
  }, [cursor.value]);

  const press = (event: PointerEvent): void => {
    if (event.button === 2 || paused.value) return;
    const grid = holder.current!.querySelector<HTMLElement>(".grid")!;
    const hand = new Pointer(grid, layout.n);
    const spot = hand.press(event);
    const { cell } = spot;
    pointer.current = hand;
    grid.setPointerCapture(event.pointerId);
    event.preventDefault();
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey);
    if (drawing.value && plain) {
      hand.marking = true;
      beginMark(engine, cell);
    } else if (activeTool.value === "line" && plain && !locked.value) {
      hand.drawing = true;
      beginStroke(spot);
      select([cell], cell);
    } else if (locked.value) {
      enter(locked.value, [cell]);
      select([], cell);
    } else {
      const many = picking.value || event.ctrlKey || event.metaKey || event.shiftKey;
      const now = performance.now();
      if (!picking.value && lastOf.cell === cell && now - lastOf.time < 350) {
        lastOf.cell = -1;
        selectLike(cell, many ? selection.value : []);
        pointer.current = null;
      } else {
        Object.assign(lastOf, { cell, time: now });
        hand.adding = !(many && selection.value.has(cell));
        // A second press clears the selection, but only one made by a press, not by a key or a new board.
        const only = selection.value.size === 1 && selection.value.has(cell) && selection.value === pressed;
        if (many) select(hand.adding ? [...selection.value, cell] : [...selection.value].filter((c) => c !== cell), cell);
        else select(only ? [] : [cell], cell);
        pressed = selection.value;
        hand.timer = setTimeout(() => {
          if (pointer.current === hand && !hand.moved && !picking.value) selectLike(cell);
        }, 500);
      }
    }
    focusCursor(holder.current!);
  };

  const drag = (event: PointerEvent): void => {
    const hand = pointer.current;
    if (overlay.value?.drawing && !hand) {
      const box = holder.current!.querySelector(".grid")!.getBoundingClientRect();
      const [x, y] = [((event.clientX - box.left) / box.width) * span, ((event.clientY - box.top) / box.height) * span];
      hovered.value = layout.cellAt(x, y);
      pointAt(event, layout, x, y);
    }
    if (!hand || !event.buttons) return;
    if (hand.drawing) {
      const cells = hand.drag(event);
      continueStroke(hand.press(event), cells);
      return;
    }
    const cells = hand.drag(event);
    const start = cursor.value;
    if (!cells.length || cells.every((cell) => cell === start)) return;
    hand.moved = true;
    clearTimeout(hand.timer);
    lastOf.cell = -1;
    if (locked.value) {
      const empty = cells.filter((cell) => !values.value[cell] && cell !== start);
      if (empty.length) enter(locked.value, empty);
      select([], cells.at(-1));
      return;
    }
    if (hand.adding) select([...selection.value, start, ...cells], cells.at(-1));
    else select([...selection.value].filter((cell) => !cells.includes(cell)), cells.at(-1));
  };

  const release = (event: PointerEvent): void => {
    if (pointer.current?.drawing) {
      if (event.type === "pointercancel") stroke.value = [];
      else endStroke(event.pointerType === "mouse");
    }
    if (pointer.current?.marking && event.type !== "pointercancel") endMark(engine, pointer.current.moved);
    clearTimeout(pointer.current?.timer);
    pointer.current = null;
  };

  const leave = (): void => {
    hovered.value = -1;
    light(null);
  };

  // Right click. Of the other sources of this event, a long press only colours, and the menu key does nothing.
  const menu = (event: MouseEvent): void => {
    event.preventDefault();
    const finger = (event as PointerEvent).pointerType === "touch";
    if (finger ? activeTool.value !== "colour" : event.button !== 2) return;
    const grid = holder.current!.querySelector<HTMLElement>(".grid")!;
    const { cell, x, y } = new Pointer(grid, layout.n).press(event);
    const digit = candidateAt(layout, cell, x, y);
    if (!digit || !state.value.shown[0] || values.value[cell]) return;
    // The colour tool colours the candidate, for chains; Shift uses the partner colour.
    if (activeTool.value === "colour" || heldTool.value) tint(cell, digit, event.shiftKey ? (lastColour.value % COLOURS) + 1 : lastColour.value);
    else toggleCandidate(cell, digit);
  };

  const percent = (value: number, whole: number): string => `${(value / whole) * 100}%`;
  const place = {
    left: percent(-x0, width),
    top: percent(-y0, height),
    width: percent(span, width),
    height: percent(span, height),
  };
  const hidden = paused.value;
  return (
    <div
      class={`board tool-${activeTool.value}${solved.value ? " solved" : ""}${hidden ? " hidden" : ""}`}
      ref={holder}
      data-keep
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={leave}
      onContextMenu={menu}
    >
      <svg viewBox={`${x0} ${y0} ${width} ${height}`} aria-hidden="true">
        <Shades layout={layout} />
        <PlayColours layout={layout} />
        <PlayShapes below={true} />
        {hidden ? null : <Seen layout={layout} />}
        <Marks layout={layout} below={true} />
        <Lines layout={layout} />
        <Marks layout={layout} below={false} />
        {axes ? <Axes layout={layout} /> : null}
        <PlayInk layout={layout} />
        <HandLines layout={layout} />
        <PlayShapes below={false} />
        <Clashes layout={layout} />
        <Pointed layout={layout} />
        {drawing.value ? <Stroke layout={layout} /> : null}
        <Chosen layout={layout} />
        <LitRow layout={layout} />
        <PointedCells layout={layout} />
      </svg>
      <div class="grid-holder" style={place}>
        <Grid layout={layout} />
      </div>
    </div>
  );
}

export function focusCursor(within: ParentNode = document): void {
  within.querySelector<HTMLElement>(`.grid [data-cell="${cursor.value}"]`)?.focus({ preventScroll: true });
}
