/** Play view: board, pad and help. */
import type { JSX } from "preact";
import type { Engine } from "../engine";
import { elapsed, game, paused, solved, typing } from "../model/game";
import { drawing } from "../model/edit";
import { Help } from "./help";
import { changeGivens } from "../model/loading";
import { settings } from "../model/settings";
import { storageFailed } from "../model/storage";
import { levelBeside, titleOf } from "../model/title";
import { t } from "../words";
import { activeTool, tool } from "../model/play";
import { branch } from "../model/whatif";
import { askWhere, current, showAnswer, startPractice } from "../model/practice";
import { Board, Lens } from "./board";
import { Sample } from "./paint";
import { later } from "./later";
import { LineBar, LineKinds } from "./lines";
import { Actions, Pad, Tools } from "./pad";
import { searching } from "../model/searching";
import { visit } from "../model/router";
import { lesson } from "../model/train";
import { useFirstTurn } from "./turn";
import { Button, Level, clock } from "./ui";
import { dialog } from "../model/dialog";
import { WaysIn, Welcome } from "./welcome";
import { WhatIf, WhatIfAnswer } from "./whatif";

const Finished = later(async () => (await import("./finish")).Finished);
const Marking = later(async () => (await import("./edit")).Marking);
const Round = later(async () => (await import("./round")).Round);
const Typing = later(async () => (await import("./setting")).Typing);

function Timer(): JSX.Element | null {
  if (!settings.value.timer || typing.value) return null;
  return (
    <span class="timer">
      <span role="timer" aria-label={t("timer")}>
        {clock(elapsed.value)}
      </span>
      {solved.value ? null : (
        <Button
          icon={paused.value ? "play" : "pause"}
          label={t(paused.value ? "resume" : "pause")}
          title={t("with.key", { text: t(paused.value ? "resume" : "pause"), key: "P" })}
          quiet
          onClick={() => (paused.value = !paused.value)}
        />
      )}
    </span>
  );
}

/** Title, or what a trial or a line needs now: where both do not fit, the title gives way. */
function Heading(): JSX.Element {
  const now = game.value!;
  const mode = branch.value ? <WhatIf /> : activeTool.value === "line" ? <LineKinds /> : null;
  return (
    <div class={`game-head${mode ? " with-mode" : ""}`}>
      <h1>{titleOf(now.about, now.layout.view)}</h1>
      <Level level={levelBeside(now.about)} />
      {mode}
      <span class="spacer" />
      {lesson.value ? (
        <Button icon="close" label={t("train.back")} quiet onClick={() => visit("learn")} />
      ) : (
        <>
          <Timer />
          {now.about.drafted ? <Button icon="pencil" label={t("typing.back")} quiet onClick={changeGivens} /> : null}
          <Button icon="share" label={t("share")} quiet onClick={() => (dialog.value = "share")} />
        </>
      )}
    </div>
  );
}

export function Play({ engine }: { engine: Engine }): JSX.Element {
  const now = game.value;
  if (!now) return <Nothing engine={engine} />;
  return (
    <div class={`play size-${now.layout.n}`}>
      <div class="board-side">
        <Heading />
        <div class="board-frame">
          <Board engine={engine} />
          {paused.value ? (
            <div class="cover">
              <Button kind="main" icon="play" label={t("resume")} onClick={() => (paused.value = false)} />
            </div>
          ) : null}
          {solved.value ? <Finished engine={engine} /> : null}
        </div>
        {storageFailed.value ? <p class="warning" role="alert">{t("storage.full")}</p> : null}
      </div>
      <div class="hand-side" data-keep>
        <Hands engine={engine} />
      </div>
    </div>
  );
}

/** Controls beside the board. */
function Hands({ engine }: { engine: Engine }): JSX.Element | null {
  if (!useFirstTurn()) return null;
  return (
    <>
      {current.value ? <Exercise engine={engine} /> : null}
      {lesson.value ? <Round engine={engine} /> : null}
      {typing.value ? <Marking engine={engine} /> : null}
      {lesson.value?.phase === "find" ? null : (
        <section class="card hands" aria-label={t("entry")}>
          {drawing.value || (typing.value && tool.value === "digit") ? null : <Tools />}
          <Pad engine={engine} />
          <Actions />
          <Lens />
          <LineBar />
        </section>
      )}
      {typing.value ? <Typing engine={engine} /> : null}
      <div class="help-side">
        <WhatIfAnswer />
        <Welcome engine={engine} />
        <Rules />
        {searching.value || typing.value ? null : <Help />}
      </div>
    </>
  );
}

/** Rules of the variant in words. */
function Rules(): JSX.Element | null {
  const { rules } = game.value!.layout.view;
  if (!rules.length) return null;
  return (
    <section class="card rules" aria-label={t("rules")}>
      <ul>
        {rules.map((rule) => (
          <li key={rule.text}>
            <Sample shapes={rule.sample} />
            <span>{rule.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Task of the current practice. */
function Exercise({ engine }: { engine: Engine }): JSX.Element {
  const now = current.value!;
  return (
    <section class="card exercise" aria-label={t("practice")}>
      <h2>{t("practice.find", { name: now.name })}</h2>
      {now.outcome === "open" ? <p class="quiet-text">{now.where || t("practice.note")}</p> : <p class="sentence">{now.answer.step.text}</p>}
      {now.outcome === "found" ? <p class="proved">✓ {t("practice.found", { name: now.name })}</p> : null}
      <div class="row-of-buttons">
        {now.outcome === "open" && !now.where ? <Button label={t("practice.where")} onClick={() => void askWhere(engine)} /> : null}
        {now.outcome === "shown" || !now.where ? null : <Button label={t("practice.show")} onClick={showAnswer} />}
        <Button kind={now.outcome === "open" ? "plain" : "main"} icon="next" label={t("practice.next")} onClick={() => void startPractice(engine, now.technique, now.name)} />
      </div>
    </section>
  );
}

function Nothing({ engine }: { engine: Engine }): JSX.Element {
  return (
    <div class="nothing">
      <h1>{t("app.title")}</h1>
      <p>{t("app.about")}</p>
      <WaysIn engine={engine} />
    </div>
  );
}

