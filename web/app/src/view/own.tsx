/** Your own game: strip, verdict on each move, links to the trainer. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Engine, OwnGame } from "../engine";
import { game } from "../model/game";
import { say } from "../model/help";
import { analyse, analyseFile, boardAt, own, ownAt, ownBoard, ownBusy, playedFile } from "../model/own";
import { asPng, keysOf } from "../model/strip";
import { titleOf } from "../model/title";
import { startLesson } from "../model/train";
import { joined, layoutName, t } from "../words";
import { copy } from "./clipboard";
import { Picture } from "./paint";
import { Strip, pictureOf } from "./strip";
import { Sentence } from "./sentence";
import { Button, FileButton, clock, download } from "./ui";

export function OwnGameView({ engine }: { engine: Engine }): JSX.Element {
  useEffect(() => {
    // A game read from a file stays open until it is closed, across changes of language.
    const file = own.value?.file ?? playedFile();
    if (file) void analyse(engine, file);
    return () => (own.value = null);
  }, []);
  const now = own.value;
  const played = playedFile();
  return (
    <div class="page own-game" aria-busy={ownBusy.value}>
      <p class="crumbs">
        <a href="#/learn">{t("nav.learn")}</a>
      </p>
      <div class="page-head">
        <h1>{t("own.title")}</h1>
      </div>
      <p class="quiet-text">{t(now || played ? "own.note" : "own.empty")}</p>
      {now ? <Analysis engine={engine} /> : <FileButton label={t("train.import")} accept=".json,.replay" onFile={(file) => void analyseFile(engine, file)} />}
      {now ? (
        <details class="card own-files">
          <summary>{t("own.files")}</summary>
          <div class="row-of-buttons">
            <Button label={t("train.export")} onClick={() => download("lucidoku-game.json", new Blob([now.file], { type: "application/json" }))} />
            <FileButton label={t("train.import")} accept=".json,.replay" onFile={(file) => void analyseFile(engine, file)} />
            <Button label={t("copy.words")} onClick={() => void copy(words(now.found), t("copy.done"))} />
            <Button label={t("own.text")} onClick={() => download("lucidoku-game.txt", new Blob([words(now.found), "\n"], { type: "text/plain" }))} />
            {now.found.acts.length ? (
              <>
                <Button label={t("own.png")} onClick={() => void savePng()} />
                <Button label={t("own.svg")} onClick={() => download("lucidoku-game.svg", new Blob([strip()], { type: "image/svg+xml" }))} />
              </>
            ) : null}
          </div>
        </details>
      ) : null}
    </div>
  );
}

/** The whole game as text. */
const words = (found: OwnGame): string => [...found.text, ...found.acts.map((act) => act.text)].join("\n");

/** Picture of the displayed game. */
function strip(): string {
  const { found, file, layout } = own.value!;
  const name = file === playedFile() && game.value ? titleOf(game.value.about, layout.view) : t("puzzle.of", { layout: layoutName(layout.view) });
  return pictureOf(found, name);
}

async function savePng(): Promise<void> {
  try {
    download("lucidoku-game.png", await asPng(strip()));
  } catch {
    say(t("own.png.failed"), true);
  }
}

function Analysis({ engine }: { engine: Engine }): JSX.Element {
  const { found, layout, givens } = own.value!;
  const { act, values, masks } = ownBoard.value!;
  const step = act?.drawn;
  const last = found.acts.length - 1;
  const at = act ? found.moves[act.move].at : null;
  return (
    <>
      <section class="card own-summary">
        <dl class="own-numbers">
          <Count name={t("own.reasoned")} value={found.reasoned[1] ? `${Math.round((100 * found.reasoned[0]) / found.reasoned[1])} %` : "–"} />
          <Count name={t("own.guesses")} value={found.guesses} />
          <Count name={t("own.mistakes")} value={found.mistakes} />
        </dl>
        <p class="quiet-text">{joined([...found.text.slice(0, 2), ...(found.settled ? [] : [found.text[3]])])}</p>
      </section>
      {found.instructive.length ? (
        <section class="own-lessons" aria-labelledby="own-lessons">
          <h2 id="own-lessons">{t("own.lessons")}</h2>
          <ol>
            {found.instructive.map((place) => (
              <Instructive key={place} place={place} engine={engine} />
            ))}
          </ol>
        </section>
      ) : null}
      {act ? (
        <section class="card own-strip-card" aria-label={t("own.strip")}>
          <Strip found={found} at={ownAt.value} onPick={(place) => (ownAt.value = place)} />
          <input
            type="range"
            class="slider"
            min={0}
            max={Math.max(0, last)}
            value={ownAt.value}
            aria-label={t("own.slider")}
            aria-valuetext={act.text}
            disabled={last < 1}
            onInput={(event) => (ownAt.value = Number(event.currentTarget.value))}
          />
          <ul class="own-key">
            {keysOf(found).map(([kind]) => (
              <li key={kind}>
                <span class={`own-dot own-${kind}`} aria-hidden="true" />
                {t(`own.${kind}`)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div class="technique-columns" id="own-move">
        <div class="board-side">
          <Picture
            layout={layout}
            givens={givens}
            values={values}
            candidates={step?.drawing?.uses_candidates ? masks : null}
            clash={act?.kind === "mistake" || act?.kind === "follow" ? new Set([act.cell]) : undefined}
            drawing={step?.drawing ?? null}
            axes
            title={t("own.title")}
            description={act?.text}
          />
          {act ? (
            <div class="walk-keys" role="group" aria-label={t("own.slider")}>
              <Button icon="previous" label={t("walk.previous")} quiet onClick={() => ownAt.value--} disabled={!ownAt.value} />
              <span class="place">
                {t("walk.place", { number: ownAt.value + 1, count: found.acts.length })}
                {at === null ? "" : ` · ${clock(at)}`}
              </span>
              <Button icon="next" label={t("walk.next")} quiet onClick={() => ownAt.value++} disabled={ownAt.value >= last} />
            </div>
          ) : null}
          {act ? (
            <div role="status">
              <Sentence layout={layout} text={act.text} />
            </div>
          ) : null}
        </div>
        <div class="hand-side">
          <Moments />
          {found.missed.length ? (
            <section class="card own-missed">
              <h2>{t("own.missed")}</h2>
              <ul>
                {found.missed.map((one) => (
                  <li key={one.id}>
                    <a href={`#/learn/${encodeURIComponent(one.id)}`}>{one.name}</a>
                    {one.station ? <Button label={t("train")} class="soft" onClick={() => void startLesson(engine, one.station!)} /> : null}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {found.used.length ? (
            <section class="card">
              <h2>{t("own.used")}</h2>
              <ul class="own-used">
                {found.used.map((one) => (
                  <li key={one.id}>
                    <a href={`#/learn/${encodeURIComponent(one.id)}`}>{one.name}</a> <span class="quiet-text">{one.count}</span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Count({ name, value }: { name: string; value: string | number }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A move to learn from: the position before it with the step that was there, the comment, and a way to practise it. */
function Instructive({ place, engine }: { place: number; engine: Engine }): JSX.Element {
  const now = own.value!;
  const { act, values, masks } = boardAt(now, place);
  const drawing = act!.drawn?.drawing ?? null;
  const technique = act!.drawn?.step.technique;
  const row = [...now.found.missed, ...now.found.used].find(({ id }) => id === technique);
  return (
    <li class="card">
      <Picture layout={now.layout} givens={now.givens} values={values} candidates={drawing?.uses_candidates ? masks : null} drawing={drawing} title={t("own.lessons")} description={act!.text} />
      <div>
        <p>{act!.text}</p>
        <div class="row-of-buttons">
          <Button label={t("own.look")} onClick={() => ((ownAt.value = place), document.getElementById("own-move")?.scrollIntoView())} />
          {row?.station ? <Button label={t("own.practise", { name: row.name })} onClick={() => void startLesson(engine, row.station!)} /> : null}
        </div>
      </div>
    </li>
  );
}

/** Guesses, mistakes and long waits. */
function Moments(): JSX.Element | null {
  const { found } = own.value!;
  const shown = found.acts.map((act, place) => ({ act, place })).filter(({ act }) => act.long || act.kind === "guess" || act.kind === "mistake");
  return (
    <section class="card own-moments">
      <h2>{t("own.moments")}</h2>
      {shown.length ? (
        <ol>
          {shown.map(({ act, place }) => (
            <li key={place}>
              <button type="button" class="own-moment" aria-current={place === ownAt.value ? "true" : undefined} onClick={() => (ownAt.value = place)}>
                <span class={`own-dot own-${act.kind === "step" && act.long ? "long" : act.kind}`} aria-hidden="true" />
                <span>{act.text}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p class="quiet-text">{found.settled ? t("own.none") : found.text[3]}</p>
      )}
    </section>
  );
}
