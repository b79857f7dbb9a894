/**
 * Keyboard control of the board. Digits, WASD and the tool row are matched by position (`code`) so that every
 * keyboard works alike; Ctrl+Z, P for pause and the like are matched by character (`key`).
 */
import { chooseRule, drawing } from "./edit";
import { game, paused, redo, undo } from "./game";
import { pen } from "./lines";
import {
  cornersToCentre,
  cursor,
  enter,
  erase,
  filter,
  heldTool,
  invertSelection,
  locked,
  move,
  moveTo,
  select,
  selectAll,
  selection,
  pick,
  picking,
  tool,
  TOOLS,
  type Tool,
  typeOn,
  typingIn,
} from "./play";

/** Page actions for keys that do not concern the board; set by the page. */
export interface Commands {
  hint(): void;
  enter(): void;
  close(): boolean; // false if there was nothing to close
  help(): void;
  steps(): void;
  pause(): void;
  fill(): void;
  fullScreen(): void;
  newPuzzle(): void;
  open(): void;
  pen(): void;
  number(digit: string): void; // of the mark being drawn
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const WASD: Record<string, [number, number]> = { KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1] };
const TOOL_KEYS: Record<string, Tool> = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyB: "candidate", KeyV: "colour", KeyN: "line" };

function toolWith(event: KeyboardEvent): Tool | null {
  const control = event.ctrlKey || event.metaKey;
  if (control && event.shiftKey) return "colour";
  if (control) return "centre";
  return event.shiftKey ? "corner" : null;
}

/**
 * Letter of a key. If its character is not a Latin letter (input methods, Russian keyboards), its position counts.
 *
 * On AZERTY, Z and W swap places: matching by position would make Ctrl+Z close the window.
 */
export function letterOf(event: KeyboardEvent): string {
  if (/^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  const strange = event.key.length > 1 || event.key > "\x7f";
  return strange ? (/^Key([A-Z])$/.exec(event.code)?.[1] ?? "") : "";
}

function step(by: number): void {
  tool.value = TOOLS[(TOOLS.indexOf(tool.value) + by + TOOLS.length) % TOOLS.length];
}

/** Digit of a key on this layout, 0 for none. */
export function digitOfKey(event: KeyboardEvent): number {
  // Layouts whose digits start at 0 accept the key 0.
  const symbols = game.value?.layout.view.symbols ?? "123456789";
  const numeric = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (numeric) return symbols.indexOf(numeric[1]) + 1;
  // Letters are digits only on larger layouts, and never with Ctrl: those combinations belong to the browser.
  const letter = !event.ctrlKey && !event.metaKey ? letterOf(event) : "";
  return letter ? symbols.indexOf(letter) + 1 : 0;
}

/** Handle a key; true if the board used it. */
export function onKey(event: KeyboardEvent, commands: Commands): boolean {
  const now = game.value;
  if (!now || event.altKey) return false;
  if (paused.value) {
    const on = letterOf(event) === "P" || event.key === "Escape";
    if (on) commands.pause();
    return on;
  }
  const control = event.ctrlKey || event.metaKey;
  const { shiftKey: shift } = event;
  const n = now.layout.n;

  const digit = digitOfKey(event);
  if (drawing.value && !control && !shift) {
    const typed = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    if (typed) return commands.number(typed[1]), true;
    if (event.key === "Backspace") return commands.number(""), true;
    if (event.key === "Escape" && !selection.value.size) return chooseRule(""), true;
  }
  if (typingIn.value && !control && !shift) {
    // Typing a puzzle advances from cell to cell.
    if (digit) return typeOn(digit), true;
    if (/^(Digit|Numpad)0$/.test(event.code) || event.key === "." || event.key === " ") return typeOn(0), true;
    if (event.key === "Backspace") return typeOn(-1), true;
  }
  if (digit) {
    if (!selection.value.size) select([cursor.value], cursor.value);
    enter(digit, selection.value, toolWith(event) ?? tool.value);
    return true;
  }
  const letter = letterOf(event);
  if (control) {
    if (letter === "Z") return shift ? redo() : undo(), true;
    if (letter === "Y") return redo(), true;
    if (letter === "A") return shift ? select([]) : selectAll(), true;
    if (letter === "I") return invertSelection(), true;
  }
  const way = ARROWS[event.key] ?? (control ? undefined : WASD[event.code]);
  if (way) return move(way[0], way[1], shift || control), true;
  const row = cursor.value - (cursor.value % n);
  switch (event.key) {
    case "Home":
      return moveTo(control ? 0 : row, shift), true;
    case "End":
      return moveTo(control ? n * n - 1 : row + n - 1, shift), true;
    case "Escape":
      if (commands.close()) return true;
      pen.value = null;
      filter.value = 0;
      locked.value = 0;
      select([]);
      return true;
    case "Delete":
    case "Backspace":
      if (!selection.value.size) select([cursor.value], cursor.value);
      return erase(), true;
    case "PageDown":
      return step(1), true;
    case "PageUp":
      return step(-1), true;
    case " ":
      if (picking.value) return pick(cursor.value), true;
      return step(shift ? -1 : 1), true;
    case "[":
      return undo(), true;
    case "]":
      return redo(), true;
    case ".":
      return cornersToCentre(), true;
    case "?":
      return commands.hint(), true;
    case "/":
      return commands.steps(), true;
    case "Enter":
      if (tool.value === "line") return commands.pen(), true;
      return commands.enter(), true;
    case "<":
    case ">":
      filter.value = (filter.value + (event.key === ">" ? 1 : n + 1)) % (n + 2);
      return true;
  }
  const f = /^F(\d)$/.exec(event.key);
  if (f && Number(f[1]) <= n) {
    filter.value = filter.value === Number(f[1]) ? 0 : Number(f[1]);
    return true;
  }
  if (control || shift) return false;
  const chosen = TOOL_KEYS[event.code];
  if (chosen) return (tool.value = chosen), true;
  if (letter === "P") return commands.pause(), true;
  if (letter === "M") return commands.fill(), true;
  if (letter === "F") return commands.fullScreen(), true;
  if (letter === "H") return commands.help(), true;
  if (letter === "G") return commands.newPuzzle(), true;
  if (letter === "O") return commands.open(), true;
  return false;
}

/** Return whether a key belongs to the focused element rather than to the board. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const ticked = target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
  if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !ticked) return true;
  // Switches, buttons and links keep the keys that activate them.
  return (ticked || /^(BUTTON|A|SUMMARY)$/.test(target.tagName)) && (event.key === " " || event.key === "Enter");
}

/** Track Shift and Ctrl, which change the tool while held, in the keys that an element receives. */
export function followModifiers(on: EventTarget = window): void {
  const follow = (event: Event): void => {
    const key = event as KeyboardEvent;
    const held = key.altKey ? null : toolWith(key);
    if (heldTool.value !== held) heldTool.value = held;
  };
  on.addEventListener("keydown", follow);
  on.addEventListener("keyup", follow);
  addEventListener("blur", () => (heldTool.value = null));
}
