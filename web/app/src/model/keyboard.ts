/** Labels of this keyboard, if the browser reveals them: keys matched by position are named by their printed label. */
import { signal } from "@preact/signals";

interface Keyboard {
  getLayoutMap?(): Promise<ReadonlyMap<string, string>>;
}

const printed = signal<ReadonlyMap<string, string>>(new Map());

/** Query the browser; without an answer the names of an English keyboard stay. */
export async function learnKeyboard(): Promise<void> {
  const keyboard = (navigator as { keyboard?: Keyboard }).keyboard;
  try {
    printed.value = new Map(await keyboard?.getLayoutMap?.());
  } catch {
    printed.value = new Map(); // not permitted inside a frame
  }
}

/** Label of the key at a position such as "KeyZ": W on a French keyboard. */
export function keyAt(code: string): string {
  return (printed.value.get(code) ?? code.replace(/^Key/, "")).toUpperCase();
}
