/** Laying the marks of further rules: the rules are those of the engine, a mark is text in the layout's code. */
import { signal } from "@preact/signals";
import type { Engine, LayoutView, Position, RuleRow } from "../engine";
import { spoken } from "../words";
import { TYPED, game, open, state } from "./game";
import { failure, say } from "./help";
import { layoutOf } from "./loading";
import { select, selection } from "./play";
import { line } from "./state";
import { gameKey, removeItem } from "./storage";

export const rules = signal<readonly RuleRow[]>([]);
export const chosenRule = signal("killercage");
export const numbers = signal("");
/** Lines of the mark that is being laid: the circle of an arrow, the first of two clones. */
export const parts = signal<readonly (readonly number[])[]>([]);
/** Layouts before the changes, the last one last. */
export const before = signal<readonly string[]>([]);

let told = "";

export async function loadRules(engine: Engine): Promise<void> {
  const lang = spoken.value;
  if (told === lang) return;
  rules.value = (await engine.rules(lang)).rules;
  told = lang;
}

/** Give the puzzle another layout; its digits stay. */
async function relay(engine: Engine, text: string): Promise<boolean> {
  const now = game.value!;
  let view: LayoutView;
  try {
    view = await layoutOf(engine, text);
  } catch (error) {
    say(failure(error), true);
    return false;
  }
  if (game.value !== now) return false;
  const digits = now.givens.map((given, cell) => given || state.value.values[cell]);
  const empty = ".".repeat(digits.length);
  const position: Position = { layout: view.text, givens: empty, values: line(now.layout, digits), candidates: null, eliminated: [] };
  const old = now.about.title === TYPED ? now.id : "";
  open(view, position, { title: TYPED }, true);
  if (old && old !== game.value!.id) removeItem(gameKey(old)); // a draft is kept as it is now, not at every mark
  parts.value = [];
  select([]);
  return true;
}

async function change(engine: Engine, text: string): Promise<void> {
  const old = game.value!.layout.view.text;
  if (text !== old && (await relay(engine, text))) before.value = [...before.value, old];
}

/** A row, column or diagonal from its first two cells on, where a rule needs a whole one. */
function whole(cells: readonly number[], n: number): readonly number[] {
  if (cells.length !== 2) return cells;
  const [down, right] = [Math.floor(cells[1] / n) - Math.floor(cells[0] / n), (cells[1] % n) - (cells[0] % n)];
  const found: number[] = [];
  for (let r = Math.floor(cells[0] / n), c = cells[0] % n; r >= 0 && c >= 0 && r < n && c < n; r += down, c += right) found.push(r * n + c);
  return found;
}

/** Whether the marks of a rule tell about whole lines of the grid: by their cells, or by a number and no other form. */
export const isLong = (rule: RuleRow): boolean => rule.cells[0] === -1 || rule.name === "littlekillersum";

/** Lay a mark of the chosen rule on the selected cells. */
export async function lay(engine: Engine): Promise<void> {
  const rule = rules.value.find(({ name }) => name === chosenRule.value);
  if (!rule) return;
  const { n, view } = game.value!.layout;
  const names = (cells: readonly number[]): string => cells.map((cell) => `r${Math.floor(cell / n) + 1}c${(cell % n) + 1}`).join("");
  const here = [...selection.value];
  // One cell a mark: each of those that are selected gets its own.
  const single = rule.parts[1] === 1 && rule.cells[1] === 1;
  const lines = [...parts.value, ...(here.length ? [isLong(rule) ? whole(here, n) : here] : [])].map(names);
  const value = rule.values[1] ? numbers.value.trim().split(/[\s,]+/).filter(Boolean).join(",") : "";
  const head = value ? `${value}@` : "";
  const marks = single ? here.map((cell) => head + names([cell])).join(";") : head + lines.join("/");
  await change(engine, [view.text, rule.parts[1] && marks ? `${rule.name}:${marks}` : rule.name].join("+"));
}

export async function removeMark(engine: Engine, code: string): Promise<void> {
  const { plain, marks } = game.value!.layout.view;
  await change(engine, [plain, ...marks.filter((mark) => mark.code !== code).map((mark) => mark.code)].join("+"));
}

export async function undoMarks(engine: Engine): Promise<void> {
  const last = before.value.at(-1);
  if (last !== undefined && (await relay(engine, last))) before.value = before.value.slice(0, -1);
}

/** Keep the selected cells as one line of the mark. */
export function keepPart(): void {
  if (!selection.value.size) return;
  parts.value = [...parts.value, [...selection.value]];
  select([]);
}
