/** Tool and digit buttons for touch and mouse. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Engine } from "../engine";
import { drawing, typeNumber } from "../model/edit";
import { counts, game, history, paused, redo, solved, state, typing, undo } from "../model/game";
import {
  activeTool,
  COLOURS,
  enter,
  erase,
  fillCandidates,
  filter,
  hideCandidates,
  locked,
  selection,
  tool,
  TOOLS,
  type Tool,
  typeOn,
  typingIn,
} from "../model/play";
import { searching } from "../model/searching";
import { settings } from "../model/settings";
import { askCheck, askHint } from "../model/help";
import { keyAt } from "../model/keyboard";
import { t } from "../words";
import { beginBranch, branch } from "../model/whatif";
import { Button, Icon } from "./ui";
import { leaveTrial } from "./whatif";

const KEYS: Record<Tool, string> = { digit: "KeyZ", corner: "KeyX", centre: "KeyC", candidate: "KeyB", colour: "KeyV", line: "KeyN" };

function ToolIcon({ name }: { name: Tool }): JSX.Element {
  return (
    <svg class="tool-icon" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="2.5" y="2.5" width="19" height="19" rx="3" />
      {name === "digit" ? <text x="12" y="12.5" font-size="14">5</text> : null}
      {name === "corner" ? (
        <>
          <text x="7" y="8" font-size="7.5">1</text>
          <text x="17" y="8" font-size="7.5">2</text>
        </>
      ) : null}
      {name === "centre" ? <text x="12" y="12.5" font-size="8">12</text> : null}
      {name === "candidate" ? (
        <>
          {["1", "5", "9"].map((text, i) => (
            <text key={text} x={7 + i * 5} y={7.5 + i * 4.8} font-size="7">
              {text}
            </text>
          ))}
        </>
      ) : null}
      {name === "line" ? <path class="line-sign" d="M6 18L17.5 6.5M11.5 6h6.5v6.5" /> : null}
      {name === "colour" ? (
        <>
          <path class="colour-1" d="M3.5 3.5h8.5v17h-8.5z" />
          <path class="colour-4" d="M12 3.5h8.5v17h-8.5z" />
        </>
      ) : null}
    </svg>
  );
}

export function Tools(): JSX.Element {
  const turn = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    tool.value = TOOLS[(TOOLS.indexOf(tool.value) + by + TOOLS.length) % TOOLS.length];
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-tool="${tool.value}"]`)?.focus();
  };
  return (
    <div class="tools" role="radiogroup" aria-label={t("tools")} onKeyDown={turn}>
      {TOOLS.map((one) => (
        <button
          key={one}
          type="button"
          role="radio"
          data-tool={one}
          aria-checked={activeTool.value === one}
          tabIndex={activeTool.value === one ? 0 : -1}
          title={t("with.key", { text: t(`tool.${one}`), key: keyAt(KEYS[one]) })}
          onClick={() => (tool.value = one)}
        >
          <ToolIcon name={one} />
          <span>{t(`tool.${one}`)}</span>
        </button>
      ))}
    </div>
  );
}

function PadKey({ digit, engine }: { digit: number; engine: Engine }): JSX.Element {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; long: boolean } | null>(null);
  const layout = game.value!.layout;
  const using = activeTool.value;
  const colour = using === "colour";
  const symbol = colour ? "ABCDEFGHI"[digit - 1] : layout.symbol(digit);
  const left = Math.max(0, layout.n - (counts.value[digit - 1] ?? 0));
  const done = !colour && left === 0;
  const first = settings.value.digitFirst;
  const act = (): void => {
    if (press.current?.long) return;
    if (drawing.value) typeNumber(engine, symbol);
    else if (first && !colour) locked.value = locked.value === digit ? 0 : digit;
    else if (typingIn.value) typeOn(digit);
    else if (selection.value.size) enter(digit);
    else filter.value = filter.value === digit ? 0 : digit;
  };
  // A long press locks the digit: from then on a tap on a cell enters it.
  const down = (): void => {
    press.current = {
      long: false,
      timer: setTimeout(() => {
        press.current!.long = true;
        locked.value = locked.value === digit ? 0 : digit;
      }, 450),
    };
  };
  const up = (): void => clearTimeout(press.current?.timer);
  const lit = locked.value === digit || filter.value === digit;
  const name = colour ? t("pad.colour", { letter: symbol }) : t(`pad.${using}`, { digit: symbol });
  const label = !colour && settings.value.counts ? t("pad.left", { name, count: left }) : name;
  return (
    <button
      type="button"
      class={`key${colour ? ` swatch colour-${digit}` : ""}${done ? " done" : ""}${lit ? " lit" : ""} as-${using}`}
      aria-label={label}
      aria-pressed={lit}
      data-left={!colour && settings.value.counts ? left : undefined}
      onPointerDown={down}
      onPointerUp={up}
      onPointerLeave={up}
      onClick={act}
      onDblClick={() => using !== "digit" && using !== "colour" && selection.value.size && (enter(digit), enter(digit, selection.value, "digit"))}
    >
      <span aria-hidden="true">{symbol}</span>
      {locked.value === digit ? <Icon name="lock" /> : null}
    </button>
  );
}

export function Pad({ engine }: { engine: Engine }): JSX.Element {
  const n = game.value!.layout.n;
  const colour = activeTool.value === "colour";
  const count = colour ? COLOURS : n;
  let digits = Array.from({ length: count }, (_, i) => i + 1);
  if (settings.value.flip && count === 9) digits = [7, 8, 9, 4, 5, 6, 1, 2, 3];
  return (
    <div class={`pad pad-${count > 16 ? "many" : count > 9 ? "more" : settings.value.flip ? "flip" : "few"}`} role="group" aria-label={t("pad")}>
      {digits.map((digit) => (
        <PadKey key={digit} digit={digit} engine={engine} />
      ))}
      <button type="button" class="erase-key" title={t("with.key", { text: t("erase"), key: "Del" })} onClick={() => (drawing.value ? typeNumber(engine, "") : void erase())}>
        <Icon name="erase" />
        <span>{t("erase")}</span>
      </button>
    </div>
  );
}

export function Actions(): JSX.Element {
  const { moves, at } = history.value;
  const shown = !!state.value.shown[0];
  return (
    <div class="actions" role="group" aria-label={t("actions")}>
      <Button icon="undo" label={t("undo")} title={t("with.key", { text: t("undo"), key: "Ctrl+Z" })} onClick={undo} disabled={!at} />
      <Button icon="redo" label={t("redo")} title={t("with.key", { text: t("redo"), key: "Ctrl+Y" })} onClick={redo} disabled={at >= moves.length} />
      {typing.value ? null : (
        <>
          <Button
            icon="marks"
            label={t("candidates")}
            title={t("with.key", { text: t(shown ? "candidates.hide" : "candidates.fill"), key: "M" })}
            pressed={shown}
            onClick={shown ? hideCandidates : fillCandidates}
            disabled={solved.value}
          />
          <Button icon="bookmark" label={t("whatif")} title={t("whatif.note")} pressed={!!branch.value} onClick={() => (branch.value ? leaveTrial() : beginBranch())} disabled={solved.value || paused.value} />
          {searching.value ? null : <Button icon="check" label={t("check")} title={t("with.key", { text: t("check"), key: "Enter" })} onClick={() => void askCheck()} />}
          {searching.value ? null : <Button icon="hint" kind="main" label={t("hint")} title={t("with.key", { text: t("hint"), key: "?" })} onClick={() => void askHint()} disabled={solved.value} />}
        </>
      )}
    </div>
  );
}
