/** A sentence of Lucidoku's, in which the cells that it names can be pointed at. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import type { Layout } from "../model/layout";

/** The cells that are pointed at in a sentence. */
export const pointed = signal<readonly number[]>([]);

/** The cell of a picture under the pointer: the words that name it light up. */
export const hovered = signal(-1);

/** "r1c4", "r7c56", "L13C2": rows and columns that cross; in other notations a cell is known by its whole name. */
const CROSSING = /^([rl])(\d+)(c)(\d+)$/i;

function cellsNamed(layout: Layout, word: string): number[] {
  const found = CROSSING.exec(word);
  if (!found) {
    const cell = layout.view.cells.indexOf(word);
    return cell < 0 ? [] : [cell];
  }
  // From ten rows on, numbers have two figures and are not joined.
  const numbers = (text: string): number[] => (layout.n > 9 ? [Number(text)] : [...text].map(Number));
  const fits = (v: number): boolean => v >= 1 && v <= layout.n;
  return numbers(found[2])
    .filter(fits)
    .flatMap((row) => numbers(found[4]).filter(fits).map((column) => (row - 1) * layout.n + column - 1));
}

export function Told({ layout, text }: { layout: Layout; text: string }): JSX.Element {
  return (
    <p class="sentence">
      {text.split(/([A-Za-z]+\d+(?:[A-Za-z]+\d+)?)/).map((word, i) => {
        const cells = i % 2 ? cellsNamed(layout, word) : [];
        return cells.length ? (
          <span key={i} class={`cell-name${cells.includes(hovered.value) ? " lit-name" : ""}`} onMouseEnter={() => (pointed.value = cells)} onMouseLeave={() => (pointed.value = [])}>
            {word}
          </span>
        ) : (
          word
        );
      })}
    </p>
  );
}

/** What the marks of a drawing mean, where the words do not say so. */
export function Legend({ entries }: { entries: readonly { mark: string; text: string }[] | undefined }): JSX.Element | null {
  if (!entries?.length) return null;
  return (
    <ul class="legend">
      {entries.map((entry) => (
        <li key={entry.text}>
          {entry.mark === "text" ? null : <span class={`legend-mark mark-${entry.mark}`} aria-hidden="true" />}
          {entry.text}
        </li>
      ))}
    </ul>
  );
}

/** The frames round the cells that are pointed at. */
export function PointedCells({ layout }: { layout: Layout }): JSX.Element {
  return <path class="pointed-cells" d={layout.outline(pointed.value, 3)} />;
}
