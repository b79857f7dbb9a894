/** A sentence with interactive cell names. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import type { Layout } from "../model/layout";

/** Cells pointed at in a sentence. */
export const pointedCells = signal<readonly number[]>([]);

/** Cell of a picture under the pointer; its names in the sentence are highlighted. */
export const hovered = signal(-1);

/** "r1c4", "r7c56", "L13C2": crossing rows and columns; in other notations cells are matched by their full name. */
const CROSSING = /^([rl])(\d+)(c)(\d+)$/i;

function cellsNamed(layout: Layout, word: string): number[] {
  const match = CROSSING.exec(word);
  if (!match) {
    const cell = layout.view.cells.indexOf(word);
    return cell < 0 ? [] : [cell];
  }
  // From ten rows on, numbers have two digits and are not joined.
  const numbers = (text: string): number[] => (layout.n > 9 ? [Number(text)] : [...text].map(Number));
  const fits = (v: number): boolean => v >= 1 && v <= layout.n;
  return numbers(match[2])
    .filter(fits)
    .flatMap((row) => numbers(match[4]).filter(fits).map((column) => (row - 1) * layout.n + column - 1));
}

/** Words with interactive cell names. */
export function Named({ layout, text }: { layout: Layout; text: string }): JSX.Element {
  return (
    <>
      {text.split(/([A-Za-z]+\d+(?:[A-Za-z]+\d+)?)/).map((word, i) => {
        const cells = i % 2 ? cellsNamed(layout, word) : [];
        return cells.length ? (
          <span key={i} class={`cell-name${cells.includes(hovered.value) ? " lit-name" : ""}`} onMouseEnter={() => (pointedCells.value = cells)} onMouseLeave={() => (pointedCells.value = [])}>
            {word}
          </span>
        ) : (
          word
        );
      })}
    </>
  );
}

export function Sentence({ layout, text }: { layout: Layout; text: string }): JSX.Element {
  return (
    <p class="sentence">
      <Named layout={layout} text={text} />
    </p>
  );
}

/** Frames around the cells pointed at. */
export function PointedCells({ layout }: { layout: Layout }): JSX.Element {
  return <path class="pointed-cells" d={layout.outline(pointedCells.value, 3)} />;
}
