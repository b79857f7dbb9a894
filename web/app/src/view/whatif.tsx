/** What if: way back, contradiction of the tried digits. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { conflictCells, game, state } from "../model/game";
import { overlay } from "../model/play";
import { branch, keepBranch, leaveBranch, tellContradiction, tried } from "../model/whatif";
import { t } from "../words";
import { Sentence } from "./sentence";
import { Button } from "./ui";

/** The last answer and its state; the next move clears it. */
const answer = signal<{ of: unknown; text: string } | null>(null);

function tell(): void {
  const { layout } = game.value!;
  const { cells, houses } = layout.view;
  let text = t("whatif.none");
  let pointed: number[] = [];
  if (conflictCells.value.size) {
    pointed = [...conflictCells.value];
    text = t("whatif.conflict", { cells: pointed.map((cell) => cells[cell]).join(" ") });
  } else {
    const conflict = tellContradiction();
    if (conflict) {
      const { dead, singles } = conflict;
      const end =
        "cell" in dead
          ? t("whatif.cell", { cell: cells[dead.cell] })
          : t("whatif.house", { house: houses[dead.house].name, digit: layout.symbol(dead.digit) });
      const way = singles.map(([cell, digit]) => `${cells[cell]}=${layout.symbol(digit)}`);
      text = [...way, end].join(" → ");
      pointed = "cell" in dead ? [dead.cell] : houses[dead.house].cells;
    }
  }
  answer.value = { of: state.value, text };
  overlay.value = { cells: pointed };
}

function leave(how: () => void): void {
  answer.value = null;
  overlay.value = null;
  how();
}

/** Return to the bookmark. */
export const leaveTrial = (): void => leave(leaveBranch);

/** While trying digits, the ways on, in the head of the board. */
export function WhatIf(): JSX.Element {
  return (
    <div class="mode whatif" role="group" aria-label={t("whatif")}>
      <span class="tried">{t("whatif.tried", { count: tried.value.size })}</span>
      <Button kind="main" icon="undo" label={t("whatif.back")} onClick={leaveTrial} />
      <Button label={t("whatif.fails")} onClick={tell} disabled={!tried.value.size} />
      <Button label={t("whatif.keep")} onClick={() => leave(keepBranch)} />
    </div>
  );
}

/** Contradiction of the tried digits, or that there is none. */
export function WhatIfAnswer(): JSX.Element | null {
  const text = branch.value && answer.value?.of === state.value ? answer.value.text : "";
  return (
    <div role="status" class={text ? "card whatif-message" : ""}>
      {text ? <Sentence layout={game.value!.layout} text={text} /> : null}
    </div>
  );
}
