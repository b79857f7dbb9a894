/** Constraint editor. The engine defines the rules; a constraint is a piece of the layout code. */
import { computed, effect, signal } from "@preact/signals";
import type { Engine, LayoutView, MarkView, RuleRow, RulesAnswer } from "../engine";
import { spoken } from "../words";
import { game, history, showLayout, setLayout, typing } from "./game";
import { failure, say } from "./help";
import { layoutOf } from "./loading";
import { cursor, select, selection } from "./play";
import { layoutIn } from "./state";

export const rules = signal<readonly RuleRow[]>([]);
/** Available kinds of extra houses. */
export const extras = signal<RulesAnswer["houses"]>([]);
/** Rule whose marks are drawn; "" while digits are typed. */
export const chosenRule = signal("");
/** Number of the mark being laid, or of the active one. */
export const numbers = signal("");
/** Code of the mark that typed digits number: the last one drawn or pressed. */
const active = signal("");
/** Finished parts of the constraint being laid: the circle of an arrow, the first of two clones. */
export const parts = signal<readonly (readonly number[])[]>([]);
/** Code of the constraint being edited. */
const changed = signal("");

const rule = computed(() => rules.value.find(({ name }) => name === chosenRule.value));
const marks = computed(() => game.value?.layout.view.marks ?? []);

/** Constraint that the next one replaces. */
export const changing = computed(() => marks.value.find(({ code }) => code === changed.value));

/** Mark that typed digits number. */
export const activeMark = computed(() => marks.value.find(({ code }) => code === active.value));

/** Whether strokes on the board draw marks. */
export const drawing = computed(() => typing.value && !!rule.value && rule.value.parts[1] > 0);

/** Whether marks of the rule need a number before they can be laid; X and V begin as an X. */
const needsNumber = computed(() => !!rule.value && rule.value.values[0] > 0 && rule.value.name !== DEFAULTED);
const DEFAULTED = "xv";

/** Constraint whose cells are selected. */
export const picked = computed(() => {
  const { size } = selection.value;
  return size ? marks.value.find(({ cells }) => new Set(cells).size === size && cells.every((cell) => selection.value.has(cell))) : undefined;
});

/** Single-cell constraints: every selected cell gets one, or the cell of the cursor. */
const single = computed(() => rule.value?.parts[1] === 1 && rule.value.cells[1] === 1);

/** Whether Enter lays a constraint. Typing digits always selects one cell, so one cell counts only for single-cell constraints. */
export const layable = computed(() => {
  if (!typing.value || !rule.value) return false;
  return selection.value.size > 1 || parts.value.length > 0 || !!changing.value || single.value;
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

/** Choose a tool: a rule to draw, or "" for digits. */
export function chooseRule(name: string): void {
  void settleTyped();
  chosenRule.value = name;
  numbers.value = "";
  active.value = "";
  clearForm();
}

let queue: Promise<unknown> = Promise.resolve();

/** Change the layout after earlier changes, and keep the digits. Returns whether it changed. */
function changeLayout(engine: Engine, codeOf: () => readonly string[], what: string): Promise<boolean> {
  const done = queue.then(async () => {
    const now = game.value!;
    let view: LayoutView;
    try {
      view = await layoutOf(engine, codeOf().join("+"));
    } catch (error) {
      say(failure(error), true);
      return false;
    }
    if (game.value !== now) return false;
    setLayout(view, what);
    return true;
  });
  queue = done.catch(() => undefined);
  return done;
}

/** Codes of the layout with other marks. */
const withMarks = (change: (marks: readonly MarkView[]) => readonly string[]): (() => readonly string[]) => {
  return () => {
    const { plain, marks: now } = game.value!.layout.view;
    return [plain, ...change(now)];
  };
};

const codesOf = (some: readonly MarkView[]): string[] => some.map(({ code }) => code);

/** Complete a row, column or diagonal from its first two cells, for rules that need a whole line. */
function completeLine(cells: readonly number[], n: number): readonly number[] {
  if (cells.length !== 2) return cells;
  const [down, right] = [Math.floor(cells[1] / n) - Math.floor(cells[0] / n), (cells[1] % n) - (cells[0] % n)];
  const line: number[] = [];
  for (let r = Math.floor(cells[0] / n), c = cells[0] % n; r >= 0 && c >= 0 && r < n && c < n; r += down, c += right) line.push(r * n + c);
  return line;
}

/** Rules whose cells have no order: the engine sorts them. */
const UNORDERED: readonly string[] = ["killercage", "extraregion", "difference", "ratio", "xv", "quadruple"];

function sameLines(mark: MarkView, lines: readonly (readonly number[])[]): boolean {
  const text = (some: readonly (readonly number[])[]): string =>
    JSON.stringify(UNORDERED.includes(mark.rule) ? some.map((line) => [...line].sort((a, b) => a - b)) : some);
  return text(mark.lines) === text(lines);
}

const numberOf = (text: string): string => text.trim().split(/[\s,]+/).filter(Boolean).join(",");

/** Lay a constraint of the chosen rule on the selected cells; replaces the one being edited. The same again takes it away. */
export async function lay(engine: Engine): Promise<void> {
  const chosen = rule.value;
  if (!chosen) return;
  const { n } = game.value!.layout;
  const names = (cells: readonly number[]): string => cells.map((cell) => `r${Math.floor(cell / n) + 1}c${(cell % n) + 1}`).join("");
  const here = selection.value.size || !single.value ? [...selection.value] : [cursor.value];
  let lines: readonly (readonly number[])[] = [...parts.value, ...(here.length ? [chosen.long ? completeLine(here, n) : here] : [])];
  // The stroke of an arrow begins in its circle.
  if (chosen.name === "arrow" && lines.length === 1 && here.length > 1) lines = [here.slice(0, 1), here.slice(1)];
  const old = changing.value;
  const again = old ? undefined : marks.value.find((mark) => mark.rule === chosen.name && sameLines(mark, lines));
  if (again) {
    await removeMark(engine, again.code);
    return;
  }
  const value = chosen.values[1] ? numberOf(numbers.value) || (chosen.name === DEFAULTED ? String(n + 1) : "") : "";
  const head = value ? `${value}@` : "";
  const text = single.value && here.length ? here.map((cell) => head + names([cell])).join(";") : head + lines.map(names).join("/");
  const code = chosen.parts[1] && text ? `${chosen.name}:${text}` : chosen.name;
  const changedTo = withMarks((now) => [...codesOf(now.filter((mark) => mark.code !== old?.code)), code]);
  typed = "";
  laying += 1;
  const laid = await changeLayout(engine, changedTo, old ? "move.mark.change" : "move.mark");
  laying -= 1;
  if (!laid) return;
  clearForm();
  select([]);
  const early = typed;
  pickMark(marks.value.find((mark) => mark.rule === chosen.name && sameLines(mark, lines)));
  if (!early) return;
  showTyped(early);
  if (!settle) await settleNumber(engine);
}

/** Let typed digits number a mark. */
export function pickMark(mark: MarkView | undefined): void {
  active.value = mark?.code ?? "";
  numbers.value = mark?.values.join(", ") ?? "";
  typed = "";
}

let typed = ""; // digits typed since the mark was drawn or pressed
let laying = 0; // marks that are drawn but not yet laid: digits typed now are for the last one
let timer: ReturnType<typeof setTimeout> | undefined;
let settle: (() => Promise<void>) | undefined; // while a typed number waits for more digits
const PAUSE = 600; // ms after the last digit of a number

/** Type a digit of the number of the active mark, or of the next one; "" takes the last digit back. */
export function typeNumber(engine: Engine, digit: string): void {
  if (!rule.value?.values[1]) return;
  showTyped(digit ? typed + digit : typed.slice(0, -1));
  clearTimeout(timer);
  settle = () => settleNumber(engine);
  timer = setTimeout(() => void settleTyped(), PAUSE);
}

function showTyped(digits: string): void {
  typed = digits;
  numbers.value = (rule.value?.values[1] ?? 0) > 1 ? [...digits].join(", ") : digits;
}

/** Give the mark a number that waits for more digits. */
export async function settleTyped(): Promise<void> {
  await settle?.();
}

function stopWaiting(): void {
  clearTimeout(timer);
  settle = undefined;
}

/** Give the mark the typed number; a mark that waited for it is laid. */
export async function settleNumber(engine: Engine): Promise<void> {
  stopWaiting();
  if (laying) return; // `lay` continues
  const [mark, value] = [activeMark.value, numberOf(numbers.value)];
  typed = "";
  if (!mark) {
    if (value && needsNumber.value && selection.value.size) await lay(engine);
    return;
  }
  if (value === mark.values.join(",")) return;
  const body = mark.code.slice(mark.rule.length + 1).replace(/^[^@]*@/, "");
  const code = `${mark.rule}:${value ? `${value}@` : ""}${body}`;
  const changed = await changeLayout(engine, withMarks((now) => now.map((one) => (one.code === mark.code ? code : one.code))), "move.mark.change");
  if (active.value === mark.code) pickMark(changed ? marks.value.find((one) => one.rule === mark.rule && sameLines(one, mark.lines)) : mark);
}

/** A stroke begins: a number typed before belongs to the mark before. */
export function beginMark(engine: Engine, cell: number): void {
  if (activeMark.value) {
    void settleNumber(engine);
    pickMark(undefined);
  }
  stopWaiting();
  select([cell], cell);
}

/** A stroke ends: it is a mark, or a press on one. */
export function endMark(engine: Engine, moved: boolean): void {
  const [cell] = selection.value;
  if (!moved && !single.value) {
    const mark = [...marks.value].reverse().find((one) => one.rule === chosenRule.value && one.cells.includes(cell));
    if (mark) {
      pickMark(mark);
      select([], cell);
    }
    return;
  }
  if (!needsNumber.value || numbers.value) void lay(engine);
}

export async function removeMark(engine: Engine, code: string): Promise<void> {
  if (!(await changeLayout(engine, withMarks((now) => codesOf(now.filter((mark) => mark.code !== code))), "move.mark.remove"))) return;
  clearForm();
  select([]);
}

/** Load a constraint into the form: rule, number, cells. */
export function changeMark(mark: MarkView): void {
  void settleTyped();
  chosenRule.value = mark.rule;
  active.value = "";
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

/** Return whether the puzzle has a kind of extra houses. */
export const hasExtra = (code: string): boolean => game.value!.layout.view.plain.split("+").includes(code);

/** Add or remove a kind of extra houses. */
export async function switchExtra(engine: Engine, { code }: RulesAnswer["houses"][number], on: boolean): Promise<void> {
  const change = (): readonly string[] => {
    const { plain, marks: now } = game.value!.layout.view;
    return [...plain.split("+").filter((part) => part !== code), ...(on ? [code] : []), ...codesOf(now)];
  };
  if (await changeLayout(engine, change, on ? "move.houses" : "move.houses.off")) clearForm();
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
