/** Comparison of two puzzles: pictures, strips, minutes, ratings and key moves. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Engine, Facts } from "../engine";
import { compare, compareAgain, compareTrouble, compared, comparing, type Compared } from "../model/compare";
import { game } from "../model/game";
import { Layout } from "../model/layout";
import { openOffer } from "../model/loading";
import { line, readLine } from "../model/state";
import { layoutName, spoken, t } from "../words";
import { Curve } from "./curve";
import { Picture } from "./paint";
import { Button, Level } from "./ui";

/** Rows below the pictures: text key and content. */
const ROWS: readonly (readonly [string, (facts: Facts) => JSX.Element | string])[] = [
  ["compare.level", (facts) => <Level level={facts.level} />],
  ["compare.techniques", (facts) => facts.text],
  ["compare.steps", (facts) => t("compare.steps.count", { count: facts.levels.length, hard: facts.hard })],
  ["compare.minutes", (facts) => facts.minutes || "–"],
  ["compare.tricks", (facts) => facts.tricks || "–"],
  ["compare.givens", (facts) => t(facts.redundant ? "compare.givens.more" : "compare.givens.minimal", { count: facts.givens, more: facts.redundant })],
  ["compare.pattern", (facts) => (facts.symmetric === null ? "–" : t(facts.symmetric ? "compare.symmetric" : "compare.free"))],
  ["compare.ratings", (facts) => (facts.ratings.length ? <ul>{facts.ratings.map((one) => <li key={one}>{one}</li>)}</ul> : "–")],
];

const nameOf = ({ name, view }: Compared, i: number): string => name || t("compare.number", { number: i + 1, layout: layoutName(view) });

function Table({ engine }: { engine: Engine }): JSX.Element | null {
  const both = compared.value;
  if (!both.length) return null;
  const widest = Math.max(...both.map(({ facts }) => facts.levels.length));
  return (
    <div class="compared" role="region" aria-label={t("compare")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {both.map((one, i) => {
              const layout = new Layout(one.view);
              const givens = readLine(layout, one.position.givens);
              return (
                <th key={i} scope="col">
                  <Picture class="mini" layout={layout} givens={givens} values={givens} title={nameOf(one, i)} />
                  <span>{nameOf(one, i)}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("compare.strip")}</th>
            {both.map(({ facts }, i) => (
              <td key={i}>
                <Curve levels={facts.levels} most={widest} />
              </td>
            ))}
          </tr>
          {ROWS.map(([key, text]) => (
            <tr key={key}>
              <th scope="row">{t(key)}</th>
              {both.map(({ facts }, i) => (
                <td key={i}>{text(facts)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {both.map((one, i) => (
              <td key={i}>
                <Button icon="play" label={t("compare.play", { name: nameOf(one, i) })} kind="soft" onClick={() => void openOffer(engine, one.position, { name: one.name || undefined })} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

export function Compare({ engine }: { engine: Engine }): JSX.Element {
  const now = game.value;
  const [first, setFirst] = useState(now && now.givens.some(Boolean) && !now.layout.view.rules.length ? line(now.layout, now.givens) : "");
  const [second, setSecond] = useState("");
  const busy = comparing.value || compared.value.length > 0 || !!compareTrouble.value;
  useEffect(() => compareAgain(engine), [spoken.value]);
  return (
    <section class="card" aria-labelledby="compare">
      <details open={busy}>
        <summary>
          <h2 id="compare">{t("compare")}</h2>
        </summary>
        <p class="quiet-text">{t("compare.note")}</p>
        <form
          class="compare-form"
          onSubmit={(event) => {
            event.preventDefault();
            void compare(engine, [first, second]);
          }}
        >
          {([["compare.first", first, setFirst], ["compare.second", second, setSecond]] as const).map(([key, text, set]) => (
            <label key={key}>
              {t(key)}
              <textarea rows={2} value={text} spellcheck={false} onInput={(event) => set(event.currentTarget.value)} />
            </label>
          ))}
          <button type="submit" class="button" disabled={comparing.value || !first.trim() || !second.trim()}>
            <span>{t("compare.go")}</span>
          </button>
        </form>
        <div role="status" aria-busy={comparing.value}>
          {comparing.value ? <p>{t("compare.waiting")}</p> : null}
          {compareTrouble.value ? <p class="trouble-text">{compareTrouble.value}</p> : null}
        </div>
        <Table engine={engine} />
      </details>
    </section>
  );
}
