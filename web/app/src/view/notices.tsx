/** Live regions for screen readers: notices, and the last move on the board. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { conflictCells, game, history, values } from "../model/game";
import { notice } from "../model/help";
import { cursor } from "../model/play";
import { t } from "../words";
import { Button } from "./ui";

export function Notice(): JSX.Element {
  const now = notice.value;
  const box = useRef<HTMLParagraphElement>(null);
  // Smaller letters keep a notice over the head, off the title.
  useLayoutEffect(() => {
    const head = document.querySelector<HTMLElement>(".head");
    if (box.current && head) box.current.classList.toggle("long", box.current.offsetHeight > head.offsetHeight);
  }, [now]);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => (notice.value = null), Math.max(now.bad ? 9000 : 3500, 60 * now.text.length));
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <div class="notices" role="status" aria-live="polite">
      {now ? (
        <p key={now.id} ref={box} class={now.bad ? "bad" : ""}>
          <span>{now.text}</span>
          <Button icon="close" label={t("close")} quiet onClick={() => (notice.value = null)} />
        </p>
      ) : null}
    </div>
  );
}

/** The last move and any conflict it caused, for screen readers. */
export function Announcer(): JSX.Element {
  const now = game.value;
  const { moves, at } = history.value;
  const move = moves[at - 1];
  const announced = move ? [t(move.what, move.with)] : [];
  const cell = cursor.value;
  if (now && conflictCells.value.has(cell)) {
    const digit = values.value[cell];
    const other = now.layout.peers[cell].find((peer) => values.value[peer] === digit);
    const house = other === undefined ? undefined : now.layout.shared(cell, other);
    if (house) announced.push(t("said.conflict", { digit: now.layout.symbol(digit), house: house.name }));
  }
  return (
    <p class="listeners" role="status" aria-live="polite">
      {announced.join(t("separator"))}
    </p>
  );
}
