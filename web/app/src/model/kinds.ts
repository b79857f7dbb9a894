/** Kinds of new puzzles: constraints and further houses, by their codes. */
import type { PuzzleRequest, RuleRow, RulesAnswer } from "../engine";

/** Constraints and further houses, in the current language. */
interface Known {
  rules: readonly RuleRow[];
  houses: RulesAnswer["houses"];
}

/** Kinds that are offered first, the best known before the others; then come those of the palette, then the rest by name. */
export const PICTURED = ["killercage", "thermometer", "arrow", "difference", "ratio", "xv", "whispers", "diagonal", "window", "palindrome", "antiknight"] as const;

export type Pictured = (typeof PICTURED)[number];

/** Marks that a setter draws, in the order of the palette. */
export const PALETTE = ["killercage", "thermometer", "arrow", "difference", "ratio", "xv", "whispers", "renban", "palindrome", "odd", "even", "quadruple", "littlekillersum"] as const;

/** Marks with a picture for setters alone. */
export type Drawn = "renban" | "odd" | "even" | "quadruple" | "littlekillersum";

/** Kinds that further houses make, where the grid has nine rows. */
const HOUSES: readonly string[] = ["diagonal", "window"];

/** Layout and rules of a request for these kinds. */
export function requested(layout: string, kinds: readonly string[]): Pick<PuzzleRequest, "layout" | "rules"> {
  const houses = layout === "9x9" ? HOUSES.filter((one) => kinds.includes(one)) : [];
  return { layout: [layout, ...houses].join("+"), rules: kinds.filter((one) => !HOUSES.includes(one)) };
}

/** Kinds that can be made on a layout, with their names. */
export function offeredKinds({ rules, houses }: Known, layout: string): { code: string; noun: string }[] {
  const made = rules.filter((one) => one.made).map(({ name, noun }) => ({ code: name, noun }));
  const known = [...made, ...(layout === "9x9" ? houses : [])];
  const order: readonly string[] = [...PICTURED, ...PALETTE];
  const place = (code: string): number => order.indexOf(code) >>> 0; // in neither: last
  return known.sort((a, b) => place(a.code) - place(b.code) || a.noun.localeCompare(b.noun));
}

/** Name of the kinds of a made puzzle, "" for none. */
export function nameOfKinds(answer: Known, { layout = "", rules = [] }: PuzzleRequest): string {
  const codes = [...(rules ?? []), ...layout.split("+").slice(1)];
  const known = offeredKinds(answer, "9x9");
  return codes.flatMap((code) => known.find((one) => one.code === code)?.noun ?? []).join(" + ");
}
