/** Exercise of a station: the panel next to the board. */
import type { JSX } from "preact";
import type { Engine } from "../engine";
import { game } from "../model/game";
import { visit } from "../model/router";
import { askArea, lesson, showLesson, startLesson, theseCells, training } from "../model/train";
import { t } from "../words";
import { Sentence } from "./told";
import { Button } from "./ui";

/** Panel next to the board: task, verdict, next step. */
export function Round({ engine }: { engine: Engine }): JSX.Element {
  const { station, phase, verdict, area } = lesson.value!;
  const { layout } = game.value!;
  return (
    <section class="card exercise" aria-label={t("train.title")}>
      <h2>{station.name}</h2>
      {phase === "find" ? <p class="quiet-text">{station.advice}</p> : null}
      {area && phase === "find" ? <p>{t("train.look", { area: station.area })}</p> : null}
      <div role="status">
        {verdict ? phase === "done" ? <p class="proved">{verdict.kind === "right" ? `✓ ${verdict.text}` : ""}</p> : <p class="sentence">{verdict.text}</p> : null}
        {phase === "done" ? null : <p>{t(phase === "find" ? "train.choose" : "train.follow")}</p>}
      </div>
      {phase === "done" && verdict?.step ? <Sentence layout={layout} text={verdict.step.step.text} /> : null}
      <div class="row-of-buttons">
        {phase === "find" ? <Button kind="main" icon="check" label={t("train.these")} onClick={() => void theseCells(engine)} /> : null}
        {phase === "find" && !area ? <Button label={t("train.area")} onClick={askArea} /> : null}
        {phase === "done" ? (
          <Button kind="main" icon="next" label={t("train.again")} onClick={() => void startLesson(engine, training.value?.next ?? station.station)} />
        ) : (
          <Button label={t("train.show")} onClick={() => void showLesson(engine)} />
        )}
        <Button label={t("train.back")} onClick={() => visit("learn", "train")} />
      </div>
    </section>
  );
}
