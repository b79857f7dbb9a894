/** Puzzles of a photo or a PDF: the picture beside what was read from it. Loaded on first use. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { EngineError, type Engine, type LayoutView, type SeenGrid } from "../engine";
import { insideState } from "../inside";
import { bytesOf } from "../model/files";
import { failure, sentence } from "../model/help";
import { layoutOf, openOffer } from "../model/loading";
import { joined, t } from "../words";
import { Button, Dialog } from "./ui";

/** Longer side of a picture that is sent, in pixels: enough for 16 rows on a whole page. Without a server, what is read at most. */
const SIDE = 2600;
const SIDE_INSIDE = 2000;

/** A picture that is drawn on white, no larger than this side. */
function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d", { willReadFrequently: side === SIDE_INSIDE })!;
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The pixels of a canvas as a PPM file, which is read without a library for pictures. */
function plainPixels(canvas: HTMLCanvasElement): Blob {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d")!.getImageData(0, 0, width, height);
  const pixels = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    pixels[to] = data[from];
    pixels[to + 1] = data[from + 1];
    pixels[to + 2] = data[from + 2];
  }
  return new Blob([`P6\n${width} ${height}\n255\n`, pixels], { type: "image/x-portable-pixmap" });
}

/** A picture in a form that the program reads, upright and no larger than needed; anything else stays as it is. */
async function prepared(file: File): Promise<Blob> {
  const head = String.fromCharCode(...(await bytesOf(file, 16)));
  if (head.startsWith("%PDF")) return new Blob([file], { type: "application/pdf" });
  const known = /^(\x89PNG|\xff\xd8\xff|GIF8|BM|RIFF[^]{4}WEBP)/.test(head);
  try {
    const picture = await createImageBitmap(file);
    if (insideState.value) return plainPixels(drawn(picture, SIDE_INSIDE));
    if (known && Math.max(picture.width, picture.height) <= SIDE) return new Blob([file], { type: "image/png" });
    const canvas = drawn(picture, SIDE);
    return await new Promise((found, fail) => canvas.toBlob((blob) => (blob ? found(blob) : fail(new Error())), "image/jpeg", 0.92));
  } catch {
    if (insideState.value) throw new EngineError(t("photo.unknown"));
    return new Blob([file], { type: "application/octet-stream" }); // the program says what is wrong with it
  }
}

const nameOf = (grid: SeenGrid, index: number): string => grid.title || t("open.line", { number: index + 1 });

export function PhotoDialog({ engine, file, onClose }: { engine: Engine; file: File; onClose(): void }): JSX.Element {
  const [grids, setGrids] = useState<SeenGrid[] | null>(null);
  const [notes, setNotes] = useState("");
  const [chosen, setChosen] = useState(-1);
  const open = (found: readonly SeenGrid[], index: number): void => {
    const grid = found[index];
    if (grid.picture || !grid.is_safe) setChosen(index);
    else void openOffer(engine, grid.position, { name: nameOf(grid, index) }, false, grid.notes);
  };
  useEffect(() => {
    let late = false;
    setGrids(null);
    setNotes("");
    setChosen(-1);
    prepared(file)
      .then((picture) => engine.photo(picture))
      .then((answer) => {
        if (late) return;
        setGrids(answer.grids);
        setNotes(joined(answer.notes.map(sentence)));
        if (answer.grids.length === 1) open(answer.grids, 0);
      })
      .catch((error: unknown) => late || setNotes(failure(error)));
    return () => {
      late = true;
    };
  }, [file]);
  const grid = grids?.[chosen];
  return (
    <Dialog title={t("photo")} onClose={onClose} wide>
      {notes ? (
        <p class="trouble-text" role="alert">
          {notes}
        </p>
      ) : null}
      {!grids && !notes ? <p role="status">{t("photo.reading")}</p> : null}
      {grid ? (
        <>
          {grids!.length > 1 ? <Button icon="previous" label={t("photo.all")} onClick={() => setChosen(-1)} /> : null}
          <Compared key={chosen} engine={engine} grid={grid} name={grids!.length > 1 || grid.title ? nameOf(grid, chosen) : undefined} />
        </>
      ) : grids && grids.length > 1 ? (
        <>
          <p>{t("open.many", { count: grids.length })}</p>
          <ol class="many">
            {grids.map((one, index) => (
              <li key={index}>
                <button type="button" class="link" onClick={() => open(grids, index)}>
                  <span>
                    {nameOf(one, index)}
                    {one.is_safe ? "" : " (?)"}
                  </span>
                  <code>{one.position.givens.slice(0, 30)}…</code>
                </button>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </Dialog>
  );
}

/** The straightened picture and the grid as it was read; any cell may be changed. */
function Compared({ engine, grid, name }: { engine: Engine; grid: SeenGrid; name?: string }): JSX.Element | null {
  const [view, setView] = useState<LayoutView | null>(null);
  const [givens, setGivens] = useState(grid.position.givens);
  const [cell, setCell] = useState(grid.doubtful[0] ?? -1);
  const [verdict, setVerdict] = useState("");
  const changed = [...givens].map((symbol, i) => symbol !== grid.position.givens[i]);
  const position = {
    ...grid.position,
    givens,
    values: [...grid.position.values].map((symbol, i) => (changed[i] ? "." : symbol)).join(""),
    eliminated: changed.some(Boolean) ? [] : grid.position.eliminated,
  };
  useEffect(() => void layoutOf(engine, grid.position.layout).then(setView, (error: unknown) => setVerdict(failure(error))), []);
  useEffect(() => {
    let late = false;
    engine.check({ ...position, values: "", eliminated: [] }).then(
      (answer) => late || setVerdict(answer.solutions === 1 ? t("photo.one") : answer.text),
      (error: unknown) => late || setVerdict(failure(error)),
    );
    return () => {
      late = true;
    };
  }, [givens]);
  if (!view) return null;
  const put = (at: number, symbol: string): void => setGivens(givens.slice(0, at) + symbol + givens.slice(at + 1));
  const symbolOf = (digit: number): string => (digit ? view.symbols[digit - 1] : ".");
  const shown = (symbol: string): string => (symbol === "." ? t("cell.empty") : symbol);
  /** Buttons that put a digit into a cell. */
  const choices = (at: number, symbols: readonly string[]): JSX.Element => (
    <div class="row-of-buttons" role="group" aria-label={view.cells[at]}>
      {symbols.map((symbol) => (
        <Button key={symbol} kind={givens[at] === symbol ? "main" : "plain"} pressed={givens[at] === symbol} label={shown(symbol)} onClick={() => put(at, symbol)} />
      ))}
    </div>
  );
  return (
    <>
      {grid.notes.length ? <p class="quiet-text">{joined(grid.notes.map(sentence))}</p> : null}
      {grid.doubtful.length ? <p>{t("photo.doubtful")}</p> : null}
      {grid.doubtful.slice(0, 12).map((at) => (
        <div key={at} style={{ display: "flex", alignItems: "center", gap: "0.7rem", margin: "0.3rem 0" }}>
          <Cut grid={grid} n={view.n} at={at} />
          {choices(at, [...new Set([grid.position.givens[at], ...(grid.choices[at] ?? []).map(symbolOf)])])}
        </div>
      ))}
      <div style={{ display: "flex", flexWrap: "wrap", gap: "1rem", alignItems: "flex-start", margin: "0.8rem 0" }}>
        {grid.picture ? <img src={grid.picture} alt={t("photo.picture")} style={{ flex: "1 1 14rem", minWidth: "0", maxWidth: "100%", margin: `-${grid.margin * 50}% 0` }} /> : null}
        <Cells view={view} givens={givens} values={position.values} doubtful={grid.doubtful} cell={cell} onCell={setCell} />
      </div>
      {cell >= 0 && !grid.doubtful.includes(cell) ? choices(cell, [".", ...view.symbols]) : null}
      {grid.alternatives.length ? (
        <p class="row-of-buttons">
          {t("photo.others")}
          {[grid.position.givens, ...grid.alternatives].map((other, i) => (
            <Button key={other} kind={givens === other ? "main" : "plain"} pressed={givens === other} label={String(i + 1)} onClick={() => setGivens(other)} />
          ))}
        </p>
      ) : null}
      <p role="status">{verdict}</p>
      <div class="row-of-buttons foot">
        <Button kind="main" label={t("open.go")} onClick={() => void openOffer(engine, position, { name }, false)} />
      </div>
    </>
  );
}

/** A cell of the picture. */
function Cut({ grid, n, at }: { grid: SeenGrid; n: number; at: number }): JSX.Element | null {
  if (!grid.picture) return null;
  const side = 3; // rem
  const whole = (side * n) / (1 - 2 * grid.margin);
  const off = (k: number): string => `-${grid.margin * whole + k * side}rem`;
  return (
    <span
      aria-hidden="true"
      style={{
        width: `${side}rem`,
        height: `${side}rem`,
        flex: "none",
        backgroundImage: `url(${grid.picture})`,
        backgroundSize: `${whole}rem`,
        backgroundPosition: `${off(at % n)} ${off(Math.floor(at / n))}`,
      }}
    />
  );
}

function Cells(props: { view: LayoutView; givens: string; values: string; doubtful: readonly number[]; cell: number; onCell(cell: number): void }): JSX.Element {
  const { view, givens, values, doubtful, cell, onCell } = props;
  const { n, boxes } = view;
  const line = (differs: boolean): string => (differs ? "2px solid currentColor" : "1px solid color-mix(in srgb, currentColor 30%, transparent)");
  return (
    <div class="photo-cells" role="group" aria-label={t("photo.read")} style={{ flex: "1 1 14rem", display: "grid", gridTemplateColumns: `repeat(${n}, 1fr)`, border: line(true) }}>
      {[...givens].map((symbol, at) => {
        const value = values[at] ?? ".";
        const digit = symbol === "." ? value : symbol;
        const text = digit === "." ? "" : digit;
        const doubt = doubtful.includes(at);
        return (
          <button
            key={at}
            type="button"
            aria-label={`${view.cells[at]}: ${text || t("cell.empty")}${doubt ? ` (?)` : ""}`}
            aria-pressed={cell === at}
            onClick={() => onCell(at)}
            style={{
              aspectRatio: "1",
              minWidth: "0",
              padding: "0",
              font: "inherit",
              fontWeight: symbol === "." ? "400" : "600",
              color: "inherit",
              background: doubt ? "color-mix(in srgb, orange 45%, transparent)" : "transparent",
              border: "0",
              borderRight: at % n < n - 1 ? line(boxes[at] !== boxes[at + 1]) : "0",
              borderBottom: at < n * (n - 1) ? line(boxes[at] !== boxes[at + n]) : "0",
              outline: cell === at ? "2px solid currentColor" : undefined,
              outlineOffset: "-3px",
            }}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}
