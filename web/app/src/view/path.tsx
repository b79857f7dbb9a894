/** Learning as a path: the next step, the stations with their rings, and the ways beside it. */
import type { JSX } from "preact";
import type { Engine, StationRow } from "../engine";
import { hasTrained, loadTraining, place, readTraining, startLesson, training, usePuzzle } from "../model/train";
import { t } from "../words";
import { Button, FileButton, Level, download, useLoad } from "./ui";

export function Path({ engine }: { engine: Engine }): JSX.Element {
  const trouble = useLoad(() => loadTraining(engine));
  const now = training.value;
  const next = now?.stations.find(({ id }) => id === now.next);
  const reach = now?.stations.find(({ id }) => id === now.reach);
  return (
    <div class="page training">
      <h1>{t("nav.learn")}</h1>
      {trouble}
      {/* At once with the stations: what came before them would be pushed down. */}
      {now || trouble ? (
        <div class="path-columns">
          <div class="path-side">
            {next ? <NextStep row={next} engine={engine} /> : null}
            <ol class="stations" aria-label={t("path.stations")}>
              {now?.stations.map((row, place) => <StationCard key={row.id} row={row} number={place + 1} next={row === next} engine={engine} />)}
            </ol>
          </div>
          <div class="path-ways">
            {now && !now.placed ? (
              <section class="card way">
                <h2>{t("place")}</h2>
                <p>{t("place.note")}</p>
                <Button label={t("place.go")} onClick={() => void place(engine)} />
              </section>
            ) : null}
            {reach && hasTrained() ? (
              <section class="card way">
                <h2>{t("path.puzzle")}</h2>
                <p>
                  {t("path.puzzle.note", { name: reach.name })} <Level level={reach.level} />
                </p>
                <Button icon="play" label={t("path.puzzle.go")} onClick={() => void usePuzzle(engine, reach)} />
              </section>
            ) : null}
            <section class="card way">
              <h2>{t("own.title")}</h2>
              <p>{t("own.about")}</p>
              <a class="button" href="#/learn/game">
                {t("own.analyse")}
              </a>
            </section>
            <nav class="card way way-links" aria-label={t("path.more")}>
              <a href="#/learn/first">{t("first")}</a>
              <a href="#/learn/library">{t("path.library")}</a>
              <a href="#/learn/lessons">{t("path.lessons")}</a>
              <a href="#/learn/class">{t("class.title")}</a>
            </nav>
            <details class="card way">
              <summary>{t("path.keep")}</summary>
              <p class="quiet-text">{t("train.note")}</p>
              <div class="row-of-buttons">
                {now ? <Button label={t("train.export")} onClick={() => download("lucidoku-training.json", new Blob([now.progress], { type: "application/json" }))} /> : null}
                <FileButton label={t("train.import")} accept=".json" onFile={(file) => void readTraining(engine, file)} />
                {now?.placed ? <Button label={t("place.again")} onClick={() => void place(engine)} /> : null}
              </div>
            </details>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The one thing to do now. */
function NextStep({ row, engine }: { row: StationRow; engine: Engine }): JSX.Element {
  return (
    <section class="card next-step" aria-labelledby="next-step">
      <p class="quiet-text">{t(row.due ? "path.due" : "path.next")}</p>
      <h2 id="next-step">{row.name}</h2>
      <p>{row.advice}</p>
      <div class="row-of-buttons">
        <Button kind="main" icon="play" label={t("path.begin", { minutes: row.minutes })} onClick={() => void startLesson(engine, row.id)} />
        <a class="button" href={`#/learn/${encodeURIComponent(row.technique)}`}>
          {t("train.see")}
        </a>
      </div>
    </section>
  );
}

const ROUND = 2 * Math.PI * 19;

/** Ring of a station: the part that is remembered today, around its number or a tick. */
function Ring({ row, number }: { row: StationRow; number: number }): JSX.Element {
  const part = row.right + row.missed ? row.strength : row.known ? 1 : 0;
  return (
    <svg class={`ring${row.known ? " known" : ""}${row.due ? " due" : ""}`} viewBox="0 0 44 44" aria-hidden="true">
      <circle class="ring-ground" cx="22" cy="22" r="19" />
      {part ? <circle class="ring-part" cx="22" cy="22" r="19" stroke-dasharray={`${part * ROUND} ${ROUND}`} transform="rotate(-90 22 22)" /> : null}
      {row.known ? <path d="M14 22.5l5.5 5.5L30.5 16.5" /> : <text x="22" y="22.5">{number}</text>}
    </svg>
  );
}

function StationCard({ row, number, next, engine }: { row: StationRow; number: number; next: boolean; engine: Engine }): JSX.Element {
  const name = (key: string): string => `${t(key)}: ${row.name}`;
  return (
    <li class={`station${next ? " next" : ""}`} data-station={row.id}>
      <details name="station">
        <summary>
          <Ring row={row} number={number} />
          <span class="station-name">{row.name}</span>
          <span class="station-state quiet-text">
            {row.right + row.missed || row.known ? row.state : t("path.minutes", { minutes: row.minutes })}
            {row.right ? <span class="proved"> ✓ {row.right}</span> : null}
          </span>
        </summary>
        <p>{row.advice}</p>
        <div class="row-of-buttons">
          <button type="button" class="button" aria-label={name("train.find")} onClick={() => void startLesson(engine, row.id)}>
            {t("train.find")}
          </button>
          <a class="button" href={`#/learn/${encodeURIComponent(row.technique)}`} aria-label={name("train.see")}>
            {t("train.see")}
          </a>
          <button type="button" class="button" aria-label={name("train.use")} onClick={() => void usePuzzle(engine, row)}>
            {t("train.use")}
          </button>
        </div>
      </details>
    </li>
  );
}
