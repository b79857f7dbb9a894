/** Trainer: stations with progress, and the current round. */
import type { JSX } from "preact";
import type { Engine, StationRow } from "../engine";
import { loadTraining, readTraining, startLesson, training, usePuzzle } from "../model/train";
import { t } from "../words";
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
