/** Puzzles from outside: pasted, dropped, typed, linked to; and from Lucidoku. */
import { signal } from "@preact/signals";
import type { Engine, LayoutView, Offer, Parsed, Position } from "../engine";
import { t } from "../words";
import { loadCatalogue } from "./catalogue";
import { dateHere } from "./days";
import { TYPED, game, open, save, welcome, type About, type Annotations } from "./game";
import { dialog } from "./dialog";
import { failure, retelling, say } from "./help";
import { visit } from "./router";
import { sharedIn } from "./share";
import { choose, settings } from "./settings";
import { fillCandidates, select } from "./play";
import { state } from "./game";
import { readLines } from "./lines";
import { line } from "./state";

/** Several puzzles in one text: the player chooses. */
export const offered = signal<Parsed | null>(null);
export const loadTrouble = signal("");
export const loading = signal(false);

/** Texts longer than this are not sent; the server would not read them either. */
export const LARGEST = 1 << 20;

/** Only what was asked for last is opened: an answer that comes late does not take the board from the player. */
let turn = 0;

const layouts = new Map<string, LayoutView>();
const askedFor = new Set<string>(); // layouts that are there, or on their way

/** A layout with names in the language and notation of now. */
export async function layoutOf(engine: Engine, text: string): Promise<LayoutView> {
  const key = `${text}|${settings.value.lang}|${settings.value.notation}`;
  const known = layouts.get(key);
  if (known) return known;
  askedFor.add(text);
  const found = await engine.layout(text);
  layouts.set(key, found);
  return found;
}

/** Ask again for what was asked for before there was anything that keeps answers. */
export async function askLayoutsAgain(engine: Engine): Promise<void> {
  await Promise.all([...askedFor].map((text) => engine.layout(text)));
}

function laid(view: LayoutView, position: Position, about: About, fresh = false, drawn: Annotations = {}): void {
  open(view, position, about, fresh, drawn);
  select([]);
  if (settings.value.autoFill && !state.value.shown[0]) fillCandidates();
}

/** Lay a board, and show it. */
function opened(...what: Parameters<typeof laid>): void {
  laid(...what);
  dialog.value = null;
  offered.value = null;
  visit("play");
}

/** Open what somebody asked for: who has found a way in needs no welcome. */
function asked(...what: Parameters<typeof opened>): void {
  welcome.value = false;
  opened(...what);
}

/** Open a puzzle that Lucidoku offered. */
export async function openOffer(engine: Engine, position: Position, about: About, fresh = false, notes: readonly string[] = []): Promise<void> {
  const mine = ++turn;
  try {
    const view = await layoutOf(engine, position.layout);
    if (mine !== turn) return;
    asked(view, position, about, fresh);
    if (notes.length) say(notes.join(" "));
  } catch (error) {
    say(failure(error), true);
  }
}

/** What a puzzle of a day is called. */
export const aboutDay = (day: string, number: number, { level }: Offer): About => ({ title: "today.number", with: { number }, level, day });

/**
 * The first puzzle of today, unless another has been asked for meanwhile. With `unless`, nobody has asked for it: a dialog or a page
 * that was opened while it was on its way stays.
 */
export async function openToday(engine: Engine, unless?: () => boolean): Promise<void> {
  const mine = ++turn;
  const day = dateHere();
  const { puzzles } = await engine.daily(day, 1);
  const [offer] = puzzles;
  if (!offer || mine !== turn) return;
  const view = await layoutOf(engine, offer.position.layout);
  if (mine !== turn || unless?.()) return;
  (unless ? laid : opened)(view, offer.position, aboutDay(day, 1, offer));
}

/** Open whatever a text holds: a puzzle in any format, a link, one of this page's own links. */
export async function openText(engine: Engine, text: string, name = ""): Promise<boolean> {
  loadTrouble.value = "";
  if (!text.trim()) return false;
  if (text.length > LARGEST) return failed(t("open.too-large"));
  const own = /#(p\d\.[\w-]+)\s*$/.exec(text.trim());
  if (own) return (await openFragment(engine, own[1])) || failed(t("link.broken"));
  loading.value = true;
  const mine = ++turn;
  try {
    const found = await engine.parse(text, name);
    if (mine !== turn) return false;
    if (found.many.length > 1) {
      offered.value = found;
      loadTrouble.value = found.notes.join(" ");
      dialog.value = "open";
      return true;
    }
    if (found.solutions === 0) return failed(found.text);
    asked(found.layout, found.position, { name: found.name || undefined });
    const told = [...found.notes, found.text].filter(Boolean).join(" ");
    say(told || t("open.done"), false);
    return true;
  } catch (error) {
    return failed(failure(error));
  } finally {
    loading.value = false;
  }
}

function failed(text: string): false {
  loadTrouble.value = text;
  say(text, true);
  return false;
}

/** Pictures and documents by their first bytes: files may come without a name or a type. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, "PNG"],
  [/^\xff\xd8\xff/, "JPEG"],
  [/^GIF8/, "GIF"],
  [/^RIFF[^]{4}WEBP/, "WebP"],
  [/^BM[^]{4}\0{4}/, "BMP"],
  [/^(II\*\0|MM\0\*)/, "TIFF"],
  [/^[^]{4}ftyp(hei|mif|avif)/, "HEIF"],
];

/** Why a file is not read as text, in a sentence; "" where it is. */
async function unreadable(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  const [, kind] = SIGNS.find(([sign]) => sign.test(head)) ?? [];
  if (kind) return t("open.picture", { kind });
  if (head.startsWith("%PDF")) return t("open.pdf");
  return /^(\xff\xfe|\xfe\xff)/.test(head) || !head.includes("\0") ? "" : t("open.no-text");
}

/** The text of a file; some programs write two bytes a letter, and say so in the first two. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(wide).decode(bytes);
}

export async function openFile(engine: Engine, file: File): Promise<void> {
  const wrong = (await unreadable(file)) || (file.size > LARGEST ? t("open.too-large") : "");
  if (wrong) failed(wrong);
  else await openText(engine, await textOf(file), file.name);
}

/** Open the game in a fragment; false if there is none, or it is broken. */
export async function openFragment(engine: Engine, fragment: string): Promise<boolean> {
  const mine = ++turn;
  const shared = await sharedIn(fragment);
  if (!shared) return false;
  try {
    const wanted = { lang: shared.lang, notation: shared.notation };
    // A link brings its language only if none was chosen.
    if (wanted.lang && !settings.value.lang) choose({ lang: wanted.lang });
    if (wanted.notation && !settings.value.notation) choose({ notation: wanted.notation });
    const view = await layoutOf(engine, shared.position.layout);
    if (shared.position.givens.length !== view.n ** 2) return false;
    if (mine !== turn) return true;
    const tints = new Array<number>(view.n ** 3).fill(0);
    for (const [index, colour] of shared.tints ?? []) if (index >= 0 && index < tints.length && colour > 0 && colour <= 9) tints[index] = colour;
    const lines = readLines({ n: view.n, count: view.n ** 2 }, shared.lines ?? []);
    asked(view, shared.position, { name: shared.name }, false, lines ? { tints, lines } : { tints });
    if (!lines) say(t("link.lines"), true);
    return true;
  } catch (error) {
    say(failure(error), true);
    return true;
  }
}

/** An empty board to type a puzzle into. */
export async function openEmpty(engine: Engine, layout: string): Promise<void> {
  const mine = ++turn;
  try {
    const view = await layoutOf(engine, layout);
    if (mine !== turn) return;
    const dots = ".".repeat(view.n ** 2);
    const position: Position = { layout: view.text, givens: dots, values: "", candidates: null, eliminated: [] };
    asked(view, position, { title: TYPED }, true);
    select([0], 0);
  } catch (error) {
    say(failure(error), true);
  }
}

/** Type on at the puzzle of the game: its givens can be changed. */
export function changeGivens(): void {
  const now = game.value;
  if (!now) return;
  const { view, count } = now.layout;
  const position: Position = { layout: view.text, givens: ".".repeat(count), values: line(now.layout, now.givens), candidates: null, eliminated: [] };
  opened(view, position, { title: TYPED }, true);
}

/** Make what was typed the puzzle. */
export async function typedPuzzle(engine: Engine): Promise<void> {
  const now = game.value;
  if (!now) return;
  const digits = now.givens.map((given, cell) => now.layout.symbol(given || state.value.values[cell])).join("");
  const position: Position = { layout: now.layout.view.text, givens: digits, values: "", candidates: null, eliminated: [] };
  try {
    const found = await engine.check(position);
    if (found.solutions === 0) {
      say(found.text, true);
      return;
    }
    opened(now.layout.view, position, {}, true);
    say(found.text);
  } catch (error) {
    say(failure(error), true);
  }
}

/** Give rows, columns and houses of the game, and the technique that is practised, their names in the language and notation of now, and tell what is told in them. */
export async function renamed(engine: Engine): Promise<void> {
  const now = game.value;
  if (!now) return;
  try {
    const view = await layoutOf(engine, now.layout.view.text);
    const { technique } = now.about;
    const known = technique ? (await loadCatalogue(engine)).techniques.find(({ id }) => id === technique) : undefined;
    const about = known ? { ...now.about, with: { ...now.about.with, name: known.name } } : now.about;
    if (game.value !== now) return;
    const again = retelling();
    game.value = { ...now, layout: now.layout.named(view), about };
    save();
    again();
  } catch (error) {
    say(failure(error), true);
  }
}
