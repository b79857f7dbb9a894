/** Which dialog is open; only one is. */
import { signal } from "@preact/signals";

export type DialogName = "open" | "share" | "settings" | "keys" | null;

export const dialog = signal<DialogName>(null);
