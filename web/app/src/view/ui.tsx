/** Components shared by all views: icons, buttons, switches, dialogs. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { failure } from "../model/help";
import { t } from "../words";

const PATHS = {
  undo: "M9 7H4V2M4.5 7A8 8 0 1 1 4 13",
  redo: "M15 7h5V2M19.5 7A8 8 0 1 0 20 13",
  pencil: "M4 20l1-5L16 4l4 4L9 19z",
  erase: "M8 20h12M5 15l9-10 6 5-9 10H8z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.8 1-2.5A6 6 0 0 0 12 3z",
  check: "M4 12.5l5 5L20 6.5",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  why: "M9 9a3 3 0 1 1 4.5 2.6C12.5 12.3 12 13 12 14.5M12 18h.01",
  marks: "M4 4h16v16H4zM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16",
  play: "M7 4l13 8-13 8z",
  plus: "M12 5v14M5 12h14",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l7 7-7 7",
  previous: "M15 5l-7 7 7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  last: "M6 5l7 7-7 7M18 5v14",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  keyboard: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  open: "M3 19V5h6l2 3h8v3M3 19l3-8h16l-3 8z",
  save: "M12 3v12M8 11l4 4 4-4M5 12v8h14v-8",
  bookmark: "M6 3h12v18l-6-5-6 5z",
  close: "M6 6l12 12M18 6L6 18",
  print: "M7 9V3h10v6M7 17H4v-7h16v7h-3M7 14h10v7H7z",
  walk: "M3 20h5v-5h5v-5h5V5h3",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  lock: "M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3",
  select: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z",
  restart: "M4 4v6h6M4.6 10A8 8 0 1 1 4 14",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  learn: "M12 6C10 4.5 7 4.5 4 5v13c3-.5 6-.5 8 1 2-1.5 5-1.5 8-1V5c-3-.5-6-.5-8 1zM12 6v13",
  proof: "M12 3l7 2.5v5.5c0 5-3 8-7 10-4-2-7-5-7-10V5.5zM8.5 12l2.5 2.5 4.5-5",
  same: "M5 5l7 7-7 7M13 5l7 7-7 7",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

interface ButtonProps {
  onClick(): void;
  icon?: IconName;
  label: string; // name of the action; visible unless `quiet`
  short?: string; // short label below the icon when space is tight
  quiet?: boolean;
  title?: string; // with its shortcut
  kind?: "plain" | "main" | "soft";
  pressed?: boolean;
  disabled?: boolean;
  class?: string;
}

export function Button({ onClick, icon, label, short, quiet, title, kind = "plain", pressed, disabled, class: more }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={`button ${kind}${quiet ? " quiet" : ""} ${more ?? ""}`}
      onClick={onClick}
      title={title ?? (quiet ? label : undefined)}
      aria-label={quiet ? label : undefined}
      aria-pressed={pressed}
      disabled={disabled}
    >
      {icon ? <Icon name={icon} /> : null}
      {quiet ? null : <span class={short ? "long" : undefined}>{label}</span>}
      {short ? <span class="short" aria-hidden="true">
          {short}
        </span> : null}
    </button>
  );
}

/** Link that is an icon; its label is its tooltip. */
export function IconLink({ icon, label, href }: { icon: IconName; label: string; href: string }): JSX.Element {
  return (
    <a class="button soft quiet" href={href} title={label} aria-label={label}>
      <Icon name={icon} />
    </a>
  );
}

/**
 * Load the data of a view when it opens and when `of` changes. Returns the error message with a retry button, or what
 * `instead` makes of the error.
 */
export function useLoad(load: () => Promise<unknown>, of: readonly unknown[] = [], instead?: (error: unknown) => JSX.Element | null): JSX.Element | null {
  const [trouble, setTrouble] = useState<{ error: unknown; text: string } | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let late = false;
    setTrouble(null);
    load().catch((error: unknown) => late || setTrouble({ error, text: failure(error) }));
    return () => {
      late = true;
    };
  }, [...of, tries]);
  if (!trouble) return null;
  return (
    instead?.(trouble.error) ?? (
      <p class="trouble-text" role="alert">
        {trouble.text} <Button label={t("again")} onClick={() => setTries(tries + 1)} />
      </p>
    )
  );
}

/** Button to open a local file, or to take a photo with the camera; the same file can be opened again. */
export function FileButton({ label, accept, camera, onFile }: { label: string; accept?: string; camera?: boolean; onFile(file: File): void }): JSX.Element {
  return (
    <label class="button">
      {label}
      <input
        type="file"
        accept={accept}
        capture={camera ? "environment" : undefined}
        class="hidden-input"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onFile(file);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}

export function Switch({ label, on, onChange, note }: { label: string; on: boolean; onChange(on: boolean): void; note?: string }): JSX.Element {
  return (
    <label class="switch">
      <span>
        {label}
        {note ? <small>{note}</small> : null}
      </span>
      <input type="checkbox" role="switch" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  );
}

export function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange(value: T): void;
}): JSX.Element {
  const id = useId();
  return (
    <div class="choice">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** ARIA tabs: one tab stop; arrow keys move between tabs. */
export function Tabs<T extends string>({
  label,
  value,
  options,
  onChange,
  panel,
}: {
  label: string;
  value: T;
  options: readonly (readonly [T, string, IconName?])[];
  onChange(value: T): void;
  panel: string;
}): JSX.Element {
  const turn = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const at = options.findIndex(([one]) => one === value);
    const next = options[(at + by + options.length) % options.length][0];
    onChange(next);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} onKeyDown={turn}>
      {options.map(([one, name, icon]) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`tab-${panel}-${one}`}
          data-tab={one}
          aria-selected={one === value}
          aria-controls={panel}
          tabIndex={one === value ? 0 : -1}
          onClick={() => onChange(one)}
        >
          {icon ? <Icon name={icon} /> : null}
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}

/** Modal dialog; the browser traps the focus and closes it on Escape. */
export function Dialog({ title, onClose, children, wide }: { title: string; onClose(): unknown; children: ComponentChildren; wide?: boolean }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const now = dialog.current!;
    if (!now.open) now.showModal();
    // Give the focus to the title if nothing else wants it; on the close button it would show a ring.
    if (!now.querySelector("[autofocus]")) now.querySelector("h2")!.focus();
    return () => now.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? "wide" : ""}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="dialog-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <Button icon="close" label={t("close")} quiet onClick={() => dialog.current!.close()} />
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}

/** Levels, easiest first. */
export const LEVELS: readonly string[] = ["easy", "medium", "hard", "unfair", "extreme"];

/** Level badge: filled bars and the name, readable without colour. */
export function Level({ level }: { level?: string }): JSX.Element | null {
  if (!level) return null;
  const rank = Math.max(0, LEVELS.indexOf(level));
  return (
    <span class={`level level-${rank}`}>
      <svg viewBox="0 0 22 12" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((i) => (
          <rect key={i} class={i <= rank ? "on" : ""} x={i * 4.5} y={9 - i * 2} width={3.2} height={3 + i * 2} rx={0.8} />
        ))}
      </svg>
      {t(`level.${LEVELS[rank]}`)}
    </span>
  );
}

export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (v: number): string => String(v).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Download bytes as a file. */
export function download(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, "-");
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
