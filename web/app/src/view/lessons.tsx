/** Lessons of the school for reading: texts, programs and their stored output. The page runs none of them. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Block, Engine, Lesson, LessonPage, Position, Span } from "../engine";
import { game } from "../model/game";
import { failure, position, say } from "../model/help";
import { layoutOf, openOffer } from "../model/loading";
import { visit } from "../model/router";
import { startWalk } from "../model/walk";
import { spoken, t } from "../words";
import { Button, useLoad } from "./ui";

/** List of the lessons, which are notebooks. */
export function Lessons({ engine }: { engine: Engine }): JSX.Element | null {
  const [lessons, setLessons] = useState<Lesson[]>([]);
  const trouble = useLoad(() => engine.lessons().then((found) => setLessons(found.lessons)));
  if (!lessons.length) return trouble;
  return (
    <section class="card" aria-labelledby="lessons">
      <h1 id="lessons">{t("lessons")}</h1>
      <p class="quiet-text">{t("lessons.note")}</p>
      {game.value?.layout.view.text === "9x9" ? (
        <>
          <div class="row-of-buttons">
            <Button icon="walk" label={t("film.watch")} onClick={() => film(engine)} />
          </div>
          <p class="quiet-text">{t("film.note")}</p>
        </>
      ) : null}
      <ul class="lessons">
        {lessons.map((lesson) => (
          <li key={lesson.name}>
            <a href={`#/learn/lesson/${encodeURIComponent(lesson.name)}`}>{lesson.title}</a>
            <span class="quiet-text">{lesson.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Show how the school's methods solve the open puzzle, instead of its walkthrough. */
function film(engine: Engine): void {
  const now = game.value!;
  const whole = { ...position(), values: ".".repeat(now.layout.count), candidates: null, eliminated: [] };
  void startWalk(engine, now.layout.view, whole, t("film.title"), true);
  visit("walk");
}

const plain = (puzzle: string): Position => ({ layout: "9x9", givens: puzzle, values: "", candidates: null, eliminated: [] });

/** Runnable lessons next to a page without a server, named in the attributes of its first tag. */
const runs = (document.documentElement.dataset.lessons ?? "").split(" ");

/** One lesson. */
export function LessonView({ engine, name }: { engine: Engine; name: string }): JSX.Element {
  const [found, setFound] = useState<LessonPage | null>(null);
  const trouble = useLoad(() => engine.lesson(name).then(setFound));
  return (
    <div class="page lesson">
      <p class="crumbs">
        <a href="#/learn">{t("nav.learn")}</a>
        <a href="#/learn/lessons">{t("lessons")}</a>
      </p>
      {found ? (
        <article>
          <h1>{found.title}</h1>
          {runs.includes(name) ? (
            <p>
              <a class="button" href={`./lessons/notebooks/index.html?path=${spoken.value}/${name}.ipynb`}>
                {t("lesson.run")}
              </a>
            </p>
          ) : null}
          <Blocks blocks={found.blocks} engine={engine} title={found.title} />
          <p>
            <a class="button" href="#/learn/first">
              {t("first")}
            </a>
          </p>
        </article>
      ) : (
        (trouble ?? <p class="quiet-text">{t("loading")}</p>)
      )}
    </div>
  );
}

function Blocks({ blocks, engine, title }: { blocks: readonly Block[]; engine: Engine; title: string }): JSX.Element {
  return (
    <>
      {blocks.map((block, i) => (
        <One key={i} block={block} engine={engine} title={title} />
      ))}
    </>
  );
}

function One({ block, engine, title }: { block: Block; engine: Engine; title: string }): JSX.Element {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case "list": {
      const items = block.items.map((spans, i) => (
        <li key={i}>
          <Spans spans={spans} />
        </li>
      ));
      return block.start ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return (
        <div class="wide-table" tabIndex={0} role="group" aria-label={t("lesson.table")}>
          <table>
            <tbody>
              {block.rows.map((row, i) => (
                <tr key={i}>
                  {row.map((spans, j) => (j ? <td key={j}><Spans spans={spans} /></td> : <th key={j} scope="row"><Spans spans={spans} /></th>))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case "details":
      return (
        <details>
          <summary>{block.title}</summary>
          <Blocks blocks={block.blocks} engine={engine} title={title} />
        </details>
      );
    case "code":
      return <Code text={block.text} label={t("lesson.code")} />;
    default:
      return (
        <div class="program">
          <Code text={block.text} label={t("lesson.program")} />
          {block.shown ? <Code text={block.shown.replace(/\n$/, "")} label={t("lesson.shown")} kind="shown" /> : null}
          {block.picture ? <Picture svg={block.picture} /> : null}
          {block.puzzle && block.picture ? (
            <div class="row-of-buttons">
              <Button icon="play" label={t("lesson.play")} onClick={() => void openOffer(engine, plain(block.puzzle!), { name: title })} />
              <Button icon="walk" label={t("film.watch")} onClick={() => void startFilm(engine, block.puzzle!, title)} />
            </div>
          ) : null}
        </div>
      );
  }
}

/** Preformatted text, scrollable by keyboard. */
function Code({ text, label, kind = "" }: { text: string; label: string; kind?: string }): JSX.Element {
  return (
    <pre class={`code ${kind}`} tabIndex={0} role="group" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}

/** SVG output as an image, so that nothing in it can run or style the page. */
function Picture({ svg }: { svg: string }): JSX.Element {
  const size = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg);
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  return <img class="drawn" src={source} alt={t("lesson.picture")} width={size?.[1] ?? 400} height={size?.[2] ?? 400} />;
}

function Spans({ spans }: { spans: readonly Span[] }): JSX.Element {
  return <>{spans.map((span, i) => <Piece key={i} span={span} />)}</>;
}

function Piece({ span }: { span: Span }): JSX.Element {
  const styles = span.style.split(" ");
  let found: JSX.Element = <>{span.text}</>;
  if (styles.includes("code")) found = <code>{found}</code>;
  if (styles.includes("em")) found = <em>{found}</em>;
  if (styles.includes("strong")) found = <strong>{found}</strong>;
  return found;
}

/** Show how the school's methods solve the puzzle of a lesson. */
async function startFilm(engine: Engine, puzzle: string, name: string): Promise<void> {
  try {
    const view = await layoutOf(engine, "9x9");
    await openOffer(engine, plain(puzzle), { name });
    void startWalk(engine, view, plain(puzzle), t("film.title"), true);
    visit("walk");
  } catch (error) {
    say(failure(error), true);
  }
}
