/** The setter's palette: marks are drawn on the board, or laid on the selected cells; their list. */
import type { JSX } from "preact";
import type { Engine, RuleRow } from "../engine";
import {
  activeMark,
  changeMark,
  changing,
  chooseRule,
  chosenRule,
  drawing,
  extras,
  hasExtra,
  keepPart,
  lay,
  leaveMark,
  loadRules,
  numbers,
  parts,
  picked,
  removeMark,
  rules,
  settleNumber,
  switchExtra,
} from "../model/edit";
import { game } from "../model/game";
import { PALETTE } from "../model/kinds";
import { select, selection } from "../model/play";
import { needless } from "../model/setting";
import { spoken, t } from "../words";
import { focusCursor } from "./board";
import { KindPicture, capital } from "./kinds";
import { Button, Choice, Switch, useLoad } from "./ui";
import "../style/setter.css";

export function Marking({ engine }: { engine: Engine }): JSX.Element {
  const trouble = useLoad(() => loadRules(engine), [spoken.value]);
  const { marks } = game.value!.layout.view;
  const rule = rules.value.find(({ name }) => name === chosenRule.value);
  // Return the focus to the board after laying a constraint by keyboard.
  const done = (work: Promise<void>): void => void work.then(() => setTimeout(focusCursor));
  const laid = selection.value.size > 0 || parts.value.length > 0 || !!changing.value || rule?.parts[1] === 0;
  return (
    <section class="card edit" aria-label={t("edit")}>
      {trouble}
      <Palette />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          done(activeMark.value && !selection.value.size ? settleNumber(engine) : lay(engine));
        }}
      >
        <p class="edit-how" title={rule?.meaning}>
          <strong>{capital(rule?.noun ?? t("edit.digits"))}</strong>
          {rule ? (rule.parts[1] ? howTo(rule) : rule.meaning) : t("typing.note")}
        </p>
        {rule?.values[1] ? (
          <label class="edit-number">
            <span>{activeMark.value?.name ?? t("edit.number")}</span>
            <input
              type="text"
              inputMode="numeric"
              aria-label={t("edit.number")}
              value={numbers.value}
              onInput={(event) => (numbers.value = event.currentTarget.value)}
              onBlur={() => activeMark.value && void settleNumber(engine)}
            />
          </label>
        ) : null}
        {parts.value.length ? <p role="status">{t("edit.parts", { count: parts.value.length })}</p> : null}
        {rule && laid ? (
          <div class="row-of-buttons">
            <button type="submit" class="button">
              {t(changing.value ? "edit.replace" : "edit.lay")}
            </button>
            {rule.parts[1] > 1 ? <Button label={t("edit.part")} onClick={keepPart} disabled={!selection.value.size} /> : null}
            {changing.value ? <Button label={t("edit.leave")} onClick={leaveMark} /> : null}
          </div>
        ) : null}
      </form>
      <details class="edit-more">
        <summary>{t("edit.more")}</summary>
        <Choice
          label={t("edit.rule")}
          value={chosenRule.value}
          options={[["", t("edit.digits")] as const, ...rules.value.map(({ name, noun }) => [name, noun] as const)]}
          onChange={chooseRule}
        />
        {extras.value.map((kind) => (
          <Switch key={kind.code} label={kind.noun} on={hasExtra(kind.code)} onChange={(on) => void switchExtra(engine, kind, on)} />
        ))}
      </details>
      {marks.length ? (
        <ul class="marks-laid" aria-label={t("edit.marks")}>
          {marks.map((mark) => (
            <li key={mark.code}>
              <button type="button" class="link" title={t("edit.pick")} aria-pressed={mark === picked.value} onClick={() => (select(mark.cells, mark.cells[0]), mark.cells.length && focusCursor())}>
                {mark.name}
              </button>
              {needless.value.includes(mark.code) ? <span class="needless">{t("edit.needless")}</span> : null}
              <Button icon="pencil" label={t("edit.change", { name: mark.name })} quiet onClick={() => (changeMark(mark), focusCursor())} />
              <Button icon="erase" label={t("edit.remove", { name: mark.name })} quiet onClick={() => done(removeMark(engine, mark.code))} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** What to do on the board for a mark of a rule. */
function howTo(rule: RuleRow): string {
  if (rule.long) return t("edit.how.line");
  if (rule.name === "arrow") return t("edit.how.arrow");
  if (rule.parts[1] === 1 && rule.cells[1] === 1) return t("edit.how.cell");
  return t(rule.values[1] ? "edit.how.number" : "edit.how.stroke");
}

/** Tools of the setter: digits, and the marks that most puzzles have. One tab stop; the arrow keys move. */
function Palette(): JSX.Element {
  const known = PALETTE.flatMap((code) => rules.value.find(({ name }) => name === code) ?? []);
  const tools = [{ name: "", noun: t("edit.digits") }, ...known];
  const other = !tools.some(({ name }) => name === chosenRule.value);
  const turn = (event: KeyboardEvent): void => {
    const by = /^Arrow(Right|Down)$/.test(event.key) ? 1 : /^Arrow(Left|Up)$/.test(event.key) ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const at = tools.findIndex(({ name }) => name === chosenRule.value);
    const { name } = tools[(at + by + tools.length) % tools.length];
    chooseRule(name);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-mark="${name}"]`)?.focus();
  };
  return (
    <div class={`palette${drawing.value ? " drawing" : ""}`} role="radiogroup" aria-label={t("edit.palette")} onKeyDown={turn}>
      {tools.map(({ name, noun }, i) => {
        const on = name === chosenRule.value;
        return (
          <button key={name} type="button" role="radio" class="kind" data-mark={name} aria-checked={on} aria-label={noun} title={capital(noun)} tabIndex={on || (other && !i) ? 0 : -1} onClick={() => chooseRule(name)}>
            <KindPicture code={name}>{name ? null : <text class="large" x="24" y="25">5</text>}</KindPicture>
          </button>
        );
      })}
    </div>
  );
}
