/** Laying the marks of further rules: the rules are those of the engine, a mark is text in the layout's code. */
import { computed, effect, signal } from "@preact/signals";
import type { Engine, LayoutView, MarkView, RuleRow, RulesAnswer } from "../engine";
import { spoken } from "../words";
import { game, history, laidOut, relay, typing } from "./game";
import { failure, say } from "./help";
import { layoutOf } from "./loading";
import { select, selection } from "./play";
import { layoutIn } from "./state";

export const rules = signal<readonly RuleRow[]>([]);
/** Kinds of extra houses that a puzzle may have. */
export const extras = signal<RulesAnswer["houses"]>([]);
export const chosenRule = signal("killercage");
export const numbers = signal("");
/** Lines of the mark that is being laid: the circle of an arrow, the first of two clones. */
export const parts = signal<readonly (readonly number[])[]>([]);
/** The code of the mark that is in the form again. */
const changed = signal("");

const rule = computed(() => rules.value.find(({ name }) => name === chosenRule.value));
const marks = computed(() => game.value?.layout.view.marks ?? []);

/** The mark that the next one replaces. */
export const changing = computed(() => marks.value.find(({ code }) => code === changed.value));

/** The mark whose cells are selected. */
export const picked = computed(() => {
  const { size } = selection.value;
  return size ? marks.value.find(({ cells }) => new Set(cells).size === size && cells.every((cell) => selection.value.has(cell))) : undefined;
});

/** One cell a mark: each of those that are selected gets its own. */
const single = computed(() => rule.value?.parts[1] === 1 && rule.value.cells[1] === 1);

/** Whether Enter on the board lays a mark. One cell is selected whenever digits are typed: alone it is meant only where a mark has one. */
export const layable = computed(() => {
  if (!typing.value || !rule.value) return false;
  return selection.value.size > 1 || parts.value.length > 0 || !!changing.value || (single.value && selection.value.size > 0);
});

let told = "";

export async function loadRules(engine: Engine): Promise<void> {
  const lang = spoken.value;
  if (told === lang) return;
  const found = await engine.rules(lang);
  rules.value = found.rules;
  extras.value = found.houses;
  told = lang;
}

function clear(): void {
  parts.value = [];
  changed.value = "";
}

/** Give the puzzle another layout; its digits stay. */
async function change(engine: Engine, code: readonly string[], what: string): Promise<void> {
  const now = game.value!;
  let view: LayoutView;
  try {
    view = await layoutOf(engine, code.join("+"));
  } catch (error) {
    say(failure(error), true);
    return;
  }
  if (game.value !== now) return;
  relay(view, what);
  clear();
  select([]);
}

/** A row, column or diagonal from its first two cells on, where a rule needs a whole one. */
function whole(cells: readonly number[], n: number): readonly number[] {
  if (cells.length !== 2) return cells;
  const [down, right] = [Math.floor(cells[1] / n) - Math.floor(cells[0] / n), (cells[1] % n) - (cells[0] % n)];
  const found: number[] = [];
  for (let r = Math.floor(cells[0] / n), c = cells[0] % n; r >= 0 && c >= 0 && r < n && c < n; r += down, c += right) found.push(r * n + c);
  return found;
}

/** Lay a mark of the chosen rule on the selected cells, in place of the one that is being changed. */
export async function lay(engine: Engine): Promise<void> {
  const found = rule.value;
  if (!found) return;
  const { n, view } = game.value!.layout;
  const names = (cells: readonly number[]): string => cells.map((cell) => `r${Math.floor(cell / n) + 1}c${(cell % n) + 1}`).join("");
  const here = [...selection.value];
  const lines = [...parts.value, ...(here.length ? [found.long ? whole(here, n) : here] : [])].map(names);
  const value = found.values[1] ? numbers.value.trim().split(/[\s,]+/).filter(Boolean).join(",") : "";
  const head = value ? `${value}@` : "";
  const text = single.value && here.length ? here.map((cell) => head + names([cell])).join(";") : head + lines.join("/");
  const code = found.parts[1] && text ? `${found.name}:${text}` : found.name;
  const old = changing.value;
  const others = view.marks.filter((mark) => mark !== old).map((mark) => mark.code);
  await change(engine, [view.plain, ...others, code], old ? "move.mark.change" : "move.mark");
}

export async function removeMark(engine: Engine, code: string): Promise<void> {
  const { plain, marks } = game.value!.layout.view;
  await change(engine, [plain, ...marks.filter((mark) => mark.code !== code).map((mark) => mark.code)], "move.mark.remove");
}

/** Put a mark back into the form: its rule, its number, its cells. */
export function changeMark(mark: MarkView): void {
  chosenRule.value = mark.rule;
  numbers.value = mark.values.join(", ");
  const last = mark.lines.at(-1) ?? [];
  // A selection has each cell once: a line that comes back to a cell stays a kept part.
  const again = new Set(last).size < last.length;
  parts.value = again ? mark.lines : mark.lines.slice(0, -1);
  select(again ? [] : last, last.at(-1)); // Shift and an arrow lengthen it
  changed.value = mark.code;
}

/** Leave the form without a change. */
export function leaveMark(): void {
  clear();
  select([]);
}

/** Whether the puzzle has a kind of extra houses. */
export const hasExtra = (code: string): boolean => game.value!.layout.view.plain.split("+").includes(code);

/** Give the puzzle a kind of extra houses, or take them away. */
export async function switchExtra(engine: Engine, { code }: RulesAnswer["houses"][number], on: boolean): Promise<void> {
  const { plain, marks } = game.value!.layout.view;
  const rest = plain.split("+").filter((part) => part !== code);
  await change(engine, [...rest, ...(on ? [code] : []), ...marks.map((mark) => mark.code)], on ? "move.houses" : "move.houses.off");
}

/** Keep the selected cells as one line of the mark. */
export function keepPart(): void {
  if (!selection.value.size) return;
  parts.value = [...parts.value, [...selection.value]];
  select([]);
}

/** The board has the layout to which its history leads, and a form that was begun for another board is empty. */
export function followMarks(engine: Engine): void {
  let last: unknown;
  effect(() => {
    const now = game.value;
    const text = layoutIn(history.value);
    if (now?.base !== last) clear();
    last = now?.base;
    if (now && text && text !== now.layout.view.text) void followed(engine, text);
  });
}

async function followed(engine: Engine, text: string): Promise<void> {
  try {
    const view = await layoutOf(engine, text);
    const now = game.value;
    if (!now || layoutIn(history.value) !== text || now.layout.view.text === text) return;
    laidOut(view);
    clear();
  } catch (error) {
    say(failure(error), true);
  }
}
