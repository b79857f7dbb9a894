/** Browser of the server's corpus. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Catalogue, CorpusPage, CorpusRule, Engine, Scale } from "../engine";
import { failure, say } from "../model/help";
import { openOffer } from "../model/loading";
import { visit } from "../model/router";
import { walkWanted } from "../model/walk";
import { t } from "../words";
import { Button, Choice, Level, useLoad } from "./ui";

const LEVELS = ["", "easy", "medium", "hard", "unfair", "extreme"] as const;

export function Corpus({ engine }: { engine: Engine }): JSX.Element {
  const [technique, setTechnique] = useState("");
  const [rule, setRule] = useState("");
  const [rules, setRules] = useState<readonly CorpusRule[]>([]);
  const [level, setLevel] = useState<string>("");
  const [least, setLeast] = useState("");
  const [most, setMost] = useState("");
  const [easiest, setEasiest] = useState("");
  const [hardest, setHardest] = useState("");
  const [scale, setScale] = useState<Scale>("se");
  const [scales, setScales] = useState<readonly Scale[]>([]);
  const [order, setOrder] = useState<string>("id");
  const [page, setPage] = useState(0);
  const [found, setFound] = useState<CorpusPage | null>(null);
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  const [trouble, setTrouble] = useState("");
  const number = (text: string): number | undefined => (text.trim() && Number.isFinite(Number(text)) ? Number(text) : undefined);
  const search = async (at: number): Promise<void> => {
    setTrouble("");
    try {
      const givens: [number, number] | undefined = least || most ? [number(least) ?? 0, number(most) ?? 625] : undefined;
      const rating: [number, number] | undefined = easiest || hardest ? [number(easiest) ?? 0, number(hardest) ?? 99] : undefined;
      const sorted = order === "id" ? {} : { order: order === "score" ? ("score" as const) : ("rating" as const), reverse: true };
      const query = { technique: technique || undefined, rule: rule || undefined, level: level || undefined, givens, rating, scale, ...sorted, page: at };
      setFound(await engine.corpusSearch(query));
      setPage(at);
    } catch (error) {
      setTrouble(failure(error));
    }
  };
  const missing = useLoad(async () => {
    void search(0);
    const [corpusAnswer, techniques] = await Promise.all([engine.corpus(), engine.techniques()]);
    setScales(corpusAnswer.scales);
    setRules(corpusAnswer.rules);
    if (corpusAnswer.scales.length) setScale(corpusAnswer.scales[0]);
    setCatalogue(techniques);
  });
  const open = async (id: number): Promise<void> => {
    try {
      const puzzle = await engine.corpusPuzzle(id);
      await openOffer(engine, puzzle.position, { name: puzzle.name, level: puzzle.level });
    } catch (error) {
      say(failure(error), true);
    }
  };
  const explain = async (id: number, step: number | null): Promise<void> => {
    await open(id);
    walkWanted.value = step === null ? 0 : step - 1;
    visit("walk");
  };
  const techniques = catalogue?.techniques ?? [];
  return (
    <div class="page">
      <h1>{t("nav.corpus")}</h1>
      <form
        class="card filters"
        onSubmit={(event) => {
          event.preventDefault();
          void search(0);
        }}
      >
        <Choice
          label={t("corpus.technique")}
          value={technique}
          options={[["", t("steps.any")] as const, ...techniques.map((one) => [one.id, one.name] as const)]}
          onChange={setTechnique}
        />
        {rules.length ? (
          <Choice
            label={t("corpus.rule")}
            value={rule}
            options={[["", t("steps.any")] as const, ...rules.map((one) => [one.name, `${one.noun} (${one.puzzles})`] as const)]}
            onChange={setRule}
          />
        ) : null}
        <Choice label={t("corpus.level")} value={level} options={LEVELS.map((one) => [one, one ? t(`level.${one}`) : t("steps.any")] as const)} onChange={setLevel} />
        <label class="choice">
          <span>{t("corpus.least")}</span>
          <input type="number" min={0} max={625} value={least} onInput={(event) => setLeast(event.currentTarget.value)} />
        </label>
        <label class="choice">
          <span>{t("corpus.most")}</span>
          <input type="number" min={0} max={625} value={most} onInput={(event) => setMost(event.currentTarget.value)} />
        </label>
        {scales.length > 1 ? (
          <Choice<Scale> label={t("corpus.scale")} value={scale} options={scales.map((one) => [one, t(`scale.${one}`)] as const)} onChange={setScale} />
        ) : null}
        {scales.length ? (
          <>
            <label class="choice">
              <span>{t("corpus.easiest")}</span>
              <input type="number" min={0} max={99} step={0.1} value={easiest} onInput={(event) => setEasiest(event.currentTarget.value)} />
            </label>
            <label class="choice">
              <span>{t("corpus.hardest.rating")}</span>
              <input type="number" min={0} max={99} step={0.1} value={hardest} onInput={(event) => setHardest(event.currentTarget.value)} />
            </label>
          </>
        ) : null}
        <Choice
          label={t("corpus.order")}
          value={order}
          options={["id", "score", ...(scales.length ? ["rating"] : [])].map((one) => [one, t(`corpus.order.${one}`)] as const)}
          onChange={setOrder}
        />
        <button type="submit" class="button main">
          {t("corpus.search")}
        </button>
      </form>
      {missing ?? (trouble ? <p class="trouble-text">{trouble}</p> : null)}
      {found ? (
        <section class="card">
          <p role="status">{t("corpus.count", { count: found.count })}</p>
          <div class="scroll" tabIndex={0} role="region" aria-label={t("nav.corpus")}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("corpus.puzzle")}</th>
                  <th scope="col">{t("corpus.givens")}</th>
                  <th scope="col">{t("corpus.hardest")}</th>
                  <th scope="col">{t("corpus.level")}</th>
                  <th scope="col">{t("corpus.score")}</th>
                  {scales.length ? <th scope="col">{t("corpus.rating")}</th> : null}
                  <th scope="col">{t("corpus.step")}</th>
                </tr>
              </thead>
              <tbody>
                {found.rows.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <button type="button" class="link" onClick={() => void open(row.id)}>
                        <code class="puzzle-line">{row.puzzle}</code>
                      </button>
                      {row.rules.length ? <div class="quiet-text">{row.rules.join(t("separator"))}</div> : null}
                    </td>
                    <td>{row.given_count}</td>
                    <td>{row.hardest_name}</td>
                    <td>
                      <Level level={row.level} />
                    </td>
                    <td>{row.score}</td>
                    {scales.length ? <td>{row.rating === null ? "" : row.rating.toFixed(1)}</td> : null}
                    <td>
                      <Button icon="walk" label={row.step === null ? t("nav.walk") : `${t("nav.walk")} ${row.step}`} kind="soft" onClick={() => void explain(row.id, row.step)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div class="row-of-buttons">
            <Button icon="previous" label={t("corpus.previous")} onClick={() => void search(page - 1)} disabled={!page} />
            <Button icon="next" label={t("corpus.next")} onClick={() => void search(page + 1)} disabled={(page + 1) * 50 >= found.count} />
          </div>
        </section>
      ) : null}
    </div>
  );
}
