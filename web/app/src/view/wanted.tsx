/** Request for a new puzzle: kinds, level, layout or required technique. */
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { Engine } from "../engine";
import { catalogue, loadCatalogue } from "../model/catalogue";
import { extras, loadRules, rules } from "../model/edit";
import { failure, say } from "../model/help";
import { nameOfKinds, offeredKinds, requested } from "../model/kinds";
import { openOffer } from "../model/loading";
import { hasTrained, loadTraining, training } from "../model/train";
import { spoken, t, words } from "../words";
import { KindPicture, capital, isPictured } from "./kinds";
import { Choice, LEVELS, Level } from "./ui";

/** Choice of layouts; `quick` offers only those with fast generation. */
export function layouts(quick: boolean): (readonly [string, string])[] {
  const all = words.value?.layouts ?? [];
  return all.filter((one) => one.quick || !quick).map((one) => [one.text, one.name] as const);
}

/** Techniques that a new puzzle can require, without easy ones. */
function techniques(): (readonly [string, string])[] {
  const all = catalogue.value?.found.techniques ?? [];
  return all.filter((one) => one.logical && !one.on_request && !one.never_needed && one.level !== LEVELS[0]).map((one) => [one.id, one.name] as const);
}

/** Level of puzzles that fit the player; "" without progress. */
function levelOfReach(): string {
  const now = training.value;
  return hasTrained() ? (now?.stations.find(({ id }) => id === now.reach)?.level ?? "") : "";
}

/** Level of the last request; before the first, that of the player's ability. */
const chosenLevel = signal("");

/** Form of a request; `children` stand beside its button. */
export function Wanted({ engine, children }: { engine: Engine; children?: ComponentChildren }): JSX.Element {
  const [layout, setLayout] = useState("9x9");
  const [technique, setTechnique] = useState("");
  const [kinds, setKinds] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const group = useId();
  useEffect(() => {
    loadCatalogue(engine).catch(() => undefined); // without the list, levels remain
    loadRules(engine).catch(() => undefined);
    if (hasTrained() && !training.value) loadTraining(engine).catch(() => undefined);
  }, [spoken.value]);
  const answer = { rules: rules.value, houses: extras.value };
  const offered = offeredKinds(answer, layout);
  const [pictured, others] = [offered.filter(({ code }) => isPictured(code)), offered.filter(({ code }) => !isPictured(code))];
  const needs = kinds.length ? "" : technique;
  const level = chosenLevel.value || levelOfReach() || "medium";
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
      <fieldset class="level-buttons" disabled={!!needs}>
        <legend class="listeners">{t("make.level")}</legend>
        {LEVELS.map((one) => (
          <label key={one} class="button level-button">
            <input type="radio" class="hidden-input" name={group} checked={one === level} onChange={() => (chosenLevel.value = one)} />
            <Level level={one} />
          </label>
        ))}
      </fieldset>
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
        {children}
      </div>
    </form>
  );
}
