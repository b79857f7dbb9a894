/** Elements that are kept as long as nothing of them changes. */
import type { JSX } from "preact";

/**
 * The elements of a board's cells by number. One whose properties are those of last time is the very element of last time, which Preact
 * does not look at again: a key changes a few of up to 625 cells.
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
