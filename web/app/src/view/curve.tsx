/** Strip of a walkthrough: one bar for each step; height and colour both show its difficulty. */
import type { JSX } from "preact";
import { LEVELS } from "./ui";

interface CurveProps {
  levels: readonly string[];
  most: number; // number of steps that fit, so that adjacent strips share a bar width
  at?: number;
  onStep?(at: number): void;
}

export function Curve({ levels, most, at = -1, onStep }: CurveProps): JSX.Element {
  const count = Math.max(most, 1);
  const choose = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    onStep!(Math.floor(((event.clientX - box.left) / box.width) * count));
  };
  return (
    <svg class={onStep ? "curve" : "curve still"} viewBox={`0 0 ${count} 6`} preserveAspectRatio="none" aria-hidden="true" onClick={onStep && choose}>
      {levels.map((level, i) => {
        const rank = LEVELS.indexOf(level);
        return <rect key={i} class={`bar-${rank}${i === at ? " now" : ""}`} x={i + 0.08} y={5 - rank} width={0.84} height={rank + 1} />;
      })}
    </svg>
  );
}
