/** Help panel: hint and check, all steps, why not, move list. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { STAGES, type Mistake, type StepRow, type StepGroup, type WhyStep } from "../engine";
import { game, goTo, history, solved, state, values } from "../model/game";
import {
  allSteps,
  askCheck,
  askHint,
  askRating,
  askSteps,
  askWhy,
  busy,
  check,
  forget,
  hint,
  openedSteps,
  panel,
  rating,
  say,
  selectConclusions,
  showReason,
  showStep,
  showPanel,
  undoMistakes,
  why,
  type Panel,
} from "../model/help";
import { applyConclusions, applyStep, before, cursor, fillCandidates, mend, restart, selection } from "../model/play";
import { isIn, numberOf, rowsOf } from "../model/runs";
import { t } from "../words";
import { copy } from "./clipboard";
import { Legend } from "./paint";
import { StepText } from "./rows";
import { Button, Choice, IconLink, Level, Tabs } from "./ui";

const TABS: readonly Panel[] = ["hint", "steps", "why", "moves"];

/** Scroll the board out from under a sheet, as far as its upper edge stays in the window; return how to scroll back. */
function uncoverBoard(sheet: HTMLElement): (() => void) | undefined {
  const board = document.querySelector(".play .board-frame")?.getBoundingClientRect();
  const { top, left } = sheet.getBoundingClientRect();
  if (!board || left >= board.right || getComputedStyle(sheet).position !== "fixed") return;
  const before = scrollY;
  scrollBy(0, Math.max(0, Math.min(board.bottom - top, board.top)));
  const by = scrollY - before;
  return () => scrollBy(0, -by);
}

export function Help(): JSX.Element {
  const now = panel.value;
  const sheet = useRef<HTMLElement>(null);
  const answering = now === "hint" && !!(hint.value || check.value);
  useLayoutEffect(() => (answering ? uncoverBoard(sheet.current!) : undefined), [answering, hint.value, check.value]);
  return (
    <section ref={sheet} class={`card help${answering ? " answering" : ""}`} aria-label={t("help")}>
      <Tabs
        label={t("help")}
        panel="help-panel"
        value={now}
        options={TABS.map((one) => [one, t(`panel.${one}`)] as const)}
        onChange={showPanel}
      />
      <div id="help-panel" class="panel" role="tabpanel" aria-labelledby={`tab-help-panel-${now}`} tabIndex={0} aria-busy={busy.value}>
        {now === "hint" ? <HintPanel /> : now === "steps" ? <StepsPanel /> : now === "why" ? <WhyPanel /> : <MovesPanel />}
      </div>
    </section>
  );
}

/** Close button of the hint sheet (phones only). */
function Close(): JSX.Element {
  return <Button icon="close" label={t("close")} quiet class="sheet-close" onClick={forget} />;
}

function HintPanel(): JSX.Element {
  const now = hint.value;
  const checked = check.value;
  if (checked) return <CheckResult />;
  if (!now) {
    return (
      <div class="resting">
        {solved.value ? null : <p>{t("hint.rest")}</p>}
        {rating.value ? null : (
          <div class="row-of-buttons">
            <Button label={t("rating")} onClick={() => void askRating()} disabled={busy.value} />
          </div>
        )}
        {rating.value ? (
          <div class="rating" role="status">
            <Level level={rating.value.level} />
            <p>{rating.value.text}</p>
            {rating.value.minutes ? <p>{t("rating.minutes", { minutes: rating.value.minutes })}</p> : null}
            <details>
              <summary>{t("details")}</summary>
              <ul class="quiet-text">
                {rating.value.lines.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </details>
          </div>
        ) : null}
      </div>
    );
  }
  if (now.kind === "mistake") {
    return (
      <div class="message trouble">
        <p class="sentence">{now.text}</p>
        <div class="row-of-buttons">
          {now.mistake ? null : <Button label={t("mistake.where")} onClick={() => void askHint(2)} />}
          <UndoMistakes mistakes={now.mistake ? [now.mistake] : []} shown undo={now.mistake ? undoMistakes : checkThenUndo} />
          <Close />
        </div>
      </div>
    );
  }
  if (now.kind !== "step") {
    return (
      <div class="message">
        <p class="sentence">{now.text}</p>
        <div class="row-of-buttons">
          <Close />
        </div>
      </div>
    );
  }
  const last = now.stage >= STAGES;
  return (
    <div class="message">
      <ol class="stages" aria-label={t("hint.stage", { stage: now.stage, stages: STAGES })}>
        {Array.from({ length: STAGES }, (_, i) => (
          <li key={i} class={i < now.stage ? "on" : ""} aria-current={i === now.stage - 1 ? "step" : undefined}>
            <span>{t(`hint.stage.${i + 1}`)}</span>
          </li>
        ))}
      </ol>
      <div class="hint-head">
        <span class="hint-name">
          {now.text.startsWith(now.technique_name) && !now.step?.explanation?.stepwise ? null : <strong>{now.technique_name}</strong>}
          <Level level={now.level} />
        </span>
        {last ? <Button icon="copy" label={t("copy.words")} quiet onClick={() => void copy(`${now.technique_name}: ${now.text}`, t("copy.done"))} /> : null}
        <IconLink icon="learn" label={t("learn.this")} href={`#/learn/${now.technique}`} />
        <Close />
      </div>
      <StepText layout={game.value!.layout} text={now.text} explanation={now.step?.explanation} />
      <Legend entries={now.drawing?.legend} />
      <div class="row-of-buttons">
        {last ? (
          <Button kind="main" icon="check" label={t("hint.apply")} title={t("with.key", { text: t("hint.apply"), key: "?" })} onClick={() => void askHint()} disabled={busy.value} />
        ) : (
          <>
            <Button kind="main" icon="hint" label={t("hint.more")} title={t("with.key", { text: t("hint.more"), key: "?" })} onClick={() => void askHint()} disabled={busy.value} />
            {now.stage < STAGES - 1 ? <Button label={t("hint.all")} onClick={() => void askHint(STAGES)} disabled={busy.value} /> : null}
          </>
        )}
      </div>
    </div>
  );
}

/** Button that undoes mistakes; those with which the position was opened are corrected, once they are shown. */
function UndoMistakes({ mistakes, shown, undo }: { mistakes: readonly Mistake[]; shown: boolean; undo(): Promise<void> }): JSX.Element {
  if (before(mistakes, history.value.at) >= 0) return <Button kind="main" icon="undo" label={t("mistake.undo")} onClick={() => void undo()} />;
  return (
    <>
      <p class="quiet-text">{t("check.from-start")}</p>
      {shown ? <Button kind="main" icon="check" label={t("mistake.mend")} onClick={() => mend(mistakes) && say(t("move.mend"))} /> : null}
    </>
  );
}

async function checkThenUndo(): Promise<void> {
  await askCheck();
  if (check.value?.mistakes.length) await undoMistakes();
}

function CheckResult(): JSX.Element {
  const now = check.value!;
  const wrong = now.mistakes.length > 0;
  return (
    <div class={`message${wrong || now.solutions === 0 ? " trouble" : " fine"}`}>
      <p class="sentence">{now.text}</p>
      {wrong && now.shown ? (
        <ul class="mistakes">
          {now.mistakes.map((mistake) => (
            <li key={`${mistake.cell}${mistake.kind}`}>{mistake.text}</li>
          ))}
        </ul>
      ) : null}
      {wrong ? (
        <div class="row-of-buttons">
          {now.shown ? null : <Button label={t("mistake.where")} onClick={() => void askCheck()} />}
          <UndoMistakes mistakes={now.mistakes} shown={now.shown} undo={undoMistakes} />
          <Close />
        </div>
      ) : (
        <div class="row-of-buttons">
          <Close />
        </div>
      )}
    </div>
  );
}

const conclusionText = (line: StepRow): string[] => [...line.placements, ...line.eliminations];

/** Value of a step: a digit is worth more than any number of candidates. */
const worth = (line: StepRow): number => 100 * line.placements.length + line.eliminations.length;

/** Steps with the highest value first. */
function byWorth(groups: readonly StepGroup[]): StepGroup[] {
  const sorted = groups.map((group) => ({ ...group, steps: [...group.steps].sort((a, b) => worth(b) - worth(a)) }));
  return sorted.sort((a, b) => worth(b.steps[0]) - worth(a.steps[0]));
}

/** Steps first after which basic steps get furthest. */
function byLead(groups: readonly StepGroup[]): StepGroup[] {
  const sorted = groups.map((group) => ({ ...group, steps: [...group.steps].sort((a, b) => openCells(a) - openCells(b)) }));
  return sorted.sort((a, b) => openCells(a.steps[0]) - openCells(b.steps[0]));
}

const openCells = (line: StepRow): number => line.left ?? Infinity;

/** The groups of a list, cut after a number of steps. */
function topOf(groups: readonly StepGroup[], count: number): StepGroup[] {
  const cutGroups: StepGroup[] = [];
  let left = count;
  for (const group of groups) {
    if (left <= 0) break;
    cutGroups.push({ ...group, steps: group.steps.slice(0, left) });
    left -= group.steps.length;
  }
  return cutGroups;
}

function matches(line: StepRow, cell: boolean): boolean {
  if (!cell) return true;
  const names = conclusionText(line);
  const n = game.value!.layout.n;
  const wanted = [...selection.value].map((c) => `r${Math.floor(c / n) + 1}c${(c % n) + 1}`);
  return !wanted.length || names.some((name) => wanted.some((one) => name.startsWith(`${one}=`) || name.startsWith(`${one}-`)));
}

function StepsPanel(): JSX.Element {
  const [digit, setDigit] = useState("");
  const [technique, setTechnique] = useState("");
  const [order, setOrder] = useState("easy");
  const [here, setHere] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const [whole, setWhole] = useState(false);
  const answer = allSteps.value;
  // Render the visible part first, then the rest of the list.
  useEffect(() => {
    const timer = setTimeout(() => setWhole(true), 50);
    return () => {
      clearTimeout(timer);
      setWhole(false);
    };
  }, [answer]);
  if (!answer) {
    return (
      <div class="resting">
        <p>{t("steps.rest")}</p>
        <div class="row-of-buttons">
          <Button kind="main" icon="list" label={t("steps.find")} onClick={() => void askSteps()} disabled={busy.value} />
        </div>
      </div>
    );
  }
  const { layout } = game.value!;
  // Variant puzzles have no look-ahead count.
  const leading = answer.groups.some((group) => group.steps.some((line) => typeof line.left === "number"));
  const wanted = (line: StepRow): boolean => (!digit || conclusionText(line).some((name) => name.endsWith(digit))) && matches(line, here);
  const chosen = answer.groups.filter((group) => !technique || group.technique === technique);
  const filtered = chosen.map((group) => ({ ...group, steps: group.steps.filter(wanted) })).filter((group) => group.steps.length);
  const groups = order === "easy" ? filtered : order === "leads" ? byLead(filtered) : byWorth(filtered);
  const count = groups.reduce((sum, group) => sum + group.steps.length, 0);
  return (
    <div class="all-steps">
      <div class="filters">
        <label>
          <span>{t("steps.digit")}</span>
          <select value={digit} onChange={(event) => setDigit(event.currentTarget.value)}>
            <option value="">{t("steps.any")}</option>
            {[...layout.view.symbols].map((symbol) => (
              <option key={symbol} value={symbol}>
                {symbol}
              </option>
            ))}
          </select>
        </label>
        <Choice
          label={t("steps.technique")}
          value={technique}
          options={[["", t("steps.any")] as const, ...answer.groups.map((group) => [group.technique, group.name] as const)]}
          onChange={setTechnique}
        />
        <Choice
          label={t("steps.order")}
          value={order}
          options={(["easy", "most", ...(leading ? ["leads" as const] : [])] as const).map((one) => [one, t(`steps.order.${one}`)] as const)}
          onChange={setOrder}
        />
        <Button label={t("steps.here")} pressed={here} onClick={() => setHere(!here)} />
      </div>
      <p class="count" role="status">
        {t(answer.short ? "steps.count.more" : "steps.count", { count })}
      </p>
      {answer.text ? <p class="quiet-text">{answer.text}</p> : null}
      {(whole ? groups : topOf(groups, 30)).map((group) => (
        <Group key={group.technique} group={group} open={open} setOpen={setOpen} leads={order === "leads"} />
      ))}
      {answer.harder ? (
        <div class="row-of-buttons">
          <Button icon="list" label={t("steps.harder")} onClick={() => void askSteps(true)} disabled={busy.value} />
        </div>
      ) : null}
    </div>
  );
}

/** Steps of one technique with the same conclusion, listed as one line. */
function ways(steps: readonly StepRow[]): StepRow[][] {
  const bySame = new Map<string, StepRow[]>();
  for (const line of steps) {
    const key = conclusionText(line).join(" ");
    const some = bySame.get(key);
    if (some) some.push(line);
    else bySame.set(key, [line]);
  }
  return [...bySame.values()];
}

interface GroupLook {
  group: StepGroup;
  open: string | null;
  setOpen(key: string | null): void;
  /** Whether steps show their look-ahead count. */
  leads: boolean;
}

function Group({ group, open, setOpen, leads }: GroupLook): JSX.Element {
  return (
    <section class="step-group">
      <h2>
        {group.name} <Level level={group.level} />
      </h2>
      <ul>
        {ways(group.steps).map((lines) => {
          const key = `${group.technique}${lines[0].number}`;
          return <Line key={key} lines={lines} group={group} leads={leads} open={open === key} toggle={() => setOpen(open === key ? null : key)} />;
        })}
      </ul>
    </section>
  );
}

function Line({ lines, group, leads, open, toggle }: { lines: StepRow[]; group: StepGroup; leads: boolean; open: boolean; toggle(): void }): JSX.Element {
  const [way, setWay] = useState(0);
  const line = lines[Math.min(way, lines.length - 1)];
  const step = open ? openedSteps.value.get(line.number)?.step : undefined;
  const show = (): void => void showStep(line);
  const another = (): void => {
    const next = (way + 1) % lines.length;
    setWay(next);
    void showStep(lines[next]);
  };
  return (
    <li class={open ? "open" : ""}>
      <button
        type="button"
        class="step-line"
        aria-expanded={open}
        onMouseEnter={show}
        onFocus={show}
        onClick={() => {
          show();
          toggle();
          selectConclusions(conclusionText(line));
        }}
      >
        {line.conclusion}
        {lines.length > 1 ? <small class="ways">{t("steps.ways", { count: lines.length })}</small> : null}
        {leads && typeof line.left === "number" ? <small class="ways">{line.left ? t("steps.left", { count: line.left }) : t("steps.solves")}</small> : null}
      </button>
      {open ? (
        <>
          <div class="step-text" aria-live="polite" aria-busy={!step}>
            {step ? <StepText layout={game.value!.layout} text={step.text} explanation={step.explanation} /> : <p class="quiet-text">{t("loading")}</p>}
          </div>
          <div class="row-of-buttons">
            <Button kind="main" icon="check" label={t("apply")} onClick={() => void applyStep(line, group.name)} />
            {lines.length > 1 ? <Button label={t("steps.another")} onClick={another} /> : null}
            <a class="button soft" href={`#/learn/${group.technique}`}>
              {t("learn.this")}
            </a>
          </div>
        </>
      ) : null}
    </li>
  );
}

function WhyPanel(): JSX.Element {
  const [digit, setDigit] = useState(1);
  const [placement, setPlacement] = useState(true);
  const { layout } = game.value!;
  const cell = selection.value.size === 1 ? [...selection.value][0] : cursor.value;
  const filled = !!values.value[cell];
  const answer = why.value;
  const place = layout.view.cells[cell];
  return (
    <div class="why">
      <p>{t("why.rest")}</p>
      <div class="filters">
        <span class="field">{place}</span>
        <label>
          <span>{t("why.claim")}</span>
          <select value={placement ? "is" : "not"} onChange={(event) => setPlacement(event.currentTarget.value === "is")}>
            <option value="is">{t("why.is")}</option>
            <option value="not">{t("why.is-not")}</option>
          </select>
        </label>
        <label>
          <span>{t("steps.digit")}</span>
          <select value={String(digit)} onChange={(event) => setDigit(Number(event.currentTarget.value))}>
            {[...layout.view.symbols].map((symbol, i) => (
              <option key={symbol} value={String(i + 1)}>
                {symbol}
              </option>
            ))}
          </select>
        </label>
        <Button kind="main" icon="why" label={t("why.ask")} disabled={busy.value || filled} onClick={() => void askWhy(cell, digit, placement)} />
      </div>
      {filled ? <p class="quiet-text">{t("why.filled")}</p> : null}
      {answer ? (
        <div class={`message ${answer.proved === null ? "" : answer.proved ? "fine" : "trouble"}`}>
          <p class="sentence">{answer.text}</p>
          {answer.steps.length ? <Reason key={answer.text} steps={answer.steps} cell={cell} /> : null}
          {answer.proved ? (
            <div class="row-of-buttons">
              <Button
                kind="main"
                icon="check"
                label={t("apply")}
                onClick={() => void applyConclusions(placement ? [[cell, digit]] : [], placement ? [] : [[cell, digit]], "move.why", { digit: layout.symbol(digit) })}
              />
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Steps of a reason: the current one has its sentence here and its picture on the board. */
function Reason({ steps, cell }: { steps: readonly WhyStep[]; cell: number }): JSX.Element {
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(-1);
  const { layout } = game.value!;
  const go = (next: number): void => {
    setAt(next);
    showReason(steps[next], cell);
  };
  useEffect(() => go(0), [steps]);
  return (
    <>
      <ol class="reason" aria-label={t("walk.steps")}>
        {rowsOf(steps, open).map((row) => {
          const current = isIn(row, at);
          const step = steps[current ? at : row.from];
          return (
            <li key={row.from} class={current ? "open" : ""}>
              <button type="button" class="step-line" aria-expanded={current} onClick={() => (row.run && current ? setOpen(row.from) : go(row.from))}>
                <span class="number">{numberOf(row)}</span> {row.run ? `${row.run.name} ▸` : step.name}
              </button>
              {current ? (
                <div class="step-text" aria-live="polite">
                  <StepText layout={layout} text={step.step.text} explanation={step.step.explanation} />
                  <Legend entries={step.drawing?.legend} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      {steps.length > 1 ? (
        <div class="walk-keys" role="group" aria-label={t("walk.steps")}>
          <Button icon="previous" label={t("walk.previous")} quiet onClick={() => go(at - 1)} disabled={!at} />
          <span class="place">{t("walk.place", { number: at + 1, count: steps.length })}</span>
          <Button icon="next" kind="main" label={t("walk.next")} quiet onClick={() => go(at + 1)} disabled={at + 1 >= steps.length} />
        </div>
      ) : null}
    </>
  );
}

function MovesPanel(): JSX.Element {
  const { moves, at } = history.value;
  return (
    <div class="moves">
      <div class="row-of-buttons">
        <Button icon="restart" label={t("restart")} onClick={restart} />
        {state.value.shown[0] ? null : <Button icon="marks" label={t("candidates.fill")} onClick={fillCandidates} />}
      </div>
      {moves.length ? (
        <ol class="move-list">
          <li>
            <button type="button" aria-current={at === 0 ? "step" : undefined} onClick={() => goTo(0)}>
              {t("moves.start")}
            </button>
          </li>
          {moves.map((move, i) => (
            <li key={i} class={i >= at ? "ahead" : ""}>
              <button type="button" aria-current={i + 1 === at ? "step" : undefined} onClick={() => goTo(i + 1)}>
                <span class="number">{i + 1}</span> {t(move.what, move.with)}
                {move.changes.length ? <small>{whereOf(move.changes)}</small> : null}
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p class="quiet-text">{t("moves.none")}</p>
      )}
    </div>
  );
}

/** Names of the cells of a move, if they are few. */
function whereOf(changes: readonly (readonly [number, number, number, number])[]): string {
  const { layout } = game.value!;
  const value = changes.filter(([field]) => field === 0);
  const cells = [...new Set((value.length ? value : changes.filter(([field]) => field < 6)).map(([, index]) => index))];
  if (!cells.length || cells.length > 3) return cells.length ? t("moves.cells", { count: cells.length }) : "";
  return cells.map((cell) => layout.view.cells[cell]).join(" ");
}
