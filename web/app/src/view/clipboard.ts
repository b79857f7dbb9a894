/** Copying to the clipboard. */
import { say } from "../model/help";
import { t } from "../words";

/** Copy a text or a picture and announce the result. */
export async function copy(what: string | Blob, message: string): Promise<void> {
  try {
    if (typeof what === "string") await navigator.clipboard.writeText(what);
    else await navigator.clipboard.write([new ClipboardItem({ [what.type]: what })]);
    say(message);
  } catch {
    say(t("copy.failed"), true);
  }
}
