/** The open dialog; there is at most one. */
import { signal } from "@preact/signals";

export type DialogName = "new" | "open" | "share" | "settings" | "keys" | "more" | "photo" | null;

export const dialog = signal<DialogName>(null);
