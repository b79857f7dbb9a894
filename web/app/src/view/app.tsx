/** The whole page: header, current view, dialogs, live regions for screen readers. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Engine } from "../engine";
import { insideState } from "../inside";
import { dateHere } from "../model/dates";
import { dialog } from "../model/dialog";
import { layable, lay, typeNumber } from "../model/edit";
import { game, paused, typing } from "../model/game";
import { askCheck, askHint, askSteps, check, forget, hint, say } from "../model/help";
import { isTyping, onKey } from "../model/keys";
import { openFile, openText } from "../model/loading";
import { fillCandidates, hideCandidates, select, selection } from "../model/play";
import { onWalkKey } from "../model/present";
import { route } from "../model/router";
import { searching } from "../model/searching";
import { state } from "../model/game";
import { presenting } from "../model/walk";
import { corpusOpen, dateText, t, words } from "../words";
import { later } from "./later";
import { penHere } from "./lines";
import { Announcer, Notice } from "./notices";
import { Play } from "./play";
import { Button } from "./ui";

const Corpus = later(async () => (await import("./corpus")).Corpus);
const Dialogs = later(async () => (await import("./dialogs")).Dialogs);
const Learn = later(async () => (await import("./learn")).Learn);
const Puzzles = later(async () => {
  const part = import("./puzzles");
  setTimeout(() => dateText(dateHere())); // a browser takes long for the first date: the code is still on its way
  return (await part).Puzzles;
});
const WalkView = later(async () => {
  const parts = [import("../style/walk.css"), import("../style/walk-landscape.css")];
  const { WalkView } = await import("./walk");
  await Promise.all(parts);
  return WalkView;
});

function Head(): JSX.Element {
  const views = ["play", "walk", "puzzles", "learn", ...(corpusOpen.value ? ["corpus"] : [])];
  return (
    <header class="head">
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), document.querySelector<HTMLElement>("main")?.focus())}>
        {t("skip")}
      </a>
      <a class="brand" href="#/play">
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <rect class="brand-ground" width="64" height="64" rx="14" />
          {[0, 1, 2].flatMap((r) =>
            [0, 1, 2].map((c) => (
              <rect key={`${r}${c}`} class={r === 1 && c === 1 ? "brand-light" : "brand-cell"} x={12 + c * 14} y={12 + r * 14} width="12" height="12" rx="2.5" />
            )),
          )}
        </svg>
        <span>{t("app.title")}</span>
      </a>
      <nav aria-label={t("nav")}>
        {views.map((view) => (
          <a key={view} href={`#/${view}`} aria-current={route.value.view === view ? "page" : undefined}>
            {t(`nav.${view}`)}
          </a>
        ))}
      </nav>
      <div class="head-tools">
        <Button icon="plus" label={t("new")} short={t("short.new")} title={t("with.key", { text: t("new"), key: "G" })} kind="soft" class="head-tool" onClick={() => (dialog.value = "new")} />
        <Button icon="open" label={t("open")} short={t("short.open")} title={t("with.key", { text: t("open"), key: "O" })} kind="soft" class="head-tool roomy" onClick={() => (dialog.value = "open")} />
        <Button icon="keyboard" label={t("keys")} short={t("short.keys")} title={t("with.key", { text: t("keys"), key: "H" })} kind="soft" class="head-tool roomy" onClick={() => (dialog.value = "keys")} />
        <Button icon="settings" label={t("settings")} short={t("short.settings")} kind="soft" class="head-tool roomy" onClick={() => (dialog.value = "settings")} />
        <Button icon="more" label={t("more")} short={t("more")} kind="soft" class="head-tool head-more" onClick={() => (dialog.value = "more")} />
      </div>
    </header>
  );
}

/** Progress of preparing hints on a page without a server. */
function Preparing(): JSX.Element | null {
  const now = insideState.value;
  if (!now || "ready" in now) return null;
  const failed = "failed" in now;
  return (
    <p class="preparing quiet-text" role="status">
      {failed ? t("inside.none") : t("inside.loading", { percent: Math.round(100 * now.share) })}
      {failed && now.again ? <Button kind="soft" label={t("again")} onClick={now.again} /> : null}
    </p>
  );
}

function toggleFull(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  done?.catch(() => say(t("present.window"), true));
}

/** Close the hint or the result of a check. */
function closeHelp(): boolean {
  const open = !!(hint.value || check.value);
  if (open) forget();
  return open;
}

const COMMANDS = {
  close: closeHelp,
  hint: () => void (searching.value || askHint()),
  steps: () => void (searching.value || askSteps()),
  help: () => (dialog.value = "keys"),
  pause: () => (paused.value = !paused.value),
  fill: () => (state.value.shown[0] ? hideCandidates() : fillCandidates()),
  fullScreen: toggleFull,
  newPuzzle: () => void (dialog.value = "new"),
  open: () => void (dialog.value = "open"),
  pen: () => penHere(0),
};

function listen(engine: Engine): () => void {
  // Enter says more of a hint, like its key; without one it checks.
  const commands = { ...COMMANDS, number: (digit: string) => typeNumber(engine, digit), enter: () => void (layable.value ? lay(engine) : searching.value ? undefined : hint.value ? askHint() : askCheck()) };
  const key = (event: KeyboardEvent): void => {
    if (dialog.value || isTyping(event) || event.defaultPrevented) return;
    const { view } = route.value;
    const done = view === "play" ? onKey(event, commands) : view === "walk" ? onWalkKey(event) : false;
    if (done) event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData("text/plain");
    const file = event.clipboardData?.files[0];
    if (text && /^(INPUT|TEXTAREA)$/.test((event.target as HTMLElement).tagName)) return;
    if (text) void openText(engine, text);
    else if (file) void openFile(engine, file);
  };
  const over = (event: DragEvent): void => event.preventDefault();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain");
    if (file) void openFile(engine, file);
    else if (text) void openText(engine, text);
  };
  // A click outside the board clears the selection.
  const outside = (event: PointerEvent): void => {
    const target = event.target as Element;
    if (selection.value.size && target.closest("main") && !target.closest("[data-keep], button, a, dialog")) select([]);
  };
  const full = (): void => {
    if (!document.fullscreenElement) presenting.value = false;
  };
  addEventListener("keydown", key);
  addEventListener("paste", paste);
  addEventListener("dragover", over);
  addEventListener("drop", drop);
  addEventListener("pointerdown", outside);
  addEventListener("fullscreenchange", full);
  return () => {
    removeEventListener("keydown", key);
    removeEventListener("paste", paste);
    removeEventListener("dragover", over);
    removeEventListener("drop", drop);
    removeEventListener("pointerdown", outside);
    removeEventListener("fullscreenchange", full);
  };
}

export function App({ engine }: { engine: Engine }): JSX.Element {
  useEffect(() => listen(engine), []);
  const { view } = route.value;
  useEffect(() => scrollTo(0, 0), [view]);
  useEffect(() => {
    document.title = `${t(`nav.${view}`)} · ${t("app.title")}`;
  }, [view, words.value]);
  let shown: JSX.Element;
  if (view === "walk") shown = <WalkView engine={engine} />;
  else if (view === "puzzles") shown = <Puzzles engine={engine} />;
  else if (view === "learn") shown = <Learn engine={engine} />;
  else if (view === "corpus") shown = <Corpus engine={engine} />;
  else shown = <Play key={typing.value ? `${game.value!.layout.n}` : game.value?.layout.view.text} engine={engine} />;
  return (
    <div class={`app view-${view}${presenting.value && view === "walk" ? " presenting" : ""}`}>
      <Head />
      <Preparing />
      <main id="main" tabIndex={-1}>
        {shown}
      </main>
      <Notice />
      {view === "play" ? <Announcer /> : null}
      {dialog.value ? <Dialogs engine={engine} /> : null}
    </div>
  );
}

