// Lucidoku for JavaScript, without Python: solve, count, explain, rate, canonical forms. Types are in lucidoku.d.ts.
import { startEngine } from "./engine.mjs";

/** Rows and columns of a box by grid size. */
const BOXES = { 4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3], 10: [2, 5], 12: [3, 4], 15: [3, 5], 16: [4, 4], 20: [4, 5], 25: [5, 5] };
const SIGNS = "123456789ABCDEFGHIJKLMNOP";
const ENDS = ["solved", "stuck", "none", "several", "cut"];

function housesOf(n) {
  const [height, width] = BOXES[n];
  const across = n / width;
  const all = [...Array(n).keys()];
  const box = (number, k) =>
    (Math.floor(number / across) * height + Math.floor(k / width)) * n + (number % across) * width + (k % width);
  return [
    ...all.map((row) => [all.map((k) => n * row + k), 0]),
    ...all.map((column) => [all.map((k) => n * k + column), 1]),
    ...all.map((number) => [all.map((k) => box(number, k)), 2]),
  ];
}

function readPuzzle(puzzle) {
  const text = String(puzzle).replace(/\s/g, "").toUpperCase();
  const n = Math.sqrt(text.length);
  if (!BOXES[n]) throw new RangeError(`a puzzle of ${text.length} cells; expected ${Object.keys(BOXES).map((one) => one * one).join(", ")}`);
  const digits = Uint8Array.from(text, (sign, cell) => {
    const digit = ".0".includes(sign) ? 0 : SIGNS.indexOf(sign) + 1;
    if ((digit === 0 && !".0".includes(sign)) || digit > n) throw new RangeError(`cell ${cell + 1} is ${sign}; expected . or a digit of 1 to ${SIGNS[n - 1]}`);
    return digit;
  });
  return { n, digits };
}

const written = (digits) => Array.from(digits, (digit) => (digit ? SIGNS[digit - 1] : ".")).join("");

export class Lucidoku {
  #engine;
  #layouts = new Map();
  #logic;

  constructor(engine, logic) {
    this.#engine = engine;
    const known = engine.run("techniques");
    this.techniques = known;
    this.#logic = logic.map((name) => [known.indexOf(name), 0, 0, false, 0]);
  }

  #layout(n) {
    if (!this.#layouts.has(n)) this.#layouts.set(n, this.#engine.make("Layout", [n, housesOf(n)]));
    return this.#layouts.get(n);
  }

  #found(puzzle, limit) {
    const { n, digits } = readPuzzle(puzzle);
    const [counts, solutions] = this.#engine.run("solve", [this.#layout(n), digits], { limit });
    return [new DataView(counts.buffer, counts.byteOffset).getUint32(0, true), solutions];
  }

  solve(puzzle) {
    const [count, solution] = this.#found(puzzle, 2);
    return count === 1 ? written(solution) : null;
  }

  count(puzzle, limit = 2) {
    return this.#found(puzzle, limit)[0];
  }

  explain(puzzle) {
    const { n, digits } = readPuzzle(puzzle);
    const [walk] = this.#engine.run("walk", [this.#layout(n), digits, this.#logic], { go_on: true });
    const [status, bytes] = ["status", "words"].map((name) => this.#engine.get("Walk", walk, name));
    this.#engine.drop(walk.number);
    const words = new Uint16Array(bytes.slice().buffer);
    const named = (code, sign) => `r${Math.floor(code / n / n) + 1}c${(Math.floor(code / n) % n) + 1}${sign}${SIGNS[code % n]}`;
    const steps = [];
    for (let at = 0; at < words.length; at += words[at] + ((words[at + 2] >> 8) << 16)) {
      const placed = at + 4 + words[at + 3];
      steps.push({
        technique: this.techniques[words[at + 1]],
        placements: Array.from(words.subarray(at + 4, placed), (code) => named(code, "=")),
        eliminations: Array.from(words.subarray(placed + 1, placed + 1 + words[placed]), (code) => named(code, "-")),
      });
    }
    return { end: ENDS[status], steps };
  }

  rate(puzzle) {
    const { n, digits } = readPuzzle(puzzle);
    if (n !== 9) throw new RangeError("Sudoku Explainer's scale is for 9x9 puzzles");
    const [columns, names] = this.#engine.run("rate", [digits, false]);
    const status = columns.status[0];
    if (status > 2) return null;
    const number = (name) => new DataView(columns[name].buffer, columns[name].byteOffset).getUint16(0, true);
    const hardest = names[number("hardest")];
    return { er: number("rating") / 10, ep: number("pearl") / 10, ed: number("diamond") / 10, hardest: hardest?.[1] ?? null };
  }

  canonical(puzzle) {
    const { n, digits } = readPuzzle(puzzle);
    const [form] = this.#engine.run("canonical", [digits, ...BOXES[n]]);
    return written(form);
  }
}

/** Starts the engine from a compiled module or from the location of its files, by default those of this package. */
export async function loadLucidoku(module, logic) {
  const here = (name) => new URL(name, import.meta.url);
  const bytes = async (url) => {
    if (url.protocol !== "file:") return (await fetch(url)).arrayBuffer();
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  };
  const compiled = module ?? (await WebAssembly.compile(await bytes(here("lucidoku.wasm"))));
  const techniques = logic ?? JSON.parse(new TextDecoder().decode(await bytes(here("logic.json"))));
  return new Lucidoku(await startEngine(compiled), techniques);
}
