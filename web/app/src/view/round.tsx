/** Exercise of a station: the panel next to the board. */
import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Engine } from "../engine";
import { game } from "../model/game";
import { visit } from "../model/router";
import { selection } from "../model/play";
import { answerPlacement, askArea, lesson, showLesson, startLesson, theseCells, training } from "../model/train";
import { t } from "../words";
import { Sentence } from "./sentence";
import { Button } from "./ui";
import "../style/round.css";

/** Panel next to the board: task, verdict, next step. Help comes by degrees: the area first, the answer after a try. */
export function Round({ engine }: { engine: Engine }): JSX.Element {
  const { station, phase, verdict, area, helped, placing } = lesson.value!;
  const { layout } = game.value!;
  // The conclusion is typed: on a phone, the keys come into view under the board.
  useLayoutEffect(() => {
    if (phase === "follow") document.querySelector(".pad")?.scrollIntoView({ block: "nearest" });
  }, [phase]);
  // So does the verdict on an answer, with the buttons for the next step.
  useLayoutEffect(() => {
    if (verdict && phase === "find") document.querySelector(".exercise")?.scrollIntoView({ block: "nearest" });
  }, [verdict]);
  if (placing) return <Placing engine={engine} />;
  return (
    <section class="card exercise" aria-label={t("train.title")}>
      {phase === "find" && !verdict ? <p class="quiet-text">{station.advice}</p> : null}
      {area && phase === "find" ? <p>{t("train.look", { area: station.area })}</p> : null}
      <div role="status">
        {verdict ? phase === "done" ? <p class="proved">{verdict.kind === "right" ? `✓ ${verdict.text}` : ""}</p> : <p class="sentence">{verdict.text}</p> : null}
        {phase === "find" ? <p class="task">{station.task}</p> : phase === "follow" ? <p class="task">{t("train.follow")}</p> : null}
      </div>
      {phase === "done" && verdict?.step ? <Sentence layout={layout} text={verdict.step.step.text} /> : null}
      <div class="row-of-buttons">
        {phase === "find" ? <These onClick={() => void theseCells(engine)} /> : null}
        {phase === "find" && !area ? <Button label={t("train.area")} onClick={askArea} /> : null}
        {phase === "done" ? (
          <Button kind="main" icon="next" label={t("train.again")} onClick={() => void startLesson(engine, training.value?.next ?? station.station)} />
        ) : helped ? (
          <Button label={t("train.show")} onClick={() => void showLesson(engine)} />
        ) : null}
      </div>
    </section>
  );
}

/** Button that hands in the selected cells. */
function These({ onClick }: { onClick(): void }): JSX.Element {
  return <Button kind="main" icon="check" label={t("train.these")} title={t("train.choose")} onClick={onClick} disabled={!selection.value.size} />;
}

/** Panel of a placement test: what to press, without advice. */
function Placing({ engine }: { engine: Engine }): JSX.Element {
  const { station, placing } = lesson.value!;
  const { number, limit } = placing!;
  return (
    <section class="card exercise" aria-label={t("place")}>
      <p class="quiet-text">{t("place.number", { number, limit })}</p>
      <progress class="place-bar" max={limit} value={number - 1} aria-hidden="true" />
      <h2>{station.name}</h2>
      <p class="task" role="status">
        {station.task}
      </p>
      <div class="row-of-buttons">
        <These onClick={() => void answerPlacement(engine, true)} />
        <Button label={t("place.unseen")} onClick={() => void answerPlacement(engine, false)} />
        <Button label={t("place.stop")} onClick={() => visit("learn")} />
      </div>
    </section>
  );
}
