/** Constraint panel of a puzzle being typed in; constraints are laid on the selected cells. */
import type { JSX } from "preact";
import type { Engine } from "../engine";
import {
  changeMark,
  changing,
  chosenRule,
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
  switchExtra,
} from "../model/edit";
import { game } from "../model/game";
import { select } from "../model/play";
import { spoken, t } from "../words";
import { focusCursor } from "./board";
import { Button, Choice, Switch, useLoad } from "./ui";

export function Marking({ engine }: { engine: Engine }): JSX.Element {
  const trouble = useLoad(() => loadRules(engine), [spoken.value]);
  const { marks } = game.value!.layout.view;
  const rule = rules.value.find(({ name }) => name === chosenRule.value);
  // Return the focus to the board after laying a constraint by keyboard.
  const done = (work: Promise<void>): void => void work.then(() => setTimeout(focusCursor));
  return (
    <section class="card edit" aria-label={t("edit")}>
      <h2>{t("edit")}</h2>
      {trouble}
      {extras.value.map((kind) => (
        <Switch key={kind.code} label={kind.noun} on={hasExtra(kind.code)} onChange={(on) => void switchExtra(engine, kind, on)} />
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          done(lay(engine));
        }}
      >
        <Choice
          label={t("edit.rule")}
          value={chosenRule.value}
          options={rules.value.map(({ name, noun }) => [name, noun] as const)}
          onChange={(name) => {
            chosenRule.value = name;
            parts.value = [];
          }}
        />
        {rule ? <p class="quiet-text">{rule.meaning}</p> : null}
        {rule?.parts[1] ? <p class="quiet-text">{t(rule.long ? "edit.line" : "edit.cells")}</p> : null}
        {rule?.values[1] ? (
          <label class="stacked">
            <span>{t("edit.number")}</span>
            <input type="text" inputMode="numeric" value={numbers.value} onInput={(event) => (numbers.value = event.currentTarget.value)} />
          </label>
        ) : null}
        {parts.value.length ? <p role="status">{t("edit.parts", { count: parts.value.length })}</p> : null}
        <div class="row-of-buttons">
          <button type="submit" class="button main">
            {t(changing.value ? "edit.replace" : "edit.lay")}
          </button>
          {rule && rule.parts[1] > 1 ? <Button label={t("edit.part")} onClick={keepPart} /> : null}
          {changing.value ? <Button label={t("edit.leave")} onClick={leaveMark} /> : null}
        </div>
      </form>
      {marks.length ? (
        <ul class="marks-laid" aria-label={t("edit.marks")}>
          {marks.map((mark) => (
            <li key={mark.code}>
              <button type="button" class="link" title={t("edit.pick")} aria-pressed={mark === picked.value} onClick={() => (select(mark.cells, mark.cells[0]), mark.cells.length && focusCursor())}>
                {mark.name}
              </button>
              <Button icon="pencil" label={t("edit.change", { name: mark.name })} quiet onClick={() => (changeMark(mark), focusCursor())} />
              <Button icon="erase" label={t("edit.remove", { name: mark.name })} quiet onClick={() => done(removeMark(engine, mark.code))} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
