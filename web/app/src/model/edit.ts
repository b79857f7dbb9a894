/** Constraint editor. The engine defines the rules; a constraint is a piece of the layout code. */
import { computed, effect, signal } from "@preact/signals";
import type { Engine, LayoutView, MarkView, RuleRow, RulesAnswer } from "../engine";
import { spoken } from "../words";
import { game, history, showLayout, setLayout, typing } from "./game";
import { failure, say } from "./help";
import { layoutOf } from "./loading";
import { select, selection } from "./play";
import { layoutIn } from "./state";

export const rules = signal<readonly RuleRow[]>([]);
/** Available kinds of extra houses. */
export const extras = signal<RulesAnswer["houses"]>([]);
export const chosenRule = signal("killercage");
export const numbers = signal("");
/** Finished parts of the constraint being laid: the circle of an arrow, the first of two clones. */
export const parts = signal<readonly (readonly number[])[]>([]);
/** Code of the constraint being edited. */
const changed = signal("");

const rule = computed(() => rules.value.find(({ name }) => name === chosenRule.value));
const marks = computed(() => game.value?.layout.view.marks ?? []);

/** Constraint that the next one replaces. */
export const changing = computed(() => marks.value.find(({ code }) => code === changed.value));

/** Constraint whose cells are selected. */
export const picked = computed(() => {
  const { size } = selection.value;
  return size ? marks.value.find(({ cells }) => new Set(cells).size === size && cells.every((cell) => selection.value.has(cell))) : undefined;
});

/** Single-cell constraints: every selected cell gets one. */
const single = computed(() => rule.value?.parts[1] === 1 && rule.value.cells[1] === 1);

/** Whether Enter lays a constraint. Typing digits always selects one cell, so one cell counts only for single-cell constraints. */
export const layable = computed(() => {
  if (!typing.value || !rule.value) return false;
  return selection.value.size > 1 || parts.value.length > 0 || !!changing.value || (single.value && selection.value.size > 0);
});

let language = "";

export async function loadRules(engine: Engine): Promise<void> {
  const lang = spoken.value;
  if (language === lang) return;
  const answer = await engine.rules(lang);
  rules.value = answer.rules;
  extras.value = answer.houses;
  language = lang;
}

function clearForm(): void {
  parts.value = [];
  changed.value = "";
}

/** Change the layout and keep the digits. */
async function changeLayout(engine: Engine, code: readonly string[], what: string): Promise<void> {
  const now = game.value!;
  let view: LayoutView;
  try {
    view = await layoutOf(engine, code.join("+"));
  } catch (error) {
    say(failure(error), true);
    return;
  }
  if (game.value !== now) return;
  setLayout(view, what);
  clearForm();
  select([]);
}

/** Complete a row, column or diagonal from its first two cells, for rules that need a whole line. */
function completeLine(cells: readonly number[], n: number): readonly number[] {
  if (cells.length !== 2) return cells;
  const [down, right] = [Math.floor(cells[1] / n) - Math.floor(cells[0] / n), (cells[1] % n) - (cells[0] % n)];
  const line: number[] = [];
  for (let r = Math.floor(cells[0] / n), c = cells[0] % n; r >= 0 && c >= 0 && r < n && c < n; r += down, c += right) line.push(r * n + c);
  return line;
}

/** Lay a constraint of the chosen rule on the selected cells; replaces the one being edited. */
export async function lay(engine: Engine): Promise<void> {
  const chosen = rule.value;
  if (!chosen) return;
  const { n, view } = game.value!.layout;
  const names = (cells: readonly number[]): string => cells.map((cell) => `r${Math.floor(cell / n) + 1}c${(cell % n) + 1}`).join("");
  const here = [...selection.value];
  const lines = [...parts.value, ...(here.length ? [chosen.long ? completeLine(here, n) : here] : [])].map(names);
  const value = chosen.values[1] ? numbers.value.trim().split(/[\s,]+/).filter(Boolean).join(",") : "";
  const head = value ? `${value}@` : "";
  const text = single.value && here.length ? here.map((cell) => head + names([cell])).join(";") : head + lines.join("/");
  const code = chosen.parts[1] && text ? `${chosen.name}:${text}` : chosen.name;
  const old = changing.value;
  const others = view.marks.filter((mark) => mark !== old).map((mark) => mark.code);
  await changeLayout(engine, [view.plain, ...others, code], old ? "move.mark.change" : "move.mark");
}

export async function removeMark(engine: Engine, code: string): Promise<void> {
  const { plain, marks } = game.value!.layout.view;
  await changeLayout(engine, [plain, ...marks.filter((mark) => mark.code !== code).map((mark) => mark.code)], "move.mark.remove");
}

/** Load a constraint into the form: rule, number, cells. */
export function changeMark(mark: MarkView): void {
  chosenRule.value = mark.rule;
  numbers.value = mark.values.join(", ");
  const last = mark.lines.at(-1) ?? [];
  // A selection contains each cell once: a line that revisits a cell stays a kept part.
  const again = new Set(last).size < last.length;
  parts.value = again ? mark.lines : mark.lines.slice(0, -1);
  select(again ? [] : last, last.at(-1)); // Shift+arrow extends it
  changed.value = mark.code;
}

/** Cancel editing. */
export function leaveMark(): void {
  clearForm();
  select([]);
}

/** Whether the puzzle has a kind of extra houses. */
export const hasExtra = (code: string): boolean => game.value!.layout.view.plain.split("+").includes(code);

/** Add or remove a kind of extra houses. */
export async function switchExtra(engine: Engine, { code }: RulesAnswer["houses"][number], on: boolean): Promise<void> {
  const { plain, marks } = game.value!.layout.view;
  const rest = plain.split("+").filter((part) => part !== code);
  await changeLayout(engine, [...rest, ...(on ? [code] : []), ...marks.map((mark) => mark.code)], on ? "move.houses" : "move.houses.off");
}

/** Keep the selected cells as one part of the constraint. */
export function keepPart(): void {
  if (!selection.value.size) return;
  parts.value = [...parts.value, [...selection.value]];
  select([]);
}

/** Sync the board with the layout in its history, and clear a form that belongs to another board. */
export function followMarks(engine: Engine): void {
  let last: unknown;
  effect(() => {
    const now = game.value;
    const text = layoutIn(history.value);
    if (now?.base !== last) clearForm();
    last = now?.base;
    if (now && text && text !== now.layout.view.text) void updateLayout(engine, text);
  });
}

async function updateLayout(engine: Engine, text: string): Promise<void> {
  try {
    const view = await layoutOf(engine, text);
    const now = game.value;
    if (!now || layoutIn(history.value) !== text || now.layout.view.text === text) return;
    showLayout(view);
    clearForm();
  } catch (error) {
    say(failure(error), true);
  }
}
