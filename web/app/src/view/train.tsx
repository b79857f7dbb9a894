/** Trainer: stations with progress, and the current round. */
import type { JSX } from "preact";
import type { Engine, StationRow } from "../engine";
import { game } from "../model/game";
import { visit } from "../model/router";
import { askArea, lesson, loadTraining, readTraining, showLesson, startLesson, theseCells, training, usePuzzle } from "../model/train";
import { t } from "../words";
import { Sentence } from "./told";
import { Button, FileButton, download, useLoad } from "./ui";

export function Training({ engine }: { engine: Engine }): JSX.Element {
  const trouble = useLoad(() => loadTraining(engine));
  const now = training.value;
  const next = now?.stations.find(({ id }) => id === now.next);
  return (
    <div class="page training">
      <p class="crumbs">
        <a href="#/learn">{t("nav.learn")}</a>
      </p>
      <div class="page-head">
        <h1>{t("train.title")}</h1>
      </div>
      <p class="quiet-text">{t("train.note")}</p>
      {trouble}
      <div class="row-of-buttons">
        {next ? <Button kind="main" icon="play" label={t("train.next", { name: next.name })} onClick={() => void startLesson(engine, next.id)} /> : null}
        {now ? <Button label={t("train.export")} onClick={() => download("lucidoku-training.json", new Blob([now.progress], { type: "application/json" }))} /> : null}
        <FileButton label={t("train.import")} accept=".json" onFile={(file) => void readTraining(engine, file)} />
      </div>
      <ol class="stations">
        {now?.stations.map((row) => <StationCard key={row.id} row={row} engine={engine} />)}
      </ol>
    </div>
  );
}

function StationCard({ row, engine }: { row: StationRow; engine: Engine }): JSX.Element {
  const name = (key: string): string => `${t(key)}: ${row.name}`;
  return (
    <li class="card station">
      <h2>{row.name}</h2>
      <p>{row.advice}</p>
      <div class="strength">
        <meter min={0} max={1} value={row.strength} aria-hidden="true" />
        <span class={row.due ? "due" : ""}>{row.state}</span>
        {row.right ? <span class="proved">✓ {row.right}</span> : null}
      </div>
      <div class="row-of-buttons">
        <a class="button" href={`#/learn/${encodeURIComponent(row.technique)}`} aria-label={name("train.see")}>
          {t("train.see")}
        </a>
        <button type="button" class="button" aria-label={name("train.find")} onClick={() => void startLesson(engine, row.id)}>
          {t("train.find")}
        </button>
        <button type="button" class="button" aria-label={name("train.use")} onClick={() => void usePuzzle(engine, row)}>
          {t("train.use")}
        </button>
      </div>
    </li>
  );
}

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
