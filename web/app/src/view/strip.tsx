/** Strip of a game: bars on the page, and its picture. */
import type { JSX } from "preact";
import type { OwnGame } from "../engine";
import { say } from "../model/help";
import { asPng, stripPicture } from "../model/strip";
import { t } from "../words";
import { download } from "./ui";
import "../style/own.css";

/** Bars of a game, one for each move. */
export function Strip({ found, at, onPick }: { found: OwnGame; at?: number; onPick?(place: number): void }): JSX.Element {
  return (
    <div class="own-strip" aria-hidden="true">
      {found.acts.map((one, place) => (
        <span
          key={place}
          class={`own-bar own-${one.kind} own-level-${one.level || "none"}${one.long ? " own-long" : ""}${place === at ? " own-now" : ""}`}
          title={one.text}
          onClick={() => onPick?.(place)}
        />
      ))}
    </div>
  );
}

/** Picture of a game in the page's colours, as SVG. */
export function pictureOf(found: OwnGame, name: string): string {
  const style = getComputedStyle(document.documentElement);
  return stripPicture(found, name, (role) => style.getPropertyValue(`--${role}`).trim());
}

/** Hand the picture of a game to another app, where the browser can, and save it elsewhere. */
export async function sharePicture(found: OwnGame, name: string): Promise<void> {
  try {
    const picture = await asPng(pictureOf(found, name));
    const file = new File([picture], "lucidoku-game.png", { type: picture.type });
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
    else download(file.name, picture);
  } catch (error) {
    if ((error as Error).name !== "AbortError") say(t("own.png.failed"), true); // the player closed the choice of apps
  }
}
