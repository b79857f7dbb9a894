/** Dialogs: open a puzzle, share and export, settings, shortcuts. */
import { Fragment, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { SOLUTIONS, type Engine, type FormatRow, type Paper, type PerPage, type Solutions } from "../engine";
import { dialog } from "../model/dialog";
import { game, state } from "../model/game";
import { failure, hint, position, say } from "../model/help";
import { keyAt } from "../model/keyboard";
import { lineList } from "../model/lines";
import { correctFaulty, faulty, loadTrouble, loading, offered, openCode, openEmpty, openFile, openOffer, openPhoto, openText, photo } from "../model/loading";
import { settings } from "../model/settings";
import { fragmentOf, frameOf, type Shared } from "../model/share";
import { startingState } from "../model/state";
import { nameOf } from "../model/title";
import { t, words } from "../words";
import { copy } from "./clipboard";
import { SettingsDialog } from "./preferences";
import { Button, Choice, Dialog, FileButton, Switch, download, useLoad } from "./ui";
import { Wanted } from "./wanted";

const close = (): void => {
  dialog.value = null;
};

function Open({ engine }: { engine: Engine }): JSX.Element {
  const [text, setText] = useState("");
  const many = offered.value;
  const trouble = loadTrouble.value ? (
    <p class="trouble-text" role="alert">
      {loadTrouble.value}
    </p>
  ) : null;
  useEffect(
    () => () => {
      offered.value = null;
      loadTrouble.value = "";
      faulty.value = null;
    },
    [],
  );
  return (
    <Dialog title={t("open.title")} onClose={() => dialog.value === "open" && close()}>
      {many ? (
        <>
          <p>{t("open.many", { count: many.puzzles })}</p>
          {trouble}
          <ol class="many">
            {many.many.map((one, i) => (
              <li key={i}>
                <button type="button" class="link" onClick={() => void openOffer(engine, one.position, { name: one.name || t("open.line", { number: i + 1 }) }, false, one.notes)}>
                  <span>{one.name || t("open.line", { number: i + 1 })}</span>
                  <code>{one.position.givens.slice(0, 30)}…</code>
                </button>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void openText(engine, text);
          }}
        >
          <label class="stacked">
            <span>{t("open.text")}</span>
            <textarea rows={7} value={text} spellcheck={false} autofocus={matchMedia("(pointer: fine)").matches} onInput={(event) => setText(event.currentTarget.value)} />
          </label>
          <p class="quiet-text">{t("open.note")}</p>
          {trouble}
          {faulty.value ? <Button icon="pencil" label={t("open.correct")} onClick={() => correctFaulty(faulty.value!)} /> : null}
          <div class="ways-to-open">
            <button type="submit" class="button main" disabled={loading.value || !text.trim()}>
              {t("open.go")}
            </button>
            <FileButton label={t("open.file")} onFile={(file) => void openFile(engine, file)} />
            <FileButton label={t("photo")} accept="image/*,application/pdf" onFile={openPhoto} />
            {matchMedia("(pointer: coarse)").matches ? <FileButton label={t("photo.camera")} accept="image/*" camera onFile={openPhoto} /> : null}
            <FileButton label={t("open.code")} accept="image/*" camera={matchMedia("(pointer: coarse)").matches} onFile={(file) => void openCode(engine, file)} />
            <Button label={t("typing")} onClick={() => void openEmpty(engine, "9x9")} />
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Link to this game: with all progress, or only the puzzle. */
function shareLink(whole: boolean): Shared {
  const now = position();
  const empty = startingState(game.value!);
  const tints = state.value.tints.flatMap((colour, index) => (colour ? [[index, colour] as [number, number]] : []));
  const lines = game.value ? lineList(game.value.layout, state.value) : [];
  return {
    position: whole ? now : empty,
    tints: whole && tints.length ? tints : undefined,
    lines: whole && lines.length ? lines : undefined,
    name: (game.value && nameOf(game.value.about)) || undefined,
    lang: settings.value.lang || undefined,
    notation: settings.value.notation || undefined,
  };
}

/** Display name of a format. */
function formatName(format: FormatRow): string {
  const key = `format.${format.name}`;
  return key in words.value!.words ? t(key) : `${format.name}: ${format.about}`;
}

const SITES = [["sudokuwiki", "SudokuWiki"], ["sudokupad", "SudokuPad"], ["f-puzzles", "f-puzzles"]] as const;

/** The page without a server may stand in a frame of any page; a server refuses it, unless it was started with --frames. */
const { inside, framed } = document.documentElement.dataset;
const FRAMED = (inside ?? framed) !== undefined;

/** Links that open this game on other sites, as far as they support it. */
function useSites(engine: Engine, whole: boolean): readonly (readonly [string, string])[] {
  const [found, setFound] = useState<readonly (readonly [string, string])[]>([]);
  useEffect(() => {
    let late = false;
    const here = shareLink(whole).position;
    void Promise.allSettled(SITES.map(([format]) => engine.export(here, format))).then((answers) => {
      const links = answers.map((answer) => (answer.status === "fulfilled" ? answer.value.url : ""));
      if (!late) setFound(SITES.map(([, name], i) => [name, links[i]] as const).filter(([, link]) => link));
    });
    return () => {
      late = true;
    };
  }, [whole, state.value]);
  return found;
}

function Share({ engine }: { engine: Engine }): JSX.Element {
  const [whole, setWhole] = useState(true);
  const [link, setLink] = useState("");
  const [formats, setFormats] = useState<FormatRow[]>([]);
  const [format, setFormat] = useState("");
  const [perPage, setPerPage] = useState("1");
  const [marks, setMarks] = useState(false);
  const [solutions, setSolutions] = useState<Solutions>("none");
  const [outside, setOutside] = useState("");
  const sites = useSites(engine, whole);
  const frame = link && frameOf(link);
  useEffect(() => {
    let late = false;
    void fragmentOf(shareLink(whole)).then((fragment) => {
      if (!late) setLink(`${location.origin}${location.pathname}#${fragment}`);
    });
    return () => {
      late = true;
    };
  }, [whole, state.value]);
  const trouble = useLoad(async () => {
    const list = await engine.formats();
    setFormats(list);
    setFormat((list.find((one) => one.name === "line") ?? list[0])?.name ?? "");
  });
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      say(failure(error), true);
    }
  };
  const title = game.value ? nameOf(game.value.about) : "";
  const file = (suffix: string): string => `${title || "lucidoku"}${suffix}`;
  const copies = (): void =>
    void attempt(async () => {
      const { text, url } = await engine.export(position(), format);
      setOutside(url);
      await copy(url || text, t("copy.done"));
    });
  const saved = (): void =>
    void attempt(async () => {
      const { text, suffix } = await engine.export(position(), format);
      download(file(suffix), new Blob([text], { type: "text/plain" }));
    });
  const printed = (kind: Paper["kind"]): void =>
    void attempt(async () => {
      const sheet = { per_page: Number(perPage) as PerPage, candidates: marks, solutions };
      download(file(kind === "html" ? ".html" : ".pdf"), await engine.print([{ position: position(), title }], kind === "sheets" ? { kind, ...sheet } : { kind }));
    });
  const pictured = (kind: "png" | "svg"): void =>
    void attempt(async () => {
      const theme = document.documentElement.dataset.theme;
      const step = hint.value?.step ?? undefined;
      const picture = await engine.picture(position(), kind, { theme, step, candidates: !!state.value.shown[0] });
      if (kind === "png") await copy(new Blob([picture], { type: "image/png" }), t("copy.done"));
      else download(file(".svg"), picture);
    });
  return (
    <Dialog title={t("share.title")} onClose={close}>
      <section>
        <h3>{t("share.link")}</h3>
        <p class="quiet-text">{t("share.link.note")}</p>
        <Switch label={t("share.whole")} on={whole} onChange={setWhole} />
        <div class="link-row">
          <input type="text" readOnly value={link} aria-label={t("share.link")} onFocus={(event) => event.currentTarget.select()} />
          <Button kind="main" icon="copy" label={t("copy")} onClick={() => void copy(link, t("copy.done"))} />
        </div>
        {FRAMED ? (
          <>
            <p class="quiet-text">{t("share.frame.note")}</p>
            <div class="frame-row">
              <input type="text" readOnly value={frame} aria-label={t("share.frame")} onFocus={(event) => event.currentTarget.select()} />
              <Button icon="copy" label={t("share.frame.copy")} onClick={() => void copy(frame, t("copy.done"))} />
            </div>
          </>
        ) : null}
        {sites.length ? (
          <div class="sites">
            <span>{t("share.sites")}</span>
            {sites.map(([name, href]) => (
              <a key={name} class="button soft" href={href} target="_blank" rel="noreferrer noopener" aria-label={t("share.open", { name })}>
                {name}
              </a>
            ))}
          </div>
        ) : null}
      </section>
      <section>
        <h3>{t("export")}</h3>
        {trouble}
        <div class="filters">
          <Choice
            label={t("export.format")}
            value={format}
            options={formats.map((one) => [one.name, formatName(one)] as const)}
            onChange={setFormat}
          />
          <Button icon="copy" label={t("copy")} onClick={copies} disabled={!format} />
          <Button icon="save" label={t("save")} onClick={saved} disabled={!format} />
          {outside ? (
            <a class="button soft" href={outside} target="_blank" rel="noreferrer noopener">
              {t("export.link")}
            </a>
          ) : null}
        </div>
      </section>
      <section>
        <h3>{t("print")}</h3>
        <div class="filters">
          <Choice
            label={t("print.per-page")}
            value={perPage}
            options={["1", "2", "4", "6"].map((count) => [count, count] as const)}
            onChange={setPerPage}
          />
          <Choice
            label={t("print.solution")}
            value={solutions}
            options={SOLUTIONS.map((one) => [one, t(`print.solution.${one}`)] as const)}
            onChange={(one) => setSolutions(one)}
          />
          <Button icon="print" label={t("print.pdf")} onClick={() => printed("sheets")} />
        </div>
        <Switch label={t("print.candidates")} on={marks} onChange={setMarks} />
        <div class="row-of-buttons">
          <Button icon="walk" label={t("print.walk")} onClick={() => printed("walkthrough")} />
          <Button icon="walk" label={t("print.html")} onClick={() => printed("html")} />
          <Button icon="full" label={t("print.slides")} onClick={() => printed("slides")} />
          <Button icon="print" label={t("print.page")} onClick={() => (close(), setTimeout(() => print(), 50))} />
        </div>
      </section>
      <section>
        <h3>{t("picture")}</h3>
        <div class="row-of-buttons">
          <Button icon="copy" label={t("picture.copy")} onClick={() => pictured("png")} />
          <Button icon="save" label={t("picture.svg")} onClick={() => pictured("svg")} />
        </div>
      </section>
    </Dialog>
  );
}

const KEYS: readonly (readonly [string, string])[] = [
  ["1–9", "keys.digit"],
  ["Shift", "keys.corner"],
  ["Ctrl", "keys.centre"],
  ["Ctrl+Shift", "keys.colour"],
  ["KeyZ KeyX KeyC KeyB KeyV KeyN", "keys.tools"],
  ["KeyN Enter / 1–9", "keys.line"],
  ["Space", "keys.next-tool"],
  ["← ↑ → ↓ / KeyW KeyA KeyS KeyD", "keys.move"],
  ["Shift+←", "keys.extend"],
  ["Home End", "keys.home"],
  ["Delete", "keys.erase"],
  ["Ctrl+Z Ctrl+Y [ ]", "keys.undo"],
  ["Ctrl+A Ctrl+I Esc", "keys.select"],
  ["F1–F9 < >", "keys.light"],
  [".", "keys.corners"],
  ["F1–F9 KeyV 1–9", "keys.tint"],
  ["M", "keys.fill"],
  ["?", "keys.hint"],
  ["/", "keys.steps"],
  ["Enter", "keys.check"],
  ["Esc", "keys.close"],
  ["P", "keys.pause"],
  ["F", "keys.full"],
  ["G", "new"],
  ["O", "open"],
  ["H", "keys.help"],
];

/** Keys whose names depend on the language. */
const NAMED = ["Shift", "Enter", "Space", "Home", "End", "Delete", "Esc"];

/** Return the label of a key: a letter by its position, or a name in the language of the page. */
function keyName(key: string): string {
  if (key.startsWith("Key")) return keyAt(key);
  return NAMED.includes(key) ? t(`key.${key.toLowerCase()}`) : key;
}

/** Keys and gestures; on a touch screen gestures come first. */
function Keys(): JSX.Element {
  const keys = (
    <dl class="keys">
      {KEYS.map(([key, text]) => (
        <Fragment key={key}>
          <dt>
            {key.split(" ").map((one, i) => (
              <Fragment key={i}>
                {i ? " " : ""}
                {one === "/" && key.length > 1 ? "/" : <kbd>{one.split("+").map(keyName).join("+")}</kbd>}
              </Fragment>
            ))}
          </dt>
          <dd>{t(text)}</dd>
        </Fragment>
      ))}
    </dl>
  );
  const gestures = (
    <>
      <h3>{t("keys.mouse")}</h3>
      <ul class="prose">
        {["drag", "ctrl", "double", "right", "tint", "long"].map((one) => (
          <li key={one}>{t(`mouse.${one}`)}</li>
        ))}
      </ul>
    </>
  );
  return (
    <Dialog title={t("keys")} onClose={close}>
      {matchMedia("(pointer: coarse)").matches ? [gestures, keys] : [keys, gestures]}
    </Dialog>
  );
}

/** The view of photos, loaded when the first one comes. */
function Photo({ engine }: { engine: Engine }): JSX.Element | null {
  const [view, setView] = useState<typeof import("./photo") | null>(null);
  useEffect(() => void import("./photo").then(setView, () => (close(), say(t("error.offline"), true))), []);
  return view && photo.value ? <view.PhotoDialog engine={engine} file={photo.value} onClose={close} /> : null;
}

/** What the head of a phone has no room for. */
function More(): JSX.Element {
  return (
    <Dialog title={t("more")} onClose={() => dialog.value === "more" && close()}>
      <div class="more-list">
        <Button icon="open" label={t("open")} onClick={() => (dialog.value = "open")} />
        <Button icon="settings" label={t("settings")} onClick={() => (dialog.value = "settings")} />
        <Button icon="keyboard" label={t("keys")} onClick={() => (dialog.value = "keys")} />
      </div>
    </Dialog>
  );
}

export function Dialogs({ engine }: { engine: Engine }): JSX.Element | null {
  switch (dialog.value) {
    case "new":
      return (
        <Dialog title={t("new")} onClose={close}>
          <Wanted engine={engine}>
            <Button icon="pencil" label={t("typing")} onClick={() => void openEmpty(engine, "9x9")} />
          </Wanted>
        </Dialog>
      );
    case "open":
      return <Open engine={engine} />;
    case "photo":
      return <Photo engine={engine} />;
    case "share":
      return game.value ? <Share engine={engine} /> : null;
    case "settings":
      return <SettingsDialog engine={engine} onClose={close} />;
    case "keys":
      return <Keys />;
    case "more":
      return <More />;
    default:
      return null;
  }
}
