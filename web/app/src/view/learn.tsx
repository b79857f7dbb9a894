/** Learning: technique catalogue, technique pages, practice. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { EngineError, type Engine, type LayoutView, type TechniquePage, type TechniqueRow } from "../engine";
import { catalogue, loadCatalogue } from "../model/catalogue";
import { failure, say } from "../model/help";
import { Layout } from "../model/layout";
import { layoutOf, openOffer } from "../model/loading";
import { startPractice } from "../model/practice";
import { progress } from "../model/progress";
import { route } from "../model/router";
import { choose, settings } from "../model/settings";
import { filled, readLine, stateOf } from "../model/state";
import { spoken, t } from "../words";
import { First } from "./first";
import { LessonView, Lessons } from "./lessons";
import { OwnGameView } from "./own";
import { Teaching } from "./teaching";
import { Picture } from "./paint";
import { Path } from "./path";
import { Sentence } from "./sentence";
import { Button, Level, Switch, useLoad } from "./ui";
import "../style/learn.css";
import "../style/lesson.css";
import "../style/own.css";
import "../style/teaching.css";

const pages = signal<ReadonlyMap<string, { page: TechniquePage; views: Map<string, LayoutView> }>>(new Map());

const spokenNow = (): string => `${spoken.value}|${settings.value.notation}`;

async function loadPage(engine: Engine, id: string): Promise<void> {
  const key = `${id}|${spokenNow()}`;
  if (pages.value.has(key)) return;
  const page = await engine.technique(id);
  const views = new Map<string, LayoutView>();
  for (const { position } of page.examples) views.set(position.layout, await layoutOf(engine, position.layout));
  pages.value = new Map([...pages.value, [key, { page, views }]]);
}

const LESSON = "lesson/";
const LESSONS = "lessons";
const LIBRARY = "library";
const TRAIN = "train";
const FIRST = "first";
const GAME = "game";
const CLASS = "class";

export function Learn({ engine }: { engine: Engine }): JSX.Element {
  const id = route.value.rest;
  if (!id || id === TRAIN) return <Path key={spokenNow()} engine={engine} />;
  if (id === FIRST) return <First key={spokenNow()} engine={engine} />;
  if (id === LIBRARY) return <Techniques key={spokenNow()} engine={engine} />;
  if (id === LESSONS) {
    return (
      <div class="page" key={spokenNow()}>
        <Crumbs />
        <Lessons engine={engine} />
      </div>
    );
  }
  if (id === CLASS) return <Teaching key={spokenNow()} engine={engine} />;
  if (id === GAME) return <OwnGameView key={spokenNow()} engine={engine} />;
  if (id.startsWith(LESSON)) return <LessonView key={`${id}${spokenNow()}`} name={id.slice(LESSON.length)} engine={engine} />;
  return <Technique key={`${id}${spokenNow()}`} id={id} engine={engine} />;
}

/** Way back to the path, or to the library on it. */
function Crumbs({ library }: { library?: boolean }): JSX.Element {
  return (
    <p class="crumbs">
      <a href="#/learn">{t("nav.learn")}</a>
      {library ? <a href="#/learn/library">{t("path.library")}</a> : null}
    </p>
  );
}

function Techniques({ engine }: { engine: Engine }): JSX.Element {
  const [wanted, setWanted] = useState("");
  const trouble = useLoad(() => loadCatalogue(engine));
  const fits = (one: TechniqueRow): boolean =>
    [one.name, one.id, ...one.aliases].some((name) => name.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()));
  const found = catalogue.value?.found;
  const families = Object.entries(found?.families ?? {})
    .map(([id, name]) => ({ id, name, techniques: found!.techniques.filter((one) => one.family === id && fits(one)) }))
    .filter((family) => family.techniques.length);
  return (
    <div class="page">
      <Crumbs />
      <div class="page-head">
        <h1>{t("path.library")}</h1>
        <label class="search">
          <span>{t("learn.search")}</span>
          <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
      </div>
      <p class="quiet-text">{t("learn.note")}</p>
      {trouble}
      <div class="families">
        {families.map((family) => (
          <section key={family.id} class="card" aria-labelledby={`family-${family.id}`}>
            <h2 id={`family-${family.id}`}>{family.name}</h2>
            <Rows rows={family.techniques.filter((one) => wanted || !one.never_needed)} />
            {!wanted && family.techniques.some((one) => one.never_needed) ? (
              <details>
                <summary>{t("learn.never", { count: family.techniques.filter((one) => one.never_needed).length })}</summary>
                <Rows rows={family.techniques.filter((one) => one.never_needed)} />
              </details>
            ) : null}
          </section>
        ))}
      </div>
    </div>
  );
}

function Rows({ rows }: { rows: readonly TechniqueRow[] }): JSX.Element {
  return (
    <ul class="techniques">
      {rows.map((one) => (
        <li key={one.id}>
          <a href={`#/learn/${encodeURIComponent(one.id)}`}>{one.name}</a>
          <Level level={one.level} />
          {progress.value.found[one.id] ? (
            <span class="proved" title={t("practice.found.count", { count: progress.value.found[one.id] })}>
              ✓ {progress.value.found[one.id]}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type ExampleProps = Pick<TechniquePage["examples"][number], "position" | "drawing"> & { text: string; view: LayoutView; shown?: boolean };

/** A position, with a step drawn on it if it is shown. */
function Example({ position, drawing, text, view, shown = true }: ExampleProps): JSX.Element {
  const layout = new Layout(view);
  const now = stateOf(layout, position);
  const givens = readLine(layout, position.givens);
  const values = filled(givens, now);
  const masks = now.shown[0] ? now.candidates : allMasks(layout, values, now.eliminated);
  return (
    <Picture
      layout={layout}
      givens={givens}
      values={values}
      candidates={drawing.uses_candidates ? masks : null}
      drawing={shown ? drawing : null}
      axes
      title={drawing.title}
      description={shown ? text : undefined}
    />
  );
}

function allMasks(layout: Layout, values: readonly number[], eliminated: readonly number[]): number[] {
  return values.map((value, cell) => {
    let mask = value ? 0 : layout.all & ~eliminated[cell];
    for (const peer of layout.peers[cell]) if (values[peer]) mask &= ~(1 << (values[peer] - 1));
    return mask;
  });
}

function Technique({ engine, id }: { engine: Engine; id: string }): JSX.Element {
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState(true);
  const trouble = useLoad(
    () => Promise.all([loadPage(engine, id), loadCatalogue(engine)]),
    [],
    (error) => (error instanceof EngineError && error.near ? <Unknown name={id} near={error.near} /> : null),
  );
  const loadedPage = pages.value.get(`${id}|${spokenNow()}`);
  const back = <Crumbs library />;
  if (!loadedPage) {
    return (
      <div class="page">
        {back}
        {trouble ?? <p class="quiet-text">{t("loading")}</p>}
      </div>
    );
  }
  const { views } = loadedPage;
  const { technique: page, definition, reason, habit, kin, examples, near } = loadedPage.page;
  const example = examples[at];
  const off = settings.value.without.includes(page.id);
  return (
    <div class="page technique">
      {back}
      <div class="page-head">
        <h1>{page.name}</h1>
        <Level level={page.level} />
      </div>
      {page.aliases.length ? <p class="quiet-text">{t("learn.aliases", { names: page.aliases.join(t("separator")) })}</p> : null}
      <div class="technique-columns">
        <div class="board-side">
          {example ? (
            <>
              <Example {...example} text={example.step.text} view={views.get(example.position.layout)!} shown={shown} />
              <div class="walk-keys" role="group" aria-label={t("learn.examples")}>
                <Button icon="previous" label={t("learn.previous")} quiet onClick={() => setAt(at - 1)} disabled={!at} />
                <span class="place">{t("walk.place", { number: at + 1, count: examples.length })}</span>
                <Button icon="next" label={t("learn.next")} quiet onClick={() => setAt(at + 1)} disabled={at + 1 >= examples.length} />
                <Button label={t(shown ? "learn.hide" : "learn.show")} pressed={!shown} onClick={() => setShown(!shown)} />
              </div>
              {shown ? <Sentence layout={new Layout(views.get(example.position.layout)!)} text={example.step.text} /> : null}
            </>
          ) : null}
        </div>
        <div class="hand-side">
          <section class="card prose">
            <h2>{t("learn.definition")}</h2>
            <p>{definition}</p>
            <h2>{t("learn.reason")}</h2>
            <p>{reason}</p>
            {habit ? (
              <>
                <h2>{t("learn.habit")}</h2>
                <p>{habit}</p>
              </>
            ) : null}
            {page.uniqueness ? <p class="quiet-text">{t("learn.unique")}</p> : null}
          </section>
          <section class="card">
            <div class="row-of-buttons">
              <Button kind="main" label={t("practice")} onClick={() => void startPractice(engine, page.id, page.name)} />
              {example ? (
                <Button label={t("learn.try")} onClick={() => void openOffer(engine, example.position, { name: page.name }, true)} />
              ) : null}
              <Button label={t("make.this")} onClick={() => void made(engine, page)} />
            </div>
            <Switch
              label={t("learn.use")}
              note={t("learn.use.note")}
              on={!off}
              onChange={(on) => choose({ without: on ? settings.value.without.filter((one) => one !== page.id) : [...settings.value.without, page.id] })}
            />
          </section>
          {near ? (
            <section class="card prose near-miss" aria-labelledby="near-miss">
              <h2 id="near-miss">{t("learn.near")}</h2>
              <Example position={near.position} drawing={near.drawing} text={near.text} view={views.get(near.position.layout)!} />
              <p>{near.text}</p>
            </section>
          ) : null}
          {kin.length && catalogue.value ? (
            <section class="card">
              <h2>{t("learn.kin")}</h2>
              <Kin of={kin} />
            </section>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Answer to an address that names no technique: those of similar names. */
function Unknown({ name, near }: { name: string; near: readonly string[] }): JSX.Element {
  return (
    <section class="card prose">
      <h1>{t("learn.unknown", { name: name.slice(0, 60) })}</h1>
      {near.length ? (
        <>
          <p>{t("learn.unknown.near")}</p>
          <Kin of={near} />
        </>
      ) : null}
      <p>
        <a href="#/learn/library">{t("path.library")}</a>
      </p>
    </section>
  );
}

/** Links to the pages of techniques. */
function Kin({ of }: { of: readonly string[] }): JSX.Element {
  return (
    <p class="kin">
      {of.map((one) => (
        <a key={one} href={`#/learn/${encodeURIComponent(one)}`}>
          {nameOf(one)}
        </a>
      ))}
    </p>
  );
}

/** Name of a technique, once the catalogue is loaded. */
function nameOf(id: string): string {
  return catalogue.value?.found.techniques.find((one) => one.id === id)?.name ?? id;
}

async function made(engine: Engine, page: TechniqueRow): Promise<void> {
  try {
    const { puzzles } = await engine.make({ needs: page.id, count: 1, seed: Math.floor(Math.random() * 2 ** 31) });
    const offer = puzzles[0];
    await openOffer(engine, offer.position, { name: page.name, level: offer.level });
  } catch (error) {
    say(failure(error), true);
  }
}
