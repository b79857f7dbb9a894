/** Request for a new puzzle: kinds, level, layout or required technique. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { Engine } from "../engine";
import { catalogue, loadCatalogue } from "../model/catalogue";
import { extras, loadRules, rules } from "../model/edit";
import { failure, say } from "../model/help";
import { nameOfKinds, offeredKinds, requested, type Pictured } from "../model/kinds";
import { openOffer } from "../model/loading";
import { spoken, t, words } from "../words";
import { Choice, LEVELS, Level } from "./ui";

/** Choice of layouts; `quick` offers only those with fast generation. */
export function layouts(quick: boolean): (readonly [string, string])[] {
  const all = words.value?.layouts ?? [];
  return all.filter((one) => one.quick || !quick).map((one) => [one.text, one.name] as const);
}

/** Techniques that a new puzzle can require, without easy ones. */
function techniques(): (readonly [string, string])[] {
  const all = catalogue.value?.found.techniques ?? [];
  return all.filter((one) => one.logical && !one.on_request && one.level !== LEVELS[0]).map((one) => [one.id, one.name] as const);
}

/** Lines of the pictures: dashed cage, bulb and stem, circle and arrow, dots between cells, letters. */
const PICTURES: Record<Pictured, JSX.Element> = {
  killercage: <path class="dashed" d="M5 5h38v18h-18v20h-20z" />,
  thermometer: (
    <>
      <path class="soft-line" d="M12 36V12h24" />
      <circle class="soft-spot" cx="12" cy="36" r="7" />
    </>
  ),
  arrow: (
    <>
      <circle cx="12" cy="36" r="7" />
      <path d="M17 31L38 10M29 10h9v9" />
    </>
  ),
  difference: <circle class="white-dot" cx="16" cy="24" r="5" />,
  ratio: <circle class="black-dot" cx="32" cy="24" r="5" />,
  xv: <path d="M12 20l8 8M20 20l-8 8M28 20l4 8 4-8" />,
  whispers: <path class="whisper" d="M8 40L16 8L32 40L40 8" />,
  diagonal: <path class="soft-line thin" d="M1 1L47 47M47 1L1 47" />,
  window: <path class="pane" d="M8 8h12v12H8zM28 8h12v12H28zM8 28h12v12H8zM28 28h12v12H28z" />,
  palindrome: <path class="soft-line" d="M8 8h32v16H8v16h32" />,
  antiknight: <path d="M8 40V24h24M26 18l6 6-6 6" />,
};

/** A small grid with the marks of a kind. */
function KindPicture({ code }: { code: string }): JSX.Element {
  return (
    <svg class="kind-picture" viewBox="0 0 48 48" aria-hidden="true">
      <path class="kind-grid" d="M1 1h46v46H1zM1 16.300h46M1 31.700h46M16.3 1v46M31.700 1v46" />
      {PICTURES[code as Pictured] ?? null}
    </svg>
  );
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Level of the last request. */
const chosenLevel = signal("medium");

export function Wanted({ engine }: { engine: Engine }): JSX.Element {
  const [layout, setLayout] = useState("9x9");
  const [technique, setTechnique] = useState("");
  const [kinds, setKinds] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const group = useId();
  useEffect(() => {
    loadCatalogue(engine).catch(() => undefined); // without the list, levels remain
    loadRules(engine).catch(() => undefined);
  }, [spoken.value]);
  const answer = { rules: rules.value, houses: extras.value };
  const offered = offeredKinds(answer, layout);
  const [pictured, others] = [offered.filter(({ code }) => code in PICTURES), offered.filter(({ code }) => !(code in PICTURES))];
  const needs = kinds.length ? "" : technique;
  const level = chosenLevel.value;
  const turn = (code: string): void => setKinds(kinds.includes(code) ? kinds.filter((one) => one !== code) : [...kinds, code]);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = { ...requested(layout, kinds.filter((code) => offered.some((one) => one.code === code))), ...(needs ? { needs } : { level }) };
      const { puzzles } = await engine.make({ ...made, count: 1, seed: Math.floor(Math.random() * 2 ** 31) });
      const name = needs ? techniques().find(([id]) => id === needs)?.[1] : nameOfKinds(answer, made);
      const about = { level: puzzles[0].level, made };
      await openOffer(engine, puzzles[0].position, name ? { title: "puzzle.named", with: { name }, ...about } : { title: "puzzle.level", ...about });
    } catch (error) {
      say(failure(error), true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      class="wanted"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <p class="quiet-text">{t("make.note")}</p>
      <div class="kinds" role="group" aria-label={t("make.rule")}>
        <button type="button" class="kind" aria-pressed={!kinds.length} onClick={() => setKinds([])}>
          <KindPicture code="" />
          <span>{t("make.classic")}</span>
        </button>
        {pictured.map(({ code, noun }) => (
          <button key={code} type="button" class="kind" data-kind={code} aria-pressed={kinds.includes(code)} onClick={() => turn(code)}>
            <KindPicture code={code} />
            <span>{capital(noun)}</span>
          </button>
        ))}
      </div>
      {needs ? null : (
        <fieldset class="level-buttons">
          <legend class="listeners">{t("make.level")}</legend>
          {LEVELS.map((one) => (
            <label key={one} class="button level-button">
              <input type="radio" class="hidden-input" name={group} checked={one === level} onChange={() => (chosenLevel.value = one)} />
              <Level level={one} />
            </label>
          ))}
        </fieldset>
      )}
      <details>
        <summary>{t("make.further")}</summary>
        <div class="kinds-more">
          {others.map(({ code, noun }) => (
            <label key={code}>
              <input type="checkbox" checked={kinds.includes(code)} onChange={() => turn(code)} /> {capital(noun)}
            </label>
          ))}
        </div>
        <div class="filters">
          <Choice label={t("layout")} value={layout} options={layouts(true).filter(([code]) => !code.includes("+"))} onChange={setLayout} />
          {kinds.length ? null : <Choice label={t("steps.technique")} value={technique} options={[["", t("steps.any")] as const, ...techniques()]} onChange={setTechnique} />}
        </div>
      </details>
      <div class="row-of-buttons">
        <button type="submit" class="button main" disabled={busy} aria-busy={busy}>
          {t("make.go")}
        </button>
        {needs ? (
          <a class="button soft" href={`#/learn/${needs}`}>
            {t("learn.this")}
          </a>
        ) : null}
      </div>
    </form>
  );
}
