/** Reuse of unchanged elements. */
import type { JSX } from "preact";

/**
 * Elements of a board's cells by index. A cell with unchanged properties returns the same element object, which Preact
 * skips: a key press changes only a few of up to 625 cells.
 */
export class Reused<P extends object> {
  private readonly kept: { props: P; element: JSX.Element }[] = [];

  constructor(private readonly make: (props: P) => JSX.Element) {}

  get(at: number, props: P): JSX.Element {
    const before = this.kept[at];
    if (before && (Object.keys(props) as (keyof P)[]).every((key) => before.props[key] === props[key])) return before.element;
    const element = this.make(props);
    this.kept[at] = { props, element };
    return element;
  }
}
