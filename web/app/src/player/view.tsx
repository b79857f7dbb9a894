/** The board of a notebook: play with hints, or a walkthrough, as on the page. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Engine } from "../engine";
import { game, history, redo, solved, state, typing, undo } from "../model/game";
import { askCheck, askHint, askSteps, check, forget, hint, position } from "../model/help";
import { isTyping, onKey } from "../model/keys";
import { LISTS, listName } from "../model/lists";
import { activeTool, fillCandidates, hideCandidates } from "../model/play";
import { choose, settings } from "../model/settings";
import { isSamePuzzle } from "../model/state";
import { goToStep, startWalk, walk, walkAt, walkBoard, walkBusy, walkEnd, walkStep, walkSteps, walkWanted } from "../model/walk";
import { onWalkKey } from "../model/present";
import { layoutName, t } from "../words";
import { Board, Lens } from "../view/board";
import { Help } from "../view/help";
import { LineBar, LineKinds, penHere } from "../view/lines";
import { Announcer, Notice } from "../view/notices";
import { Pad, Tools } from "../view/pad";
import { Picture, Sample } from "../view/paint";
import { useFirstTurn } from "../view/turn";
import { Button, Choice } from "../view/ui";
import { Steps, Words } from "../view/walk";
import type { Model } from "./channel";
import { mode, type Mode } from "./sync";

const MODES: readonly Mode[] = ["play", "walk"];

const fill = (): void => (state.value.shown[0] ? hideCandidates() : fillCandidates());

function Actions({ helped }: { helped: boolean }): JSX.Element {
  const { moves, at } = history.value;
  const shown = !!state.value.shown[0];
  return (
    <div class="actions" role="group" aria-label={t("actions")}>
      <Button icon="undo" label={t("undo")} title={t("with.key", { text: t("undo"), key: "Ctrl+Z" })} onClick={undo} disabled={!at} />
      <Button icon="redo" label={t("redo")} title={t("with.key", { text: t("redo"), key: "Ctrl+Y" })} onClick={redo} disabled={at >= moves.length} />
      <Button icon="marks" label={t("candidates")} title={t("with.key", { text: t(shown ? "candidates.hide" : "candidates.fill"), key: "M" })} pressed={shown} onClick={fill} />
      {helped ? <Button icon="check" label={t("check")} title={t("with.key", { text: t("check"), key: "Enter" })} onClick={() => void askCheck()} /> : null}
      {helped ? <Button icon="hint" kind="main" label={t("hint")} title={t("with.key", { text: t("hint"), key: "?" })} onClick={() => void askHint()} /> : null}
    </div>
  );
}

/** Techniques of hints and walkthroughs; a list from Python is a choice like the others. */
function Techniques(): JSX.Element {
  const now = settings.value.techniques;
  const lists = LISTS.includes(now) ? LISTS : [...LISTS, now];
  return (
    <Choice
      label={t("settings.techniques")}
      value={now}
      options={lists.map((one) => [one, LISTS.includes(one) ? listName(one) : one] as const)}
      onChange={(techniques) => {
        forget();
        choose({ techniques });
      }}
    />
  );
}

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

/** Keys, and help where somebody gives it. */
function Hands({ engine, helped }: { engine: Engine; helped: boolean }): JSX.Element | null {
  if (!useFirstTurn()) return null;
  return (
    <>
      <section class="card hands" aria-label={t("entry")}>
        <Tools />
        <Pad engine={engine} />
        <Actions helped={helped} />
        <Lens />
        <LineBar />
      </section>
      <Rules />
      {helped ? <Help /> : null}
      {helped ? <Techniques /> : null}
    </>
  );
}

/** The walkthrough of the puzzle, or of the position. */
function walkFrom(engine: Engine, here: boolean): void {
  const now = game.value!;
  const empty = { values: ".".repeat(now.layout.count), candidates: null, eliminated: [], corner: {}, centre: {}, colours: {} };
  void startWalk(engine, now.layout.view, here ? position() : { ...position(), ...empty }, "");
}

function WalkBoard(): JSX.Element {
  const now = walk.value!;
  const board = walkBoard.value!;
  const line = walkStep.value;
  const name = t("walk.of", { layout: layoutName(now.layout.view) });
  return (
    <Picture
      layout={now.layout}
      givens={now.givens}
      values={board.values}
      candidates={!line || line.drawing.uses_candidates ? board.candidates : null}
      drawing={line?.drawing}
      axes
      title={line ? line.name : name}
      description={line?.step.text}
    />
  );
}

function WalkKeys(): JSX.Element {
  const at = walkAt.value;
  const last = Math.max(0, walkSteps.value.length - (walkEnd.value ? 0 : 1));
  return (
    <div class="walk-keys" role="group" aria-label={t("walk.steps")}>
      <Button icon="first" label={t("walk.first")} quiet onClick={() => goToStep(0)} disabled={at <= 0} />
      <Button icon="previous" label={t("walk.previous")} quiet onClick={() => goToStep(at - 1)} disabled={at <= 0} />
      <span class="place">{t("walk.place", { number: Math.min(at + 1, walkSteps.value.length), count: walkSteps.value.length })}</span>
      <Button icon="next" kind="main" label={t("walk.next")} quiet onClick={() => goToStep(at + 1)} disabled={at >= last} />
      <Button icon="last" label={t("walk.last")} quiet onClick={() => goToStep(last)} disabled={at >= last} />
    </div>
  );
}

function WalkSide({ engine, alone }: { engine: Engine; alone: boolean }): JSX.Element {
  return (
    <>
      <section class="card">
        <Words />
      </section>
      <section class="card walk-side" aria-busy={walkBusy.value}>
        {alone ? null : (
          <div class="row-of-buttons">
            <Button label={t("walk.from-start")} onClick={() => walkFrom(engine, false)} />
            <Button label={t("walk.from-here")} onClick={() => walkFrom(engine, true)} />
          </div>
        )}
        <Steps />
      </section>
    </>
  );
}

/** Keys of the board, while the focus is in it. */
function listen(root: HTMLElement, helped: boolean): () => void {
  const commands = {
    close: () => {
      const open = !!(hint.value || check.value);
      if (open) forget();
      return open;
    },
    hint: () => void (helped && askHint()),
    steps: () => void (helped && askSteps()),
    enter: () => void (helped && (hint.value ? askHint() : askCheck())),
    fill,
    pen: () => penHere(0),
    help: () => undefined,
    number: () => undefined, // nothing is set here
    pause: () => undefined,
    fullScreen: () => undefined,
    newPuzzle: () => undefined,
    open: () => undefined,
  };
  const key = (event: KeyboardEvent): void => {
    if (isTyping(event) || event.defaultPrevented) return;
    if (mode.value === "walk" ? onWalkKey(event) : onKey(event, commands)) event.preventDefault();
  };
  root.addEventListener("keydown", key);
  return () => root.removeEventListener("keydown", key);
}

/** Open the walkthrough at the step of the trait `at`, and follow it. */
export function openWalk(model: Model, engine: Engine): void {
  const step = (): number => Number(model.get("at")) - 1;
  walkWanted.value = step();
  mode.value = "walk";
  walkFrom(engine, false);
  model.on("change:at", () => goToStep(step()));
}

export function PlayerView({ engine, root, only }: { engine: Engine; root: HTMLElement; only?: Mode }): JSX.Element | null {
  useEffect(() => listen(root, !only), []);
  const now = game.value;
  const walking = mode.value === "walk" && walk.value;
  if (!now) return null;
  const turn = (next: Mode): void => {
    mode.value = next;
    if (next === "walk" && !(walk.value && isSamePuzzle(walk.value, now))) walkFrom(engine, false);
  };
  return (
    <div class={`player size-${(walking ? walk.value! : now).layout.n}`}>
      <div class="board-side">
        <div class="game-head">
          {only ? null : MODES.map((one) => <Button key={one} label={t(`nav.${one}`)} pressed={mode.value === one} onClick={() => turn(one)} />)}
          {!walking && activeTool.value === "line" ? <LineKinds /> : null}
        </div>
        <div class={`board-frame${solved.value && !walking ? " done" : ""}`}>{walking ? <WalkBoard /> : <Board engine={engine} />}</div>
        {walking ? <WalkKeys /> : null}
      </div>
      <div class="hand-side" data-keep>
        {walking ? <WalkSide engine={engine} alone={only === "walk"} /> : <Hands engine={engine} helped={!only} />}
      </div>
      <Notice />
      {typing.value || walking ? null : <Announcer />}
    </div>
  );
}
