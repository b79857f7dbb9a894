/** What stands on the keys of this keyboard, where the browser tells: keys that go by their place are named by what is printed there. */
import { signal } from "@preact/signals";

interface Keyboard {
  getLayoutMap?(): Promise<ReadonlyMap<string, string>>;
}

const printed = signal<ReadonlyMap<string, string>>(new Map());

/** Ask the browser; those that do not tell leave the names of an English keyboard. */
export async function learnKeyboard(): Promise<void> {
  const keyboard = (navigator as { keyboard?: Keyboard }).keyboard;
  try {
    printed.value = new Map(await keyboard?.getLayoutMap?.());
  } catch {
    printed.value = new Map(); // a page within another page may not know
  }
}

/** The name of the key at a place, such as "KeyZ": W on a French keyboard. */
export function keyAt(code: string): string {
  return (printed.value.get(code) ?? code.replace(/^Key/, "")).toUpperCase();
}
