/** Panel of a puzzle being typed in: instructions and solution count. */
import type { JSX } from "preact";
import type { Engine, TrueCandidates } from "../engine";
import { game } from "../model/game";
import { settleTyped } from "../model/edit";
import { sentence } from "../model/help";
import { typedPuzzle } from "../model/loading";
import { overlay } from "../model/play";
import { difficulty, found, needless, trouble, wanted } from "../model/setting";
import { t } from "../words";
import { Button, Level, Switch } from "./ui";
import "../style/own.css";
import "../style/setter.css";

/** State of the puzzle being set: its solutions, whether a person gets through, and what to do with it. */
export function Typing({ engine }: { engine: Engine }): JSX.Element {
  return (
    <section class="card setting" aria-label={t("typing")}>
      <LeftOpen />
      <Switch label={t("true")} note={t("true.note")} on={wanted.value} onChange={(on) => (wanted.value = on)} />
      <div class="row-of-buttons">
        <Button kind="main" icon="play" label={t("typing.start")} onClick={() => void settleTyped().then(() => typedPuzzle(engine))} />
      </div>
    </section>
  );
}

/** Solution count, difficulty and differing cells. */
function LeftOpen(): JSX.Element | null {
  const now = found.value;
  const bad = wanted.value && trouble.value;
  if (!now && !bad) return null;
  return (
    <div class="left-open" role="status" aria-label={t("true")}>
      {bad ? <p class="warning">{trouble.value}</p> : null}
      {now ? <Facts now={now} /> : null}
    </div>
  );
}

/** Whether a person gets through, and how: a bar for each step, higher for harder ones. */
function Difficulty(): JSX.Element | null {
  const now = difficulty.value;
  if (!now) return null;
  return (
    <div class="rating">
      <p>
        <strong class={now.logical ? "proved" : "warning"}>{t(now.logical ? "through" : "through.not", { count: now.levels.length })}</strong> <Level level={now.level} />
      </p>
      <div class="own-strip through" aria-hidden="true">
        {now.levels.map((level, i) => (
          <span key={i} class={`own-bar own-step own-level-${level}`} />
        ))}
      </div>
      <p>{now.text}</p>
      {now.minutes ? <p>{t("rating.minutes", { minutes: now.minutes })}</p> : null}
    </div>
  );
}

function Facts({ now }: { now: TrueCandidates }): JSX.Element {
  const { layout } = game.value!;
  const names = (cells: readonly number[]): string => cells.map((cell) => layout.view.cells[cell]).join(" ");
  const digits = (list: readonly number[]): string => list.map((digit) => layout.symbol(digit)).join("");
  return (
    <>
      <p class="sentence">
        <strong>{sentence(now.text)}</strong>
      </p>
      <Difficulty />
      {now.redundant.length ? <p>{t("true.redundant", { cells: names(now.redundant) })}</p> : null}
      {needless.value.length ? <p>{t("true.needless", { names: layout.view.marks.filter(({ code }) => needless.value.includes(code)).map(({ name }) => name).join(t("separator")) })}</p> : null}
      {now.solutions === 1 && !now.more && !now.redundant.length && layout.view.marks.length === 0 ? <p>{t("true.minimal")}</p> : null}
      {wanted.value && now.decisive.length ? <p>{t("true.decisive")}</p> : null}
      {now.differences.length && !now.more ? (
        <>
          <p>{t("true.differences")}</p>
          <div class="row-of-buttons">
            {now.differences.slice(0, 6).map((one) => (
              <Button
                key={one.cells.join()}
                label={one.cells.length > 6 ? t("true.cells", { count: one.cells.length }) : names(one.cells)}
                title={t("true.exchange", { cells: names(one.cells), first: digits(one.first), second: digits(one.second) })}
                onClick={() => (overlay.value = { cells: one.cells })}
              />
            ))}
          </div>
        </>
      ) : null}
    </>
  );
}
