/** Chains laid by hand: why a link is one, and what follows from links that meet. */
import { computed } from "@preact/signals";
import { game, state, values } from "./game";
import { bit, bitCount, digitsOf, type Layout } from "./layout";
import { cellOf, digitOf, handLines, pointName, pointOf, type HandLine, type Point } from "./lines";
import { allowed } from "./state";
import { t } from "../words";

export type Strength = "strong" | "weak" | "none";

/** A link, and why it is one: strong, where not both of its ends can be false; weak, where not both can be true. */
export interface Judged {
  strength: Strength;
  text: string;
}

/** What follows from a chain: candidates that are true, others that can go. */
export interface Verdict {
  text: string;
  placed: [cell: number, digit: number][];
  removed: [cell: number, digit: number][];
}

/** The candidates of every cell: the player's where they are shown, else those that the rules allow. */
const masks = computed(() => {
  const now = state.value;
  const { layout } = game.value!;
  return values.value.map((value, cell) => (value ? 0 : now.shown[0] ? now.candidates[cell] : allowed(layout, values.value, now.eliminated, cell)));
});

/** Whether a candidate is there. */
export const stands = (cell: number, digit: number): boolean => (masks.value[cell] & bit(digit)) !== 0;

/** Whether two candidates exclude each other, and whether one of them must be true. */
function strengthOf(layout: Layout, a: Point, b: Point): { strength: Strength; why: string; house?: number } {
  const [cell, other] = [cellOf(layout, a), cellOf(layout, b)];
  const [digit, second] = [digitOf(layout, a), digitOf(layout, b)];
  if (!stands(cell, digit) || !stands(other, second)) return { strength: "none", why: "gone" };
  if (cell === other) return { strength: bitCount(masks.value[cell]) === 2 ? "strong" : "weak", why: "cell" };
  if (digit !== second) return { strength: "none", why: "apart" };
  const shared = layout.housesOf[cell].filter((house) => layout.housesOf[other].includes(house));
  if (!shared.length) return { strength: "none", why: "apart" };
  const { houses } = layout.view;
  const strong = shared.find((house) => houses[house].cells.length === layout.n && houses[house].cells.filter((one) => stands(one, digit)).length === 2);
  return strong === undefined ? { strength: "weak", why: "house", house: shared[0] } : { strength: "strong", why: "house", house: strong };
}

/** A link in a sentence: what it is, and why. */
export function judged(layout: Layout, { from, to }: Pick<HandLine, "from" | "to">): Judged {
  const { strength, why, house } = strengthOf(layout, from, to);
  const missing = [from, to].find((point) => !stands(cellOf(layout, point), digitOf(layout, point)));
  const text = t(`link.${strength}.${why}`, {
    from: pointName(layout, from),
    to: pointName(layout, to),
    digit: layout.symbol(digitOf(layout, from)),
    cell: layout.view.cells[cellOf(layout, from)],
    house: house === undefined ? "" : layout.view.houses[house].name,
    name: missing === undefined ? "" : pointName(layout, missing),
  });
  return { strength, text };
}

export const links = computed(() => handLines.value.filter(({ kind }) => kind === "link"));

/** How each link of the board is drawn. */
export const strengths = computed<ReadonlyMap<number, Strength>>(() => {
  const layout = game.value?.layout;
  return new Map(layout ? links.value.map(({ slot, from, to }) => [slot, strengthOf(layout, from, to).strength]) : []);
});

/** The nodes of the chain that holds a link, in order; in a loop the first stands at the end again. Null where it branches. */
function chainOf(start: HandLine): Point[] | null {
  const next = new Map<Point, Point[]>();
  for (const { from, to } of links.value) {
    next.set(from, [...(next.get(from) ?? []), to]);
    next.set(to, [...(next.get(to) ?? []), from]);
  }
  const walk = (from: Point, first: Point): Point[] | null => {
    const found = [from, first];
    for (;;) {
      const at = found.at(-1)!;
      const ways = next.get(at)!;
      if (ways.length > 2) return null;
      const on = ways.find((one) => one !== found.at(-2));
      if (on === undefined || at === from) return found;
      found.push(on);
    }
  };
  const ahead = walk(start.from, start.to);
  if (!ahead || ahead[0] === ahead.at(-1)) return ahead;
  const back = walk(ahead.at(-1)!, ahead.at(-2)!);
  return back && back.reverse();
}

/** The candidates that exclude each of some. */
function seenBy(layout: Layout, points: readonly Point[]): [number, number][] {
  return masks.value.flatMap((mask, cell) =>
    digitsOf(mask)
      .map((digit): [number, number] => [cell, digit])
      .filter(([, digit]) => points.every((point) => point !== pointOf(layout, cell, digit) && strengthOf(layout, point, pointOf(layout, cell, digit)).strength !== "none")),
  );
}

/** What follows from the chain of the link that was drawn last; null where there is none. */
export const verdict = computed<Verdict | null>(() => {
  const layout = game.value?.layout;
  const last = links.value.at(-1);
  if (!layout || !last) return null;
  const nodes = chainOf(last);
  const nothing = (key: string, values: Record<string, string> = {}): Verdict => ({ text: t(key, values), placed: [], removed: [] });
  if (!nodes) return nothing("chain.branches");
  const found = nodes.slice(1).map((to, i) => strengthOf(layout, nodes[i], to).strength);
  if (found.includes("none")) return nothing("chain.broken");
  const loop = nodes.length > 3 && nodes[0] === nodes.at(-1);
  return (loop ? ofLoop(layout, nodes.slice(0, -1), found) : ofChain(layout, nodes, found)) ?? nothing(...unfinished(layout, nodes, found));
});

/** Whether links can be taken as strong and weak by turns; a strong link is a weak one as well where it is needed. */
const alternates = (found: readonly Strength[], strongFirst: boolean): boolean => found.every((one, i) => (i % 2 === 0) !== strongFirst || one === "strong");

/** From strong to strong: one of both ends is true. */
function ofChain(layout: Layout, nodes: readonly Point[], found: readonly Strength[]): Verdict | null {
  if (found.length % 2 === 0 || !alternates(found, true)) return null;
  const ends = [nodes[0], nodes.at(-1)!];
  const removed = seenBy(layout, ends);
  const text = t("chain.ends", { from: pointName(layout, ends[0]), to: pointName(layout, ends[1]) });
  return { text: `${text} ${gone(layout, removed)}`, placed: [], removed };
}

/** Round in a ring: where two strong links meet, what they meet in is true; where two weak ones do, it is false; else every link holds both ways. */
function ofLoop(layout: Layout, ring: readonly Point[], found: readonly Strength[]): Verdict | null {
  for (let at = 0; at < ring.length; at++) {
    const turned = [...found.slice(at), ...found.slice(0, at)];
    const place: [number, number] = [cellOf(layout, ring[at]), digitOf(layout, ring[at])];
    const name = pointName(layout, ring[at]);
    if (ring.length % 2 && alternates(turned, true)) return { text: t("chain.true", { name }), placed: [place], removed: [] };
    if (ring.length % 2 && alternates(turned, false)) return { text: t("chain.false", { name }), placed: [], removed: [place] };
    if (ring.length % 2 === 0 && alternates(turned, true)) {
      const nodes = [...ring.slice(at), ...ring.slice(0, at), ring[at]];
      const removed = nodes.slice(1).flatMap((to, i) => (i % 2 ? seenBy(layout, [nodes[i], to]) : []));
      const each = [...new Map(removed.map((one) => [one.join(), one])).values()];
      return { text: `${t("chain.ring")} ${gone(layout, each)}`, placed: [], removed: each };
    }
  }
  return null;
}

function gone(layout: Layout, removed: readonly (readonly [number, number])[]): string {
  const names = removed.map(([cell, digit]) => `${layout.view.cells[cell]}≠${layout.symbol(digit)}`);
  return names.length ? t("chain.gone", { list: names.join(" ") }) : t("chain.nothing");
}

/** Why nothing follows yet: where two links meet that are both weak, or that an end is weak. */
function unfinished(layout: Layout, nodes: readonly Point[], found: readonly Strength[]): [string, Record<string, string>] {
  for (let i = 1; i < found.length; i++) {
    if (found[i - 1] === "weak" && found[i] === "weak") return ["chain.weak", { name: pointName(layout, nodes[i]) }];
  }
  return ["chain.open", {}];
}
