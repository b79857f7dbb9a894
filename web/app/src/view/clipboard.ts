/** What is copied out of the page. */
import { say } from "../model/help";
import { t } from "../words";

/** Copy a text or a picture, and say whether that worked. */
export async function copy(what: string | Blob, told: string): Promise<void> {
  try {
    if (typeof what === "string") await navigator.clipboard.writeText(what);
    else await navigator.clipboard.write([new ClipboardItem({ [what.type]: what })]);
    say(told);
  } catch {
    say(t("copy.failed"), true);
  }
}
