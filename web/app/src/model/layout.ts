/** A layout for the page: peers, houses of a cell, and drawing geometry. */
import type { House, LayoutView } from "../engine";

export class Layout {
  readonly n: number;
  readonly count: number;
  readonly all: number; // mask of all digits
  readonly housesOf: number[][];
  readonly peers: number[][];

  constructor(readonly view: LayoutView) {
    this.n = view.n;
    this.count = view.n * view.n;
    this.all = 2 ** view.n - 1;
    this.housesOf = Array.from({ length: this.count }, () => []);
    view.houses.forEach((house, index) => house.cells.forEach((cell) => this.housesOf[cell].push(index)));
    this.peers = this.housesOf.map((houses, cell) => {
      const seen = new Set(houses.flatMap((index) => view.houses[index].cells));
      seen.delete(cell);
      return [...seen].sort((a, b) => a - b);
    });
  }

  /** The same layout, with names in another language or notation. */
  named(view: LayoutView): Layout {
    return new Layout(view);
  }

  row(cell: number): number {
    return Math.floor(cell / this.n);
  }

  column(cell: number): number {
    return cell % this.n;
  }

  symbol(digit: number): string {
    return digit ? this.view.symbols[digit - 1] : ".";
  }

  digit(symbol: string): number {
    return this.view.symbols.indexOf(symbol.toUpperCase()) + 1;
  }

  houseOf(cell: number, kind: House["kind"]): House | undefined {
    const index = this.housesOf[cell].find((i) => this.view.houses[i].kind === kind);
    return index === undefined ? undefined : this.view.houses[index];
  }

  /** A house that two cells share, rows and columns first. */
  shared(a: number, b: number): House | undefined {
    const index = this.housesOf[a].find((i) => this.housesOf[b].includes(i));
    return index === undefined ? undefined : this.view.houses[index];
  }

  /** Centre of a cell. */
  centre(cell: number): [number, number] {
    const { size } = this.view;
    return [(this.column(cell) + 0.5) * size, (this.row(cell) + 0.5) * size];
  }

  /** Cell at a point of the drawing, or -1. */
  cellAt(x: number, y: number): number {
    const { size } = this.view;
    const [row, column] = [Math.floor(y / size), Math.floor(x / size)];
    return row < 0 || column < 0 || row >= this.n || column >= this.n ? -1 : row * this.n + column;
  }

  /** Position of a candidate, as in drawing/geometry.py. */
  spot(cell: number, digit: number): [number, number] {
    const { pitch, across, lift } = this.view;
    const down = Math.ceil(this.n / across);
    const [x, y] = this.centre(cell);
    const i = digit - 1;
    return [
      x + ((i % across) - (across - 1) / 2) * pitch,
      y + lift + (Math.floor(i / across) - (down - 1) / 2) * pitch,
    ];
  }

  /** Grid lines: one path of thin lines, one of box borders. */
  lines(): { thin: string; thick: string } {
    const { n } = this;
    const { size, span } = this.view;
    const box = new Array<number>(this.count).fill(-1);
    this.view.houses.forEach((house, index) => {
      if (house.kind === "box") for (const cell of house.cells) box[cell] = index;
    });
    let thin = "";
    let thick = "";
    for (let i = 1; i < n; i++) thin += `M${i * size} 0V${span}M0 ${i * size}H${span}`;
    for (let r = 0; r < n; r++) {
      for (let c = 0; c < n; c++) {
        const cell = r * n + c;
        if (c && box[cell] !== box[cell - 1]) thick += `M${c * size} ${r * size}v${size}`;
        if (r && box[cell] !== box[cell - n]) thick += `M${c * size} ${r * size}h${size}`;
      }
    }
    return { thin, thick };
  }

  /** Outline of a set of cells, inset by `inset`. */
  outline(cells: Iterable<number>, inset: number): string {
    const inside = new Set(cells);
    const { size } = this.view;
    const { n } = this;
    let path = "";
    for (const cell of inside) {
      const r = this.row(cell);
      const c = this.column(cell);
      const has = (dr: number, dc: number): boolean =>
        r + dr >= 0 && r + dr < n && c + dc >= 0 && c + dc < n && inside.has(cell + dr * n + dc);
      const [up, down, left, right] = [has(-1, 0), has(1, 0), has(0, -1), has(0, 1)];
      const x0 = c * size + (left ? 0 : inset);
      const x1 = (c + 1) * size - (right ? 0 : inset);
      const y0 = r * size + (up ? 0 : inset);
      const y1 = (r + 1) * size - (down ? 0 : inset);
      if (!up) path += `M${x0} ${y0}H${x1}`;
      if (!down) path += `M${x0} ${y1}H${x1}`;
      if (!left) path += `M${x0} ${y0}V${y1}`;
      if (!right) path += `M${x1} ${y0}V${y1}`;
      // Inner corners, where the outline turns into a neighbour.
      for (const [dr, dc] of [[-1, -1], [-1, 1], [1, -1], [1, 1]] as const) {
        if (has(dr, 0) && has(0, dc) && !has(dr, dc)) {
          const x = dc < 0 ? c * size : (c + 1) * size;
          const y = dr < 0 ? r * size : (r + 1) * size;
          path += `M${x - dc * inset} ${y}V${y - dr * inset}H${x}`;
        }
      }
    }
    return path;
  }
}

/** Digits of a mask, ascending. */
export function digitsOf(mask: number): number[] {
  const digits: number[] = [];
  for (let d = 1; mask; d++, mask >>>= 1) if (mask & 1) digits.push(d);
  return digits;
}

export const bit = (digit: number): number => 1 << (digit - 1);

export function bitCount(mask: number): number {
  let count = 0;
  for (; mask; mask &= mask - 1) count++;
  return count;
}
