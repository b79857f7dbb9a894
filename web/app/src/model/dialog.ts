/** Which dialog is open; only one is. */
import { signal } from "@preact/signals";

export type DialogName = "new" | "open" | "share" | "settings" | "keys" | null;

export const dialog = signal<DialogName>(null);
