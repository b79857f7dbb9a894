/** Teacher's corner: sheets of rising difficulty, prints for a class, comparison of progress files. */
import { effect, signal } from "@preact/signals";
import type { ClassFile, ClassTable, Engine, Paper, Printed, RisingAsk, RisingPuzzle } from "../engine";
import { t } from "../words";
import { failure, say } from "./help";
import { dateHere } from "./dates";
import { textOf } from "./files";
import { openText } from "./loading";
import { route, visit } from "./router";

/** Puzzles of the sheet in progress. */
export const sheet = signal<readonly RisingPuzzle[]>([]);
export const table = signal<ClassTable | null>(null);
export const busy = signal("");

/** Run one task at a time and report failures. */
async function during(what: string, work: () => Promise<void>): Promise<void> {
  if (busy.value) return;
  busy.value = what;
  try {
    await work();
  } catch (error) {
    say(failure(error), true);
  } finally {
    busy.value = "";
  }
}

export const makeSheet = (engine: Engine, order: RisingAsk): Promise<void> =>
  during("make", async () => {
    sheet.value = (await engine.classSheet(order)).puzzles;
  });

/** The puzzles with their headings on paper: number, stars, minutes. */
export function printed(): Printed[] {
  return sheet.value.map((one, i) => ({ position: one.position as Printed["position"], title: String(i + 1), note: one.note, stars: one.stars }));
}

export const printPuzzles = (engine: Engine, what: string, puzzles: Printed[], paper: Paper, keep: (blob: Blob) => void): Promise<void> =>
  during(what, async () => keep(await engine.print(puzzles, paper)));

export const printTest = (engine: Engine, stations: string[], each: number, heading: string, keep: (blob: Blob) => void): Promise<void> =>
  during("test", async () => keep(await engine.test({ stations, each, heading })));

/** Target of printed QR codes: this page, if others can reach it. */
export function addressHere(): string {
  const here = /^(localhost|127\.|\[::1\])/.test(location.host);
  return here || !location.protocol.startsWith("http") ? "" : location.href.split("#")[0];
}

const MOST = 100;

/** Bytes for all files, fewer than the engine accepts. */
const ROOM = 1_900_000;

/** Bytes of a text in a request. */
const sizeOf = (text: string): number => new TextEncoder().encode(JSON.stringify(text)).length;

/** Start of a text, without half characters, which the engine refuses. */
const startOf = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}/gu, "\ufffd");

/** A pupil's progress without the positions seen, which are many and not needed for the table. */
function withoutSeen(text: string): string {
  try {
    const progress = JSON.parse(text) as Record<string, unknown>;
    return JSON.stringify({ ...progress, seen: [] });
  } catch {
    return startOf(text, 1000); // the server explains the error
  }
}

export const readClass = (engine: Engine, files: readonly File[]): Promise<void> =>
  during("class", async () => {
    if (files.length > MOST) {
      say(t("class.most", { count: MOST }), true);
      return;
    }
    const read: ClassFile[] = [];
    for (const file of files) {
      const text = file.size > 1 << 20 ? "" : withoutSeen(await textOf(file).catch(() => ""));
      const fits = text.length <= 1 << 18 && sizeOf(text) <= ROOM / files.length - 700; // with its name
      read.push({ name: startOf(file.name.replace(/\.json$/i, ""), 200), text: fits ? text : startOf(text, 1000) });
    }
    table.value = await engine.classTable(read, dateHere());
  });

/** Open a puzzle with its walkthrough from a link such as #/walk/53..7....; printed QR codes hold such links. */
export function followWalkLinks(engine: Engine): void {
  effect(() => {
    const { view, rest } = route.value;
    if (view !== "walk" || !rest) return;
    void openText(engine, rest).then((done) => visit(done ? "walk" : "play"));
  });
}
