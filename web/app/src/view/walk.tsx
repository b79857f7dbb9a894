/** Walkthrough: the board at a step, its text, the list of steps, the difficulty curve. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Engine, Premise, WalkStep } from "../engine";
import { commit, game, openGame, state } from "../model/game";
import { position } from "../model/help";
import { WALK_LISTS, listName } from "../model/lists";
import { present } from "../model/present";
import { visit } from "../model/router";
import { settings } from "../model/settings";
import { isSamePuzzle, difference, stateOf } from "../model/state";
import {
  goToStep,
  isBasic,
  keyOf,
  nextOfTechnique,
  premises,
  presenting,
  startWalk,
  turnWay,
  walk,
  walkAt,
  walkBoard,
  walkBy,
  walkBusy,
  walkEnd,
  walkTechniques,
  walkStep,
  walkSteps,
  walkTrouble,
  walkWay,
  walkWays,
} from "../model/walk";
import { isIn, numberOf, rowsOf } from "../model/runs";
import { nameOf } from "../model/title";
import { t, layoutName } from "../words";
import { Legend, Picture } from "./paint";
import { copy } from "./clipboard";
import { Curve } from "./curve";
import { StepText } from "./rows";
import { Button, Choice, IconLink, LEVELS, Level } from "./ui";
import { WaysIn } from "./welcome";

/** Strip of each known way; the current one is clickable. */
function Curves({ engine }: { engine: Engine }): JSX.Element {
  const ways = walkWays.value;
  const both = ways.usual && ways.shorter;
  return (
    <div class="curves">
      {both ? (
        (["usual", "shorter"] as const).map((way) => (
          <div key={way} class="curve-row">
            <Button label={t(way === "usual" ? "walk.usual" : "walk.shorter.curve")} pressed={walkWay.value === way} onClick={() => void turnWay(engine, way)} />
            <Curve
              levels={levelsOf(way === walkWay.value ? walkSteps.value : ways[way]!.steps)}
              most={Math.max(ways.usual!.steps.length, ways.shorter!.steps.length)}
              {...(way === walkWay.value ? { at: walkAt.value, onStep: goToStep } : {})}
            />
          </div>
        ))
      ) : (
        <Curve levels={levelsOf(walkSteps.value)} most={walkSteps.value.length} at={walkAt.value} onStep={goToStep} />
      )}
    </div>
  );
}

const levelsOf = (steps: readonly WalkStep[]): string[] => steps.map((line) => line.level);

export function Steps(): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState(-1);
  const now = rowsOf(walkSteps.value, open).find((row) => isIn(row, walkAt.value));
  useEffect(() => {
    if (open >= 0 && !walkSteps.value[walkAt.value]?.run) setOpen(-1); // the reader has left the run
    // Scroll only the list; the board stays in place.
    const holder = list.current;
    const now = holder?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!holder || !now) return;
    const top = now.offsetTop - holder.offsetTop;
    if (top < holder.scrollTop) holder.scrollTop = top;
    else if (top + now.offsetHeight > holder.scrollTop + holder.clientHeight) holder.scrollTop = top + now.offsetHeight - holder.clientHeight;
  }, [walkAt.value]);
  return (
    <ol
      class="walk-list"
      role="listbox"
      aria-label={t("walk.steps")}
      aria-activedescendant={now ? `walk-step-${now.from}` : undefined}
      ref={list}
      tabIndex={0}
    >
      {rowsOf(walkSteps.value, open).map((row) => {
        const line = walkSteps.value[row.from];
        const current = isIn(row, walkAt.value);
        return (
          <li
            key={row.from}
            id={`walk-step-${row.from}`}
            role="option"
            aria-selected={current}
            class={`bar-${LEVELS.indexOf(line.level)}`}
            title={row.run && current ? t("walk.open") : undefined}
            onClick={() => (row.run && current ? setOpen(row.from) : goToStep(row.from))}
          >
            <span class="number">{numberOf(row)}</span>
            <span class="name">{row.run ? row.run.name : line.name}</span>
            <span class="conclusion">{row.run ? "▸" : conclusionText(line)}</span>
          </li>
        );
      })}
    </ol>
  );
}

const conclusionText = ({ step }: WalkStep): string => shortConclusions(step.placements.length ? step.placements : step.eliminations);

/** First conclusions of a step in the current notation. */
function shortConclusions(names: readonly string[]): string {
  const { layout } = walk.value!;
  const shown = names.slice(0, 1).map((name) => {
    const match = /^r(\d+)c(\d+)(.)(\w)$/.exec(name);
    if (!match) return name;
    const cell = (Number(match[1]) - 1) * layout.n + Number(match[2]) - 1;
    return `${layout.view.cells[cell]}${match[3] === "=" ? "=" : "≠"}${match[4]}`;
  });
  return shown.join(" ") + (names.length > 1 ? "…" : "");
}

function premiseText(premise: Premise): string {
  const { layout } = walk.value!;
  const cells = premise.cells.map((name) => {
    const match = /^r(\d+)c(\d+)$/.exec(name);
    return match ? layout.view.cells[(Number(match[1]) - 1) * layout.n + Number(match[2]) - 1] : name;
  });
  const digits = premise.digits.map((digit) => layout.symbol(digit)).join(" ");
  return t(`premise.${premise.kind}`, { cells: cells.join(" "), digits, house: premise.house ?? "" });
}

function Premises(): JSX.Element | null {
  const list = walkStep.value?.step.evidence.premises;
  if (!premises.value || !list?.length) return null;
  return (
    <div class="premises">
      <h3>{t("walk.premises.title")}</h3>
      <ul>
        {list.map((premise, i) => (
          <li key={i}>{premiseText(premise)}</li>
        ))}
      </ul>
    </div>
  );
}

export function Words(): JSX.Element {
  const line = walkStep.value;
  const end = walkEnd.value;
  if (!line) {
    return (
      <div class="walk-words" aria-live="polite">
        {walkTrouble.value ? <p class="sentence trouble-text">{walkTrouble.value}</p> : <p class="sentence">{end ? end.text : t("walk.waiting")}</p>}
        {end?.hardest ? (
          <p>
            {t("walk.hardest", { name: end.hardest_name })} <Level level={end.level} />
          </p>
        ) : null}
        {end?.aim_result ? <p>{end.aim_result}</p> : null}
        {end?.proof ? <p class="proof-line">{t("walk.proof", { count: end.proof.proved, of: end.proof.of })}</p> : null}
      </div>
    );
  }
  const key = keyOf(walkSteps.value, walkAt.value, end);
  return (
    <div class="walk-words" aria-live="polite">
      <h2>
        <span class="number">{walkAt.value + 1}</span> {line.name} <Level level={line.level} />
        {line.proved ? (
          <span class="proved" title={t("walk.proved.note")}>
            ✓ {t("walk.proved")}
          </span>
        ) : null}
      </h2>
      <StepText layout={walk.value!.layout} text={line.step.text} explanation={line.step.explanation} />
      {key ? <p class="key-step">{t("walk.key", { count: key.count, name: key.first.name, step: conclusionText(key.first) })}</p> : null}
      <Legend entries={line.drawing.legend} />
      <Premises />
    </div>
  );
}

/** Play on from the position of the current step. */
function playFromHere(): void {
  const now = walk.value!;
  const at = walkStep.value ?? walkEnd.value;
  if (!at) return;
  const here = stateOf(now.layout, { ...now.position, values: at.values, candidates: at.candidates, eliminated: [] });
  if (!game.value || !isSamePuzzle(game.value, now)) openGame(now.layout.view, now.position, { name: now.name });
  const corner = state.value.corner;
  commit("move.walk", difference(state.value, { ...here, corner, centre: state.value.centre, colours: state.value.colours, tints: state.value.tints, lines: state.value.lines }), {
    number: walkAt.value + 1,
  });
  visit("play");
}

export function WalkView({ engine }: { engine: Engine }): JSX.Element {
  const now = walk.value;
  const here = game.value;
  useEffect(() => {
    if (here && !(now && isSamePuzzle(now, here))) fromStart();
  }, [here]);
  const fromStart = (): void => {
    const at = game.value;
    if (!at) return;
    const whole = position();
    const empty = ".".repeat(at.layout.count);
    void startWalk(engine, at.layout.view, { ...whole, values: empty, candidates: null, eliminated: [] }, nameOf(at.about));
  };
  const fromHere = (): void => {
    const at = game.value;
    if (at) void startWalk(engine, at.layout.view, position(), nameOf(at.about));
  };
  if (!now) {
    return (
      <div class="nothing">
        <h1>{t("nav.walk")}</h1>
        <p>{t("walk.empty")}</p>
        <WaysIn engine={engine} />
      </div>
    );
  }
  const board = walkBoard.value!;
  const line = walkStep.value;
  const known = line && line.step.family !== "custom"; // a technique of the catalogue
  const last = walkSteps.value.length - (walkEnd.value ? 0 : 1);
  return (
    <div class={`walk size-${now.layout.n}${presenting.value ? " presenting" : ""}`}>
      <div class="board-side">
        <div class="game-head">
          <h1>{now.name || t("walk.of", { layout: layoutName(now.layout.view) })}</h1>
          <span class="spacer" />
          <Button icon="full" label={t(presenting.value ? "present.end" : "present")} kind="soft" onClick={() => present(!presenting.value)} />
        </div>
        <div class="board-frame">
          <Picture
            layout={now.layout}
            givens={now.givens}
            values={board.values}
            candidates={!line || line.drawing.uses_candidates || premises.value ? board.candidates : null}
            drawing={line?.drawing}
            axes
            title={line ? line.name : t("walk.of", { layout: layoutName(now.layout.view) })}
            description={line?.step.text}
          />
        </div>
      </div>
      <div class="hand-side">
        <section class="card walk-step">
          <div class="walk-keys" role="group" aria-label={t("walk.steps")}>
            <Button icon="first" label={t("walk.first")} quiet onClick={() => goToStep(0)} disabled={walkAt.value <= 0} />
            <Button icon="previous" label={t("walk.previous")} quiet onClick={() => goToStep(walkAt.value - 1)} disabled={walkAt.value <= 0} />
            <span class="place">{t("walk.place", { number: Math.min(walkAt.value + 1, walkSteps.value.length), count: walkSteps.value.length })}</span>
            <Button icon="next" kind="main" label={t("walk.next")} quiet onClick={() => goToStep(walkAt.value + 1)} disabled={walkAt.value >= last} />
            <Button icon="last" label={t("walk.last")} quiet onClick={() => goToStep(last)} disabled={walkAt.value >= last} />
          </div>
          <Words />
          <div class="row-of-buttons">
            <Button icon="proof" label={t("walk.premises")} quiet pressed={premises.value} onClick={() => (premises.value = !premises.value)} />
            {known ? <Button icon="same" label={t("walk.same")} quiet onClick={() => nextOfTechnique(line.step.technique)} /> : null}
            <Button icon="play" label={t("walk.play")} quiet onClick={playFromHere} />
            {line ? <Button icon="copy" label={t("copy.words")} quiet onClick={() => void copy(`${line.name}: ${line.step.text}`, t("copy.done"))} /> : null}
            {known ? <IconLink icon="learn" label={t("learn.this")} href={`#/learn/${line.step.technique}`} /> : null}
          </div>
        </section>
        <section class="card walk-side" aria-busy={walkBusy.value}>
          <div class="row-of-buttons">
            <Button label={t("walk.from-start")} onClick={fromStart} />
            <Button label={t("walk.from-here")} onClick={fromHere} />
            {walkWays.value.usual?.end.solved && !walkWays.value.shorter && walkSteps.value.some((one) => !isBasic(one)) ? (
              <Button label={t("walk.shorter")} disabled={walkBusy.value} onClick={() => void turnWay(engine, "shorter")} />
            ) : null}
          </div>
          {now.film ? null : (
            <Choice
              label={t("settings.techniques")}
              value={walkTechniques.value ?? settings.value.techniques}
              options={WALK_LISTS.map((one) => [one, listName(one)] as const)}
              onChange={(techniques) => walkBy(engine, techniques)}
            />
          )}
          <Curves engine={engine} />
          <input
            type="range"
            class="slider"
            min={0}
            max={Math.max(last, 0)}
            value={walkAt.value}
            aria-label={t("walk.slider")}
            aria-valuetext={line ? `${walkAt.value + 1}, ${line.name}` : (walkEnd.value?.text ?? "")}
            disabled={last < 1}
            onInput={(event) => goToStep(Number(event.currentTarget.value))}
          />
          <Steps />
        </section>
      </div>
    </div>
  );
}
