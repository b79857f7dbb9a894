/** The board as a picture: contents of cells and shapes of a step. Every colour is a theme class. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Drawing, Shape } from "../engine";
import { bit, digitsOf, type Layout } from "../model/layout";
import { settings } from "../model/settings";
import { Reused } from "./reuse";
import { isDim, light, LitRow, pointAt } from "./rows";
import { PointedCells, hovered } from "./sentence";

/** Margin for row and column labels. */
export const MARGIN = 24;

export function viewBox(layout: Layout, axes: boolean): [number, number, number, number] {
  const { span, room } = layout.view;
  const unit = axes ? MARGIN * scale(layout) : 0;
  const [left, top, right, bottom] = room;
  return [-unit - left - 2, -unit - top - 2, span + unit + left + right + 4, span + unit + top + bottom + 4];
}

/** Large grids are drawn smaller: scale labels and lines up with them. */
export function scale(layout: Layout): number {
  return Math.max(1, (layout.view.span / 600) ** 0.75);
}

/** Candidate at a point of a cell, or 0. */
export function candidateAt(layout: Layout, cell: number, x: number, y: number): number {
  const { size, pitch } = layout.view;
  const [cx, cy] = layout.centre(cell);
  const at = [cx + (x - 0.5) * size, cy + (y - 0.5) * size];
  for (let digit = 1; digit <= layout.n; digit++) {
    const [sx, sy] = layout.spot(cell, digit);
    if (Math.max(Math.abs(sx - at[0]), Math.abs(sy - at[1])) <= pitch / 2) return digit;
  }
  return 0;
}

export function Lines({ layout }: { layout: Layout }): JSX.Element {
  const { thin, thick } = layout.lines();
  const { span } = layout.view;
  return (
    <g class="lines">
      <path class="thin" d={thin} />
      <path class="thick" d={thick} />
      <rect class="edge" x={0} y={0} width={span} height={span} rx={3} />
    </g>
  );
}

export function Axes({ layout }: { layout: Layout }): JSX.Element {
  const { size, room } = layout.view;
  const unit = scale(layout);
  return (
    <g class="axes" font-size={12 * unit}>
      {layout.view.columns.map((name, i) => (
        <text key={`c${i}`} x={(i + 0.5) * size} y={-11 * unit - room[1]}>
          {name}
        </text>
      ))}
      {layout.view.rows.map((name, i) => (
        <text key={`r${i}`} x={-12 * unit - room[0]} y={(i + 0.5) * size}>
          {name}
        </text>
      ))}
    </g>
  );
}

/** Shading of extra houses. */
export function Shades({ layout }: { layout: Layout }): JSX.Element {
  const { size, span } = layout.view;
  return (
    <g class="shades">
      <rect class="paper" x={0} y={0} width={span} height={span} rx={3} />
      {layout.view.shaded.map((cell) => (
        <rect key={cell} x={layout.column(cell) * size} y={layout.row(cell) * size} width={size} height={size} />
      ))}
    </g>
  );
}

/** Colours of cells: solid, or a pie of several, each with an optional letter. */
export function Colours({ layout, masks }: { layout: Layout; masks: readonly number[] }): JSX.Element {
  const { size } = layout.view;
  const found: JSX.Element[] = [];
  masks.forEach((mask, cell) => {
    if (!mask) return;
    const colours = digitsOf(mask);
    const x = layout.column(cell) * size;
    const y = layout.row(cell) * size;
    if (colours.length === 1) {
      found.push(<rect key={cell} class={`colour-${colours[0]}`} x={x} y={y} width={size} height={size} />);
    } else {
      colours.forEach((colour, i) => {
        found.push(<path key={`${cell}-${i}`} class={`colour-${colour}`} d={wedge(x, y, size, i, colours.length)} />);
      });
    }
    found.push(
      <text key={`${cell}t`} class="colour-letter" x={x + size - 4} y={y + size - 7} font-size={size * 0.15}>
        {colours.map((colour) => "ABCDEFGHI"[colour - 1]).join("")}
      </text>,
    );
  });
  return <g class="colours">{found}</g>;
}

/** Wedge of a cell from its centre to its border. */
function wedge(x: number, y: number, size: number, i: number, count: number): string {
  const half = size / 2;
  const border = (turn: number): [number, number] => {
    const angle = (turn * 2 - 0.75) * Math.PI;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const reach = half / Math.max(Math.abs(dx), Math.abs(dy));
    return [x + half + dx * reach, y + half + dy * reach];
  };
  const points: [number, number][] = [[x + half, y + half]];
  // Corners lie at odd eighths of a turn; these steps along the border hit them all.
  for (let k = 0; k <= 40; k++) points.push(border((i + k / 40) / count));
  return `M${points.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join("L")}Z`;
}

interface InkProps {
  layout: Layout;
  cell: number;
  value: number;
  given: boolean;
  ahead: boolean; // not in the player's position
  candidates: number;
  corner: number;
  centre: number;
  lit: number;
  clash: boolean; // the value repeats in a house
  bad: number; // pencil marks that a digit rules out
  tints: string; // colours of candidates, one character per digit, or empty
}

/** Contents of one cell. */
function Ink(props: InkProps): JSX.Element | null {
  const { layout, cell, value, given, ahead, candidates, corner, centre, lit, clash, bad, tints } = props;
  const { size, pitch } = layout.view;
  const [x, y] = layout.centre(cell);
  const print = settings.value.size === "large" ? 1.18 : 1;
  if (value) {
    const kind = `${given ? "given" : "value"}${ahead ? " ahead" : ""}${clash ? " clash" : ""}${lit === value ? " lit" : ""}`;
    return (
      <text class={kind} x={x} y={y} font-size={size * 0.56 * print}>
        {layout.symbol(value)}
      </text>
    );
  }
  if (!(candidates | corner | centre)) return null;
  const marks: JSX.Element[] = [];
  const kind = (digit: number, base: string): string =>
    `${base}${lit === digit ? " lit" : ""}${bad & bit(digit) ? " clash" : ""}`;
  for (const digit of digitsOf(candidates)) {
    const [sx, sy] = layout.spot(cell, digit);
    const colour = tints[digit - 1];
    if (colour && colour !== "0") {
      marks.push(<circle key={`t${digit}`} class={`tint-${colour}`} cx={sx} cy={sy} r={layout.view.radius} />);
    } else if (lit === digit) {
      marks.push(<circle key={`l${digit}`} class="lit-disc" cx={sx} cy={sy} r={layout.view.radius} />);
    }
    marks.push(
      <text key={digit} class={kind(digit, "candidate")} x={sx} y={sy} font-size={pitch * (layout.n > 9 ? 0.96 : 0.76 * print)}>
        {layout.symbol(digit)}
      </text>,
    );
  }
  const corners = digitsOf(corner);
  // Six places along the top and bottom first, as is customary; then the sides.
  const inset = size * 0.17;
  const places = [
    [-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0], [0, 0],
  ] as const;
  const small = size * 0.22 * print;
  if (corners.length <= 9) {
    corners.forEach((digit, i) => {
      const [px, py] = places[i];
      marks.push(
        <text
          key={`k${digit}`}
          class={kind(digit, "mark")}
          x={x + px * (size / 2 - inset)}
          y={y + py * (size / 2 - inset)}
          font-size={small}
        >
          {layout.symbol(digit)}
        </text>,
      );
    });
  } else {
    marks.push(writtenInRows(props, "kmany", corners, small));
  }
  const centres = digitsOf(centre);
  if (centres.length) marks.push(writtenInRows(props, "c", centres, size * 0.27 * print));
  return <g>{marks}</g>;
}

/** Most digits in a row of marks; more would be too small to be read. */
const ROW = 4;

/** Digits in the middle of a cell, each of which can be highlighted: in rows of equal length that fit the cell. */
function writtenInRows(props: InkProps, key: string, digits: number[], largest: number): JSX.Element {
  const { layout, cell, lit, bad } = props;
  const { size } = layout.view;
  const [x, y] = layout.centre(cell);
  const count = Math.ceil(digits.length / ROW);
  const length = Math.ceil(digits.length / count);
  const font = Math.min(largest, (size * 0.92) / Math.max(length * 0.68, count));
  return (
    <g key={key}>
      {Array.from({ length: count }, (_, row) => (
        <text key={row} class="mark" x={x} y={y + (row - (count - 1) / 2) * font} font-size={font}>
          {digits.slice(row * length, (row + 1) * length).map((digit) => (
            <tspan key={digit} class={`${lit === digit ? "lit" : ""}${bad & bit(digit) ? " clash" : ""}`}>
              {layout.symbol(digit)}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  );
}

export interface InkedProps {
  layout: Layout;
  givens: readonly number[];
  values: readonly number[];
  /** The player's digits, if others are shown. */
  ahead?: readonly number[];
  candidates?: readonly number[] | null;
  corner?: readonly number[];
  centre?: readonly number[];
  tints?: readonly number[];
  lit?: number;
  clash?: ReadonlySet<number>;
  bad?: ReadonlySet<number>;
  drawing?: Drawing | null;
}

/** Cells where a drawing writes a large digit; their usual contents are not painted. */
function cellsTakenBy(drawing: Drawing | null | undefined): Set<number> {
  return new Set(drawing?.over.filter((shape) => shape.part === "new" && shape.digit).map((shape) => shape.cell!));
}

export function Inked(props: InkedProps): JSX.Element {
  const { layout, givens, values, candidates, corner, centre, tints, lit = 0, clash, bad } = props;
  const { n } = layout;
  const taken = cellsTakenBy(props.drawing);
  const inks = useRef(new Reused<InkProps>((one) => <Ink key={one.cell} {...one} />)).current;
  const tinted = tints?.some(Boolean);
  const badMasks = new Map<number, number>();
  for (const code of bad ?? []) badMasks.set(Math.floor(code / n), (badMasks.get(Math.floor(code / n)) ?? 0) | bit((code % n) + 1));
  return (
    <g class="ink">
      {values.map((value, cell) => {
        const open = !value && !taken.has(cell);
        const marks = (masks: readonly number[] | null | undefined): number => (open ? (masks?.[cell] ?? 0) : 0);
        const [full, corners, middle] = [marks(candidates), marks(corner), marks(centre)];
        const shines = lit && (value === lit || (full | corners | middle) & bit(lit));
        return inks.get(cell, {
          layout,
          cell,
          value,
          given: !!givens[cell],
          ahead: !!props.ahead && props.ahead[cell] !== value,
          candidates: full,
          corner: corners,
          centre: middle,
          lit: shines ? lit : 0, // cells without the highlighted digit keep their properties
          clash: clash?.has(cell) ?? false,
          bad: badMasks.get(cell) ?? 0,
          tints: tinted ? tints!.slice(cell * n, cell * n + n).join("") : "",
        });
      })}
    </g>
  );
}

const safe = (name: string): string => name.replace(/[^\w-]+/g, "-");

/** A link: dim while a row without it is lit, and broad enough to point at. */
function Link({ link, look, d }: { link: string; look: JSX.IntrinsicElements["path"]; d?: string }): JSX.Element {
  return (
    <g data-link={link} class={isDim(link) ? "off" : undefined}>
      <path {...look} d={d} />
      <path class="reach" d={d} />
    </g>
  );
}

/** Parts of a drawing that appear one after the other: lines of sight, crosses in closed cells, the placed digit and its square. */
const FILMED = ["ray", "closed", "placement", "new"];

function printed(shape: Shape, place: number): JSX.Element {
  const filmed = FILMED.includes(shape.part);
  // A new step is a new element, so that its film begins.
  const key = filmed ? `${shape.part} ${shape.d ?? `${shape.shape} ${shape.x} ${shape.y} ${shape.text ?? ""}`}` : place;
  const look = {
    class: `${filmed ? `film-${shape.part} ` : ""}${shape.fill ? `f-${safe(shape.fill)}` : "f-none"}${shape.stroke ? ` s-${safe(shape.stroke)}` : ""}`,
    "stroke-width": shape.stroke ? shape.line : undefined,
    "stroke-dasharray": shape.dash?.join(" "),
    "stroke-linecap": shape.round ? ("round" as const) : undefined,
  };
  const { x, y } = shape;
  switch (shape.shape) {
    case "rect":
      return <rect key={key} {...look} x={x} y={y} width={shape.width} height={shape.height} rx={shape.radius} />;
    case "circle":
      return <circle key={key} {...look} cx={x} cy={y} r={shape.radius} />;
    case "path":
      return shape.link ? <Link key={key} link={shape.link} look={look} d={shape.d} /> : <path key={key} {...look} d={shape.d} pathLength={filmed ? 1 : undefined} />;
    default: {
      const kind = `${shape.digit ? "digit" : "label"}${shape.bold ? " bold" : ""}${shape.halo ? " halo" : ""}`;
      return (
        <text key={key} class={`${look.class} ${kind}`} x={x} y={y} font-size={shape.size}>
          {shape.text}
        </text>
      );
    }
  }
}

export function Shapes({ drawing, below }: { drawing: Drawing | null | undefined; below: boolean }): JSX.Element {
  const shapes = (below ? drawing?.under : drawing?.over) ?? [];
  return <g class={below ? "under" : "over"}>{shapes.map(printed)}</g>;
}

/** Constraint graphics: cages, lines, dots, outside clues. */
export function Marks({ layout, below }: { layout: Layout; below: boolean }): JSX.Element | null {
  const shapes = below ? layout.view.under : layout.view.over;
  return shapes.length ? <g class={`marks ${below ? "under" : "over"}`}>{shapes.map(printed)}</g> : null;
}

/** Small sample of a rule's graphics. */
export function Sample({ shapes }: { shapes: readonly Shape[] }): JSX.Element {
  return (
    <svg class="sample" viewBox="0 0 48 24" aria-hidden="true">
      <g class="under">{shapes.map(printed)}</g>
    </svg>
  );
}

/** Legend of a drawing: its signs and their meanings. */
export function Legend({ entries }: { entries: Drawing["legend"] | undefined }): JSX.Element | null {
  if (!entries?.length) return null;
  return (
    <ul class="legend">
      {entries.map(({ mark, text, width, sample }) => (
        <li key={mark + text}>
          <svg viewBox={`${-width / 2} -12 ${width} 24`} aria-hidden="true">
            <g class="over">{sample.map(printed)}</g>
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Read-only board for walkthroughs, examples and offered puzzles. */
export function Picture(
  props: InkedProps & { axes?: boolean; title: string; description?: string; class?: string },
): JSX.Element {
  const { layout, drawing, axes = false, title, description } = props;
  const box = viewBox(layout, axes);
  const over = (event: PointerEvent): void => {
    const at = (event.currentTarget as Element).getBoundingClientRect();
    const [x, y] = [box[0] + ((event.clientX - at.left) / at.width) * box[2], box[1] + ((event.clientY - at.top) / at.height) * box[3]];
    hovered.value = layout.cellAt(x, y);
    pointAt(event, layout, x, y);
  };
  const leave = (): void => {
    hovered.value = -1;
    light(null);
  };
  return (
    <svg
      class={`board-picture ${props.class ?? ""}`}
      viewBox={box.join(" ")}
      role="img"
      aria-label={title}
      onPointerMove={drawing ? over : undefined}
      onPointerLeave={leave}
    >
      <title>{title}</title>
      {description ? <desc>{description}</desc> : null}
      <Shades layout={layout} />
      <Shapes drawing={drawing} below={true} />
      <Marks layout={layout} below={true} />
      <Lines layout={layout} />
      <Marks layout={layout} below={false} />
      {axes ? <Axes layout={layout} /> : null}
      <Inked {...props} />
      <Shapes drawing={drawing} below={false} />
      {drawing ? <LitRow layout={layout} /> : null}
      {drawing ? <PointedCells layout={layout} /> : null}
    </svg>
  );
}
