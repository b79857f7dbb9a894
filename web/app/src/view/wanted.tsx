/** Request for a new puzzle: layout, and level or required technique. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Engine, PuzzleRequest } from "../engine";
import { catalogue, loadCatalogue } from "../model/catalogue";
import { loadRules, rules } from "../model/edit";
import { failure, say } from "../model/help";
import { openOffer } from "../model/loading";
import { spoken, t, words } from "../words";
import { Button, Choice, LEVELS, Level } from "./ui";

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

export function Wanted({ engine }: { engine: Engine }): JSX.Element {
  const [layout, setLayout] = useState("9x9");
  const [technique, setTechnique] = useState("");
  const [rule, setRule] = useState("");
  const [busy, setBusy] = useState("");
  useEffect(() => {
    loadCatalogue(engine).catch(() => undefined); // without the list, levels remain
    loadRules(engine).catch(() => undefined);
  }, [spoken.value]);
  const make = async (what: string, request: PuzzleRequest): Promise<void> => {
    setBusy(what);
    try {
      const made = { ...request, rules: rule ? [rule] : [], layout };
      const { puzzles } = await engine.make({ ...made, count: 1, seed: Math.floor(Math.random() * 2 ** 31) });
      const { position, level } = puzzles[0];
      const name = rule ? rules.value.find((one) => one.name === rule)?.noun : techniques().find(([id]) => id === request.needs)?.[1];
      await openOffer(engine, position, name ? { title: "puzzle.named", with: { name }, level, made } : { title: "puzzle.level", level, made });
    } catch (error) {
      say(failure(error), true);
    } finally {
      setBusy("");
    }
  };
  return (
    <div class="wanted">
      <p class="quiet-text">{t("make.note")}</p>
      <div class="filters">
        <Choice label={t("layout")} value={layout} options={layouts(true)} onChange={setLayout} />
        <Choice
          label={t("make.rule")}
          value={rule}
          options={[["", t("make.rule.none")] as const, ...rules.value.filter(({ made }) => made).map(({ name, noun }) => [name, noun] as const)]}
          onChange={(name) => {
            setRule(name);
            setTechnique("");
          }}
        />
        {rule ? null : <Choice label={t("steps.technique")} value={technique} options={[["", t("steps.any")] as const, ...techniques()]} onChange={setTechnique} />}
      </div>
      {technique ? (
        <div class="row-of-buttons">
          <Button kind="main" icon="plus" label={t("make.this")} disabled={!!busy} onClick={() => void make(technique, { needs: technique })} />
          <a class="button soft" href={`#/learn/${technique}`}>
            {t("learn.this")}
          </a>
        </div>
      ) : (
        <div class="level-buttons">
          {LEVELS.map((level) => (
            <button key={level} type="button" class="button level-button" disabled={!!busy} aria-busy={busy === level} onClick={() => void make(level, { level })}>
              <Level level={level} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
