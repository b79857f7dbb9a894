/** What if: bookmark, way back, contradiction of the tried digits. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { conflictCells, game, paused, solved, state } from "../model/game";
import { overlay } from "../model/play";
import { beginBranch, branch, keepBranch, leaveBranch, tellContradiction, tried } from "../model/whatif";
import { t } from "../words";
import { Sentence } from "./told";
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

/** Button to set the bookmark; while trying digits, to return to it. */
export function WhatIf(): JSX.Element | null {
  const now = game.value!;
  if (!branch.value) {
    if (solved.value || paused.value) return null;
    return (
      <div class="whatif-begin">
        <Button label={t("whatif")} title={t("whatif.note")} kind="soft" onClick={beginBranch} />
      </div>
    );
  }
  const text = answer.value?.of === state.value ? answer.value.text : "";
  return (
    <div class="whatif" role="group" aria-label={t("whatif")}>
      <p>{t("whatif.tried", { count: tried.value.size })}</p>
      <div role="status">{text ? <Sentence layout={now.layout} text={text} /> : null}</div>
      <div class="row-of-buttons">
        <Button kind="main" icon="undo" label={t("whatif.back")} onClick={() => leave(leaveBranch)} />
        <Button label={t("whatif.fails")} onClick={tell} disabled={!tried.value.size} />
        <Button label={t("whatif.keep")} onClick={() => leave(keepBranch)} />
      </div>
    </div>
  );
}
