/** Selected cells and cursor. */
import { signal } from "@preact/signals";

export const selection = signal<ReadonlySet<number>>(new Set());
export const cursor = signal(0);
