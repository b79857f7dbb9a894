/** Pictures of the kinds of puzzles: small grids with their marks. */
import type { ComponentChildren, JSX } from "preact";
import type { Drawn, Pictured } from "../model/kinds";
import "../style/kinds.css";
import "../style/setter.css";

/** Lines of the pictures: dashed cage, bulb and stem, circle and arrow, dots between cells, letters. */
const PICTURES: Record<Pictured | Drawn, JSX.Element> = {
  killercage: <path class="dashed" d="M5 5h38v18h-18v20h-20z" />,
  thermometer: (
    <>
      <path class="soft-line" d="M12 36V12h24" />
      <circle class="soft-spot" cx="12" cy="36" r="7" />
    </>
  ),
  arrow: (
    <>
      <circle cx="12" cy="36" r="7" />
      <path d="M17 31L38 10M29 10h9v9" />
    </>
  ),
  difference: <circle class="white-dot" cx="16" cy="24" r="5" />,
  ratio: <circle class="black-dot" cx="32" cy="24" r="5" />,
  xv: <path d="M12 20l8 8M20 20l-8 8M28 20l4 8 4-8" />,
  whispers: <path class="whisper" d="M8 40L16 8L32 40L40 8" />,
  diagonal: <path class="soft-line thin" d="M1 1L47 47M47 1L1 47" />,
  window: <path class="pane" d="M8 8h12v12H8zM28 8h12v12H28zM8 28h12v12H8zM28 28h12v12H28z" />,
  palindrome: <path class="soft-line" d="M8 8h32v16H8v16h32" />,
  renban: <path class="soft-line violet" d="M8 40L24 24L24 8L40 24" />,
  odd: <circle class="soft-spot" cx="24" cy="24" r="7" />,
  even: <path class="soft-spot" d="M17 17h14v14H17z" />,
  quadruple: (
    <>
      <circle class="white-dot" cx="16" cy="16" r="7" />
      <text x="16" y="16.500">34</text>
    </>
  ),
  littlekillersum: (
    <>
      <path d="M6 6l14 14M20 11v9h-9" />
      <text class="large" x="33" y="34">9</text>
    </>
  ),
  antiknight: <path d="M8 40V24h24M26 18l6 6-6 6" />,
};

/** A small grid with the marks of a kind. */
export function KindPicture({ code, children }: { code: string; children?: ComponentChildren }): JSX.Element {
  return (
    <svg class="kind-picture" viewBox="0 0 48 48" aria-hidden="true">
      <path class="kind-grid" d="M1 1h46v46H1zM1 16.3h46M1 31.7h46M16.3 1v46M31.7 1v46" />
      {code === "" ? null : (PICTURES[code as Pictured | Drawn] ?? null)}
      {children}
    </svg>
  );
}

export const isPictured = (code: string): boolean => code in PICTURES;

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
