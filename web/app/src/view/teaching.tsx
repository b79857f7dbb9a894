/** Teacher's corner: "six for Monday", their slides and walkthroughs, a trainer test, comparison of the class. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ClassTable, Engine, LayoutView, Paper, RisingAsk } from "../engine";
import { Layout } from "../model/layout";
import { layoutOf, openOffer } from "../model/loading";
import { readLine } from "../model/state";
import { addressHere, busy, makeSheet, printPuzzles, printTest, printed, readClass, sheet, table } from "../model/teaching";
import { loadTraining, training } from "../model/train";
import { visit } from "../model/router";
import { t } from "../words";
import { Picture } from "./paint";
import { Button, Choice, LEVELS, Level, Switch, download, useLoad } from "./ui";

export function Teaching({ engine }: { engine: Engine }): JSX.Element {
  return (
    <div class="page teaching">
      <p class="crumbs">
        <a href="#/learn">{t("nav.learn")}</a>
      </p>
      <div class="page-head">
        <h1>{t("class.title")}</h1>
      </div>
      <p class="quiet-text">{t("class.note")}</p>
      <Six engine={engine} />
      <Test engine={engine} />
      <Class engine={engine} />
    </div>
  );
}

const counts = ["2", "4", "6", "9", "12"] as const;
const minutes = ["3", "5", "8", "10", "15", "20", "30"] as const;

function Six({ engine }: { engine: Engine }): JSX.Element {
  const [heading, setHeading] = useState("");
  const [count, setCount] = useState<string>("6");
  const [by, setBy] = useState<"level" | "minutes">("level");
  const [first, setFirst] = useState("easy");
  const [last, setLast] = useState("hard");
  const [shortest, setShortest] = useState("5");
  const [longest, setLongest] = useState("15");
  const [view, setView] = useState<LayoutView | null>(null);
  const trouble = useLoad(() => layoutOf(engine, "9x9").then(setView));
  const make = (): void => {
    const [from, to] = [LEVELS.indexOf(first), LEVELS.indexOf(last)];
    const levels = LEVELS.slice(Math.min(from, to), Math.max(from, to) + 1) as RisingAsk["levels"];
    const [quick, slow] = [Number(shortest), Number(longest)];
    const span: [number, number] = [Math.min(quick, slow), Math.max(quick, slow)];
    void makeSheet(engine, { count: Number(count), levels, minutes: by === "minutes" ? span : null });
  };
  const levels = LEVELS.map((level) => [level, t(`level.${level}`)] as const);
  const times = minutes.map((one) => [one, one] as const);
  return (
    <section class="card" aria-labelledby="six">
      <h2 id="six">{t("class.six")}</h2>
      <p class="quiet-text">{t("class.six.note")}</p>
      {trouble}
      <div class="filters">
        <label class="choice">
          <span>{t("class.heading")}</span>
          <input type="text" maxLength={100} value={heading} placeholder={t("class.monday")} onInput={(event) => setHeading(event.currentTarget.value)} />
        </label>
        <Choice label={t("class.count")} value={count} options={counts.map((one) => [one, one] as const)} onChange={setCount} />
        <Choice
          label={t("class.by")}
          value={by}
          options={[
            ["level", t("class.by.level")],
            ["minutes", t("class.by.minutes")],
          ]}
          onChange={(one) => setBy(one as "level" | "minutes")}
        />
        {by === "level" ? (
          <>
            <Choice label={t("class.first")} value={first} options={levels} onChange={setFirst} />
            <Choice label={t("class.last")} value={last} options={levels} onChange={setLast} />
          </>
        ) : (
          <>
            <Choice label={t("class.shortest")} value={shortest} options={times} onChange={setShortest} />
            <Choice label={t("class.longest")} value={longest} options={times} onChange={setLongest} />
          </>
        )}
      </div>
      <div class="row-of-buttons">
        <Button kind={sheet.value.length ? "plain" : "main"} icon="plus" label={t(sheet.value.length ? "class.again" : "class.make")} disabled={!!busy.value} onClick={make} />
      </div>
      {view && sheet.value.length ? <MadePuzzles engine={engine} view={view} heading={heading} /> : null}
    </section>
  );
}

/** The generated puzzles and their printouts. */
function MadePuzzles({ engine, view, heading }: { engine: Engine; view: LayoutView; heading: string }): JSX.Element {
  const [codes, setCodes] = useState(!!addressHere());
  const [turned, setTurned] = useState(false);
  const [chosen, setChosen] = useState("99"); // the last and hardest, which has the most to explain
  const layout = new Layout(view);
  const count = sheet.value.length;
  const title = heading.trim() || t("class.monday");
  const whole = (): void => {
    const paper: Paper = {
      kind: "sheets",
      per_page: count <= 2 ? 2 : count <= 4 ? 4 : 6,
      solutions: "back",
      heading: title,
      name_line: true,
      upside_down: turned,
      address: codes ? addressHere() : "",
    };
    void printPuzzles(engine, "sheet", printed(), paper, (blob) => download(`${title}.pdf`, blob));
  };
  const steps = (kind: "slides" | "walkthrough" | "html"): void => {
    const one = printed()[Math.min(Number(chosen), count) - 1];
    const name = `${title} ${one.title}`;
    const suffix = kind === "html" ? "html" : "pdf";
    void printPuzzles(engine, kind, [one], { kind, heading: name }, (blob) => download(`${name} ${t(`class.${kind}`)}.${suffix}`, blob));
  };
  return (
    <>
      <ul class="offers six">
        {sheet.value.map((one, i) => {
          const values = readLine(layout, one.position.givens);
          const name = t("class.number", { number: i + 1 });
          return (
            <li key={one.position.givens}>
              <button type="button" class="offer" onClick={() => void openOffer(engine, printed()[i].position, { title: "class.number", with: { number: i + 1 }, level: one.level })}>
                <Picture class="mini" layout={layout} givens={values} values={values} title={name} />
                <span class="offer-name">{name}</span>
                <Level level={one.level} />
                <span class="quiet-text">{one.note}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <Switch label={t("class.turned")} on={turned} onChange={setTurned} />
      {addressHere() ? (
        <Switch label={t("class.codes")} note={t("class.codes.note")} on={codes} onChange={setCodes} />
      ) : (
        <p class="quiet-text">{t("class.codes.none")}</p>
      )}
      <div class="row-of-buttons">
        <Button kind="main" icon="print" label={t("class.print")} disabled={!!busy.value} onClick={whole} />
      </div>
      <h3>{t("class.steps")}</h3>
      <p class="quiet-text">{t("class.steps.note")}</p>
      <div class="filters">
        <Choice
          label={t("class.puzzle")}
          value={String(Math.min(Number(chosen), count))}
          options={sheet.value.map((one, i) => [String(i + 1), `${i + 1} · ${one.level_name}`] as const)}
          onChange={setChosen}
        />
        <Button icon="print" label={t("class.slides")} disabled={!!busy.value} onClick={() => steps("slides")} />
        <Button icon="print" label={t("class.walkthrough")} disabled={!!busy.value} onClick={() => steps("walkthrough")} />
        <Button icon="open" label={t("class.html")} disabled={!!busy.value} onClick={() => steps("html")} />
      </div>
    </>
  );
}

function Test({ engine }: { engine: Engine }): JSX.Element {
  const [one, setOne] = useState("");
  const [heading, setHeading] = useState("");
  const trouble = useLoad(() => loadTraining(engine));
  const stations = training.value?.stations ?? [];
  const print = (): void => {
    const title = heading.trim();
    void printTest(engine, one ? [one] : [], one ? 4 : 1, title, (blob) => download(`${title || t("class.test")}.pdf`, blob));
  };
  return (
    <section class="card" aria-labelledby="test">
      <h2 id="test">{t("class.test")}</h2>
      <p class="quiet-text">{t("class.test.note")}</p>
      {trouble}
      <div class="filters">
        <label class="choice">
          <span>{t("class.heading")}</span>
          <input type="text" maxLength={100} value={heading} onInput={(event) => setHeading(event.currentTarget.value)} />
        </label>
        <Choice
          label={t("class.station")}
          value={one}
          options={[["", t("class.station.all")] as const, ...stations.map((row) => [row.id, row.name] as const)]}
          onChange={setOne}
        />
        <Button icon="print" label={t("print.pdf")} disabled={!!busy.value} onClick={print} />
      </div>
    </section>
  );
}

function Class({ engine }: { engine: Engine }): JSX.Element {
  const now = table.value;
  return (
    <section class="card" aria-labelledby="class">
      <h2 id="class">{t("class.files")}</h2>
      <p class="quiet-text">{t("class.files.note")}</p>
      <div class="row-of-buttons">
        <label class="button">
          {t("class.files.open")}
          <input
            type="file"
            accept=".json"
            multiple
            class="hidden-input"
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = "";
              if (files.length) void readClass(engine, files);
            }}
          />
        </label>
        {now ? <Button label={t("class.files.table")} onClick={() => download("lucidoku-class.csv", new Blob(["\ufeff", now.table], { type: "text/csv" }))} /> : null}
      </div>
      {now ? <ClassComparison now={now} /> : null}
    </section>
  );
}

function ClassComparison({ now }: { now: ClassTable }): JSX.Element {
  return (
    <div class="table-frame" tabIndex={0} role="region" aria-label={t("class.files")}>
      <table class="class-table">
        <thead>
          <tr>
            <th scope="col">{t("class.pupil")}</th>
            {now.stations.map((one) => (
              <th key={one.id} scope="col">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {now.pupils.map((pupil, i) => (
            <tr key={i}>
              <th scope="row">{pupil.name}</th>
              {pupil.trouble ? (
                <td class="trouble-text" colSpan={now.stations.length}>
                  {pupil.trouble}
                </td>
              ) : (
                pupil.known.map((known, k) => (
                  <td key={k}>
                    {known ? (
                      <>
                        <meter min={0} max={1} value={known.strength} aria-hidden="true" />
                        <span>{Math.round(known.strength * 100)} %</span> <small>{t("class.found", { right: known.right, of: known.right + known.missed })}</small>
                      </>
                    ) : (
                      <span class="quiet-text">{t("class.new")}</span>
                    )}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("class.shaky")}</th>
            {now.stations.map((one) => (
              <td key={one.id}>
                {one.shaky ? (
                  <button type="button" class="button soft" aria-label={t("class.shaky.learn", { name: one.name, count: one.shaky })} onClick={() => visit("learn", "train")}>
                    {one.shaky}
                  </button>
                ) : (
                  0
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
