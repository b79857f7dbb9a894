/** Loading puzzles: pasted, dropped, typed, linked, or offered by Lucidoku. */
import { signal } from "@preact/signals";
import type { Engine, LayoutView, Offer, Parsed, Position } from "../engine";
import { insideState } from "../inside";
import { joined, spoken, t, words } from "../words";
import { loadCatalogue } from "./catalogue";
import { nameOfKinds } from "./kinds";
import { dateHere } from "./dates";
import { TYPED, game, openGame, save, welcome, type About, type Annotations } from "./game";
import { dialog } from "./dialog";
import { bytesOf, textOf, tooLarge } from "./files";
import { captureForRerender, failure, say, sentence } from "./help";
import { visit } from "./router";
import { sharedIn } from "./share";
import { choose, settings } from "./settings";
import { fillCandidates, select } from "./play";
import { state } from "./game";
import { readLines } from "./lines";
import { Layout } from "./layout";
import { allowedCandidates, filled, line, readLine, stateOf } from "./state";

/** Several puzzles in one text, for the player to choose from. */
export const offered = signal<Parsed | null>(null);
export const loadTrouble = signal("");
/** The latest puzzle without a solution, to be corrected on the board. */
export const faulty = signal<Parsed | null>(null);
export const loading = signal(false);

/** Longest text to send; the server refuses longer ones. */
export const LARGEST = 1 << 20;

/** Number of the latest request; a late answer to an older one is not opened. */
let latestRequest = 0;

const layouts = new Map<string, LayoutView>();
const requestedLayouts = new Set<string>(); // layouts loaded or being loaded

/** A layout with names in the current language and notation. */
export async function layoutOf(engine: Engine, text: string): Promise<LayoutView> {
  const key = `${text}|${settings.value.lang}|${settings.value.notation}`;
  const known = layouts.get(key);
  if (known) return known;
  requestedLayouts.add(text);
  const found = await engine.layout(text);
  layouts.set(key, found);
  return found;
}

/** Repeat the requests made before the service worker could cache them. */
export async function askLayoutsAgain(engine: Engine): Promise<void> {
  await Promise.all([...requestedLayouts].map((text) => engine.layout(text)));
}

function openPosition(view: LayoutView, position: Position, about: About, fresh = false, drawn: Annotations = {}): void {
  openGame(view, position, about, fresh, drawn);
  select([]);
  if (settings.value.autoFill && !state.value.shown[0]) fillCandidates();
}

/** Open a board and show it. */
function showPosition(...what: Parameters<typeof openPosition>): void {
  openPosition(...what);
  dialog.value = null;
  offered.value = null;
  visit("play");
}

/** Open a requested puzzle, and hide the welcome bar. */
function openOnRequest(...what: Parameters<typeof showPosition>): void {
  welcome.value = false;
  showPosition(...what);
}

/**
 * Open a position that the engine read or made. If candidates are removed, the others are shown: a text with pencil marks
 * opens with them.
 */
function openWithMarks(view: LayoutView, position: Position, ...how: [About, boolean?]): void {
  const layout = new Layout(view);
  const start = stateOf(layout, position);
  const values = filled(readLine(layout, position.givens), start);
  const candidates = values.map((_, cell) => allowedCandidates(layout, values, start.eliminated, cell));
  openOnRequest(view, position.eliminated?.length ? { ...position, candidates } : position, ...how);
}

/** Open an offered puzzle. */
export async function openOffer(engine: Engine, position: Position, about: About, fresh = false, notes: readonly string[] = []): Promise<void> {
  const mine = ++latestRequest;
  try {
    const view = await layoutOf(engine, position.layout);
    if (mine !== latestRequest) return;
    openWithMarks(view, position, about, fresh);
    if (notes.length) say(joined(notes));
  } catch (error) {
    say(failure(error), true);
  }
}

/** Title of a daily puzzle. */
export const aboutOfDay = (day: string, number: number, { level }: Offer): About => ({ title: "today.number", with: { number }, level, day });

/**
 * Open today's first puzzle unless another request came later. With `unless` it is automatic: a dialog or page that
 * was opened while it loaded stays open.
 */
export async function openToday(engine: Engine, unless?: () => boolean): Promise<void> {
  const mine = ++latestRequest;
  const day = dateHere();
  const { puzzles } = await engine.daily(day, 1);
  const [offer] = puzzles;
  if (!offer || mine !== latestRequest) return;
  const view = await layoutOf(engine, offer.position.layout);
  if (mine !== latestRequest || unless?.()) return;
  (unless ? openPosition : showPosition)(view, offer.position, aboutOfDay(day, 1, offer));
}

/** A text whose links to walkthroughs, which sheets print as QR codes, are replaced by their puzzles. */
function withoutWalks(text: string): string {
  return text.replace(/https?:\/\/[^\s#]{1,500}#\/walk\/(\S+)/g, (link, puzzle: string) => {
    try {
      return decodeURIComponent(puzzle);
    } catch {
      return link;
    }
  });
}

/** Open the puzzles that the QR codes of a picture hold. */
export async function openCode(engine: Engine, file: File): Promise<void> {
  loading.value = true;
  try {
    const { codesIn } = await import("./codes");
    const texts = await codesIn(file);
    if (texts.length) await openText(engine, texts.join("\n"));
    else failed(t("open.code.none"));
  } catch {
    failed(t("error.offline")); // the part could not be loaded
  } finally {
    loading.value = false;
  }
}

/** Open a text: a puzzle in any format, a link, or a link of this page. */
export async function openText(engine: Engine, text: string, name = ""): Promise<boolean> {
  loadTrouble.value = "";
  faulty.value = null;
  if (!text.trim()) return false;
  if (text.length > LARGEST) return failed(tooLarge(LARGEST));
  const own = /#(p\d\.[\w-]+)\s*$/.exec(text.trim());
  if (own) return (await openFragment(engine, own[1])) || failed(t("link.broken"));
  loading.value = true;
  const mine = ++latestRequest;
  try {
    const parsed = await engine.parse(withoutWalks(text), name);
    if (mine !== latestRequest) return false;
    if (parsed.many.length > 1) {
      offered.value = parsed;
      loadTrouble.value = joined(parsed.notes);
      dialog.value = "open";
      return true;
    }
    if (parsed.solutions === 0) {
      faulty.value = parsed;
      dialog.value = "open"; // it offers to correct the digits
      return failed(sentence(parsed.text));
    }
    openWithMarks(parsed.layout, parsed.position, { name: parsed.name || undefined, level: parsed.level || undefined });
    const remarks = joined([...parsed.notes, parsed.text]);
    say(remarks || t("open.done"), false);
    return true;
  } catch (error) {
    return failed(failure(error));
  } finally {
    loading.value = false;
  }
}

function failed(text: string): false {
  loadTrouble.value = text;
  if (dialog.value !== "open") say(text, true); // the dialog shows it
  return false;
}

/** First bytes of pictures and PDF documents; dropped files may lack a name and a type. */
const SEEN = /^(\x89PNG|\xff\xd8\xff|GIF8|RIFF[^]{4}WEBP|BM[^]{4}\0{4}|II\*\0|MM\0\*|[^]{4}ftyp(hei|mif|avif)|%PDF)/;

/** The picture or document that is being read. */
export const photo = signal<File | null>(null);

/** Show a picture or a document with the puzzles in it; without a server, nobody reads documents. */
export async function openPhoto(file: File): Promise<void> {
  if (insideState.value && (await textOf(file, 4)) === "%PDF") return void failed(t("photo.server"));
  photo.value = file;
  dialog.value = "photo";
}

export async function openFile(engine: Engine, file: File): Promise<void> {
  try {
    const head = String.fromCharCode(...(await bytesOf(file, 4096)));
    const isText = /^(\xff\xfe|\xfe\xff)/.test(head) || !head.includes("\0");
    if (SEEN.test(head)) await openPhoto(file);
    else if (!isText || file.size > LARGEST) failed(isText ? tooLarge(LARGEST) : t("open.no-text"));
    else {
      const text = await textOf(file);
      if (text.trim()) await openText(engine, text, file.name);
      else failed(t("open.empty"));
    }
  } catch (error) {
    failed(failure(error));
  }
}

/** Open the game in a fragment; false if it is absent or broken. */
export async function openFragment(engine: Engine, fragment: string): Promise<boolean> {
  const mine = ++latestRequest;
  const shared = await sharedIn(fragment);
  if (!shared) return false;
  try {
    const { lang, notation } = shared;
    // A link sets the language only if the user has not chosen one, and there is such a one.
    if (lang && !settings.value.lang && Object.keys(words.value?.languages ?? {}).includes(lang)) choose({ lang });
    if (notation && !settings.value.notation && words.value?.notations.includes(notation)) choose({ notation });
    const view = await layoutOf(engine, shared.position.layout);
    if (shared.position.givens.length !== view.n ** 2) return false;
    if (mine !== latestRequest) return true;
    const tints = new Array<number>(view.n ** 3).fill(0);
    for (const [index, colour] of shared.tints ?? []) if (index >= 0 && index < tints.length && colour > 0 && colour <= 9) tints[index] = colour;
    const lines = readLines({ n: view.n, count: view.n ** 2 }, shared.lines ?? []);
    openOnRequest(view, shared.position, { name: shared.name }, false, lines ? { tints, lines } : { tints });
    if (!lines) say(t("link.lines"), true);
    return true;
  } catch (error) {
    say(failure(error), true);
    return true;
  }
}

/** Open an empty board to type a puzzle into. */
export async function openEmpty(engine: Engine, layout: string): Promise<void> {
  const mine = ++latestRequest;
  try {
    const view = await layoutOf(engine, layout);
    if (mine !== latestRequest) return;
    const dots = ".".repeat(view.n ** 2);
    const position: Position = { layout: view.text, givens: dots, values: "", candidates: null, eliminated: [] };
    openOnRequest(view, position, { title: TYPED }, true);
    select([0], 0);
  } catch (error) {
    say(failure(error), true);
  }
}

/** Show digits as typed: each of them can be changed. */
function showTyped(view: LayoutView, values: string): void {
  const position: Position = { layout: view.text, givens: ".".repeat(view.n ** 2), values, candidates: null, eliminated: [] };
  showPosition(view, position, { title: TYPED }, true);
}

/** Edit the current puzzle: its givens become changeable. */
export function changeGivens(): void {
  const now = game.value;
  if (now) showTyped(now.layout.view, line(now.layout, now.givens));
}

/** Edit the puzzle that was refused; the reason stands beside the board. */
export function correctFaulty({ layout, position }: Parsed): void {
  welcome.value = false;
  showTyped(layout, [...position.givens].map((given, cell) => (given === "." ? (position.values[cell] ?? given) : given)).join(""));
}

/** Start playing the typed puzzle. */
export async function typedPuzzle(engine: Engine): Promise<void> {
  const now = game.value;
  if (!now) return;
  const digits = now.givens.map((given, cell) => now.layout.symbol(given || state.value.values[cell])).join("");
  const position: Position = { layout: now.layout.view.text, givens: digits, values: "", candidates: null, eliminated: [] };
  try {
    const result = await engine.check(position);
    if (result.solutions === 0) {
      say(result.text, true);
      return;
    }
    showPosition(now.layout.view, position, { drafted: true }, true);
    say(result.text);
  } catch (error) {
    say(failure(error), true);
  }
}

/** Name, in the current language, of the technique or the constraints in the title of a game. */
async function nameIn(engine: Engine, { technique, made }: About): Promise<string | undefined> {
  const wanted = technique ?? made?.needs;
  if (wanted) return (await loadCatalogue(engine)).techniques.find(({ id }) => id === wanted)?.name;
  return made ? nameOfKinds(await engine.rules(spoken.value), made) : undefined;
}

/** Refresh all names of the game in the current language and notation, and re-render help. */
export async function refreshNames(engine: Engine): Promise<void> {
  const now = game.value;
  if (!now) return;
  try {
    const view = await layoutOf(engine, now.layout.view.text);
    const name = await nameIn(engine, now.about);
    const about = name ? { ...now.about, with: { ...now.about.with, name } } : now.about;
    if (game.value !== now) return;
    const again = captureForRerender();
    game.value = { ...now, layout: now.layout.named(view), about };
    save();
    again();
  } catch (error) {
    say(failure(error), true);
  }
}
