/** The teacher's corner: a sheet that rises, what is printed for a class, the files of a class side by side. */
import { effect, signal } from "@preact/signals";
import type { ClassFile, ClassTable, Engine, Paper, Printed, RisingAsk, RisingPuzzle } from "../engine";
import { t } from "../words";
import { failure, say } from "./help";
import { dateHere } from "./days";
import { openText } from "./loading";
import { route, visit } from "./router";

/** The puzzles of the sheet that is being made; none at first. */
export const sheet = signal<readonly RisingPuzzle[]>([]);
export const table = signal<ClassTable | null>(null);
export const busy = signal("");

/** Do what takes a moment, one thing at a time; what goes wrong is said. */
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
    sheet.value = (await engine.rising(order)).puzzles;
  });

/** The puzzles as they stand on paper: numbers, stars, minutes. */
export function printed(): Printed[] {
  return sheet.value.map((one, i) => ({ position: one.position as Printed["position"], title: String(i + 1), note: one.note, stars: one.stars }));
}

export const printPuzzles = (engine: Engine, what: string, puzzles: Printed[], paper: Paper, keep: (blob: Blob) => void): Promise<void> =>
  during(what, async () => keep(await engine.print(puzzles, paper)));

export const printTest = (engine: Engine, stations: string[], each: number, heading: string, keep: (blob: Blob) => void): Promise<void> =>
  during("test", async () => keep(await engine.test({ stations, each, heading })));

/** Where a code on paper leads: to this page, if others can reach it too. */
export function addressHere(): string {
  const here = /^(localhost|127\.|\[::1\])/.test(location.host);
  return here || !location.protocol.startsWith("http") ? "" : location.href.split("#")[0];
}

const MOST = 100;

/** What a pupil knows, without the positions that were seen: these are many, and no table needs them. */
function lean(text: string): string {
  try {
    const told = JSON.parse(text) as Record<string, unknown>;
    return JSON.stringify({ ...told, seen: [] });
  } catch {
    return text.slice(0, 1000); // the server says what is wrong with it
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
      const text = file.size > 1 << 20 ? "" : lean(await file.text());
      read.push({ name: file.name.replace(/\.json$/i, "").slice(0, 200), text: text.slice(0, 1 << 18) });
    }
    table.value = await engine.besides(read, dateHere());
  });

/** A link such as #/walk/53..7.... opens a puzzle with its walkthrough: the codes on paper hold such links. */
export function followWalkLinks(engine: Engine): void {
  effect(() => {
    const { view, rest } = route.value;
    if (view !== "walk" || !rest) return;
    void openText(engine, rest).then((done) => visit(done ? "walk" : "play"));
  });
}
