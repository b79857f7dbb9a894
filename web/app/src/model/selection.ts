/** Which cells are selected, and where the cursor is. */
import { signal } from "@preact/signals";

export const selection = signal<ReadonlySet<number>>(new Set());
export const cursor = signal(0);
