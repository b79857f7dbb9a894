/** Puzzles: the six daily ones, new ones by level, stored games, imports. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SOLUTIONS, type Engine, type LayoutView, type Offer, type PerPage, type Position, type Solutions } from "../engine";
import { game, keptGames, reopen, type KeptGame } from "../model/game";
import { compare } from "../model/compare";
import { dialog } from "../model/dialog";
import { failure, say } from "../model/help";
import { Layout } from "../model/layout";
import { dateHere, isDay } from "../model/dates";
import { LOOKED_BACK, OF_A_DAY, days, recentDays } from "../model/days";
import { aboutOfDay, changeGivens, layoutOf, openEmpty, openOffer } from "../model/loading";
import { route, visit } from "../model/router";
import { settings } from "../model/settings";
import { readLine, startingState } from "../model/state";
import { gameKey, removeItem } from "../model/storage";
import { nameOf, titleOf } from "../model/title";
import { dateText, layoutName, spoken, t } from "../words";
import { Calendar } from "./calendar";
import { Compare } from "./compare";
import { Picture } from "./paint";
import { InTurn } from "./turn";
import { Button, Choice, Level, clock, download, useLoad } from "./ui";
import { Wanted, layouts } from "./wanted";
import "../style/days.css";

const shown = signal<{ day: string; lang: string; puzzles: Offer[]; views: Map<string, LayoutView> } | null>(null);

async function loadDay(engine: Engine, day: string): Promise<void> {
  const lang = spoken.value;
  if (shown.value?.day === day && shown.value.lang === lang) return;
  const { puzzles } = await engine.daily(day);
  const views = new Map<string, LayoutView>();
  for (const { position } of puzzles) views.set(position.layout, await layoutOf(engine, position.layout));
  if (day === dayOfRoute() && lang === spoken.value) shown.value = { day, lang, puzzles, views };
}

/** Date in the address; today if it is missing or in the future. */
function dayOfRoute(): string {
  const { rest } = route.value;
  const today = dateHere();
  return isDay(rest) && rest < today ? rest : today;
}

function Mini({ view, line }: { view: LayoutView; line: string }): JSX.Element {
  const layout = new Layout(view);
  const values = readLine(layout, line);
  return <Picture class="mini" layout={layout} givens={values} values={values} title={t("puzzle.of", { layout: layoutName(view) })} />;
}

/** Place of a picture that is not drawn yet. */
const PLACE = <span class="board-picture mini" />;

function OfTheDay({ engine }: { engine: Engine }): JSX.Element {
  const day = dayOfRoute();
  const trouble = useLoad(() => loadDay(engine, day), [day, spoken.value]);
  const now = shown.value?.day === day ? shown.value : null;
  const today = day === dateHere();
  const date = dateText(day, { dateStyle: "full" });
  const offers: (Offer | null)[] = now?.puzzles ?? (trouble ? [] : new Array<null>(OF_A_DAY).fill(null));
  return (
    <section class="card" aria-labelledby="today">
      <div class="of-the-day">
        <div aria-busy={!now && !trouble}>
          <h2 id="today">{today ? t("today") : t("day.six", { date: dateText(day) })}</h2>
          <div class="day-head">
            <p class="quiet-text">{date}</p>
            {recentDays.value ? <strong>{t("days.recent", { count: recentDays.value, of: LOOKED_BACK })}</strong> : null}
          </div>
          {trouble}
          <ul class="offers six">
            {offers.map((offer, i) => (
              <li key={i}>
                <button type="button" class="offer" disabled={!offer} onClick={() => offer && void openOffer(engine, offer.position, aboutOfDay(day, i + 1, offer))}>
                  {now && offer ? (
                    <InTurn key={day} instead={PLACE}>
                      {() => <Mini view={now.views.get(offer.position.layout)!} line={offer.position.givens} />}
                    </InTurn>
                  ) : (
                    PLACE
                  )}
                  <span class="offer-name">{t("day.only", { number: i + 1 })}</span>
                  {offer ? <Level level={offer.level} /> : <span class="level">{"\u00a0"}</span>}
                  {days.value[day]?.includes(i + 1) ? <span class="solved-mark">✓ {t("kept.solved")}</span> : null}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <Sheets
          engine={engine}
          name={`lucidoku-${day}`}
          puzzles={(now?.puzzles ?? []).map((offer, i) => ({ position: offer.position, title: `${i + 1} · ${offer.level_name}` }))}
        />
        <div class="archive">
          <h3>{t("days")}</h3>
          <Calendar day={day} onDay={(chosen) => visit("puzzles", chosen === dateHere() ? "" : chosen)} />
        </div>
        <p class="quiet-text days-note">{t("days.note")}</p>
      </div>
    </section>
  );
}

/** Print puzzles, several on a page. */
function Sheets({ engine, puzzles, name }: { engine: Engine; puzzles: { position: Position; title: string }[]; name: string }): JSX.Element {
  const [perPage, setPerPage] = useState("6");
  const [solutions, setSolutions] = useState<Solutions>("none");
  const [busy, setBusy] = useState(false);
  const printed = async (): Promise<void> => {
    setBusy(true);
    try {
      const how = { kind: "sheets" as const, per_page: Number(perPage) as PerPage, solutions };
      download(`${name}.pdf`, await engine.print(puzzles, how));
    } catch (error) {
      say(failure(error), true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="filters">
      <Choice label={t("print.per-page")} value={perPage} options={["1", "2", "4", "6"].map((count) => [count, count] as const)} onChange={setPerPage} />
      <Choice
        label={t("print.solution")}
        value={solutions}
        options={SOLUTIONS.map((one) => [one, t(`print.solution.${one}`)] as const)}
        onChange={(one) => setSolutions(one)}
      />
      <Button icon="print" label={t("print.pdf")} onClick={() => void printed()} disabled={busy || !puzzles.length} />
    </div>
  );
}

function Elsewhere({ engine }: { engine: Engine }): JSX.Element {
  const [layout, setLayout] = useState<string>("9x9");
  return (
    <section class="card" aria-labelledby="elsewhere">
      <h2 id="elsewhere">{t("elsewhere")}</h2>
      <p class="quiet-text">{t("elsewhere.note")}</p>
      <div class="row-of-buttons">
        <Button icon="open" label={t("open")} onClick={() => (dialog.value = "open")} />
      </div>
      <Choice label={t("layout")} value={layout} options={layouts(false)} onChange={setLayout} />
      <div class="row-of-buttons">
        <Button icon="pencil" label={t("typing")} onClick={() => void openEmpty(engine, layout)} />
        {game.value && !game.value.candidates && (game.value.givens.some(Boolean) || game.value.layout.view.rules.length) ? <Button icon="pencil" label={t("typing.change")} onClick={changeGivens} /> : null}
      </div>
    </section>
  );
}

function compareChosen(engine: Engine, chosen: readonly { position: Position; title: string }[]): void {
  void compare(engine, chosen.map(({ position, title }) => ({ position, name: title })));
  document.getElementById("compare")?.scrollIntoView();
}

function Kept({ engine }: { engine: Engine }): JSX.Element {
  const [games, setGames] = useState<KeptGame[]>(keptGames);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const remove = (id: string): void => {
    removeItem(gameKey(id));
    setGames(keptGames());
  };
  const printed = games
    .filter((one) => chosen.includes(one.id))
    .map((one) => {
      const layout = new Layout(one.layout);
      return { position: startingState({ ...one, layout }), title: nameOf(one.about) };
    });
  return (
    <section class="card" aria-labelledby="kept">
      <h2 id="kept">{t("kept")}</h2>
      {games.length ? null : <p class="quiet-text">{t("kept.none")}</p>}
      <ul class="offers kept">
        {games.map((one) => {
          const layout = new Layout(one.layout);
          const name = titleOf(one.about, one.layout);
          return (
            <li key={one.id}>
              <button type="button" class="offer" onClick={() => reopen(one.id) && visit("play")}>
                <Picture class="mini" layout={layout} givens={one.givens} values={one.values} title={name} />
                <span class="offer-name">{name}</span>
                <span class="quiet-text">
                  {one.solved ? t("kept.solved") : t("kept.done", { percent: Math.round(one.done * 100) })}
                  {settings.value.timer ? ` · ${clock(one.elapsed)}` : ""}
                </span>
              </button>
              <label class="chosen-game">
                <input
                  type="checkbox"
                  checked={chosen.includes(one.id)}
                  aria-label={t("kept.choose", { name })}
                  onChange={(event) => setChosen(event.currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
                />
                <span aria-hidden="true">{t("print")}</span>
              </label>
              <Button icon="close" label={t("kept.remove", { name })} quiet class="corner" onClick={() => remove(one.id)} />
            </li>
          );
        })}
      </ul>
      {printed.length ? (
        <>
          {printed.length === 2 ? <Button label={t("compare.chosen")} onClick={() => compareChosen(engine, printed)} /> : null}
          <p class="quiet-text">{t("kept.print", { count: printed.length })}</p>
          <Sheets engine={engine} name="lucidoku" puzzles={printed} />
        </>
      ) : null}
    </section>
  );
}

export function Puzzles({ engine }: { engine: Engine }): JSX.Element {
  return (
    <div class="page">
      <h1>{t("nav.puzzles")}</h1>
      <OfTheDay engine={engine} />
      <div class="columns">
        <section class="card" aria-labelledby="wanted">
          <h2 id="wanted">{t("make")}</h2>
          <InTurn>{() => <Wanted engine={engine} />}</InTurn>
        </section>
        <InTurn>{() => <Elsewhere engine={engine} />}</InTurn>
      </div>
      <InTurn>{() => <Kept engine={engine} />}</InTurn>
      <InTurn>{() => <Compare engine={engine} />}</InTurn>
    </div>
  );
}
