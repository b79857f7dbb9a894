/** Hand-drawn chains: why each link holds, and the conclusions of links that meet. */
import { computed } from "@preact/signals";
import { game, state, values } from "./game";
import { bit, bitCount, digitsOf, type Layout } from "./layout";
import { cellOf, digitOf, handLines, pointName, pointOf, type HandLine, type Point } from "./lines";
import { allowedCandidates } from "./state";
import { t } from "../words";

export type Strength = "strong" | "weak" | "none";

/** A link and its kinds. Strong: at least one end is true. Weak: at most one end is true. */
export interface Judged {
  strength: Strength;
  text: string;
}

/** Conclusion of a chain: candidates that are true, and candidates that can be removed. */
export interface Verdict {
  text: string;
  placed: [cell: number, digit: number][];
  removed: [cell: number, digit: number][];
}

/** Candidates of every cell: the player's where they are shown, otherwise all that the rules allow. */
const masks = computed(() => {
  const now = state.value;
  const { layout } = game.value!;
  return values.value.map((value, cell) => (value ? 0 : now.shown[0] ? now.candidates[cell] : allowedCandidates(layout, values.value, now.eliminated, cell)));
});

/** Return whether the cell has the candidate. */
export const hasCandidate = (cell: number, digit: number): boolean => (masks.value[cell] & bit(digit)) !== 0;

/** Return whether two candidates exclude each other (weak), and whether one of them must be true (strong). */
function strengthOf(layout: Layout, a: Point, b: Point): { strength: Strength; why: string; house?: number } {
  const [cell, other] = [cellOf(layout, a), cellOf(layout, b)];
  const [digit, second] = [digitOf(layout, a), digitOf(layout, b)];
  if (!hasCandidate(cell, digit) || !hasCandidate(other, second)) return { strength: "none", why: "gone" };
  if (cell === other) return { strength: bitCount(masks.value[cell]) === 2 ? "strong" : "weak", why: "cell" };
  if (digit !== second) return { strength: "none", why: "apart" };
  const shared = layout.housesOf[cell].filter((house) => layout.housesOf[other].includes(house));
  if (!shared.length) return { strength: "none", why: "apart" };
  const { houses } = layout.view;
  const strong = shared.find((house) => houses[house].cells.length === layout.n && houses[house].cells.filter((one) => hasCandidate(one, digit)).length === 2);
  return strong === undefined ? { strength: "weak", why: "house", house: shared[0] } : { strength: "strong", why: "house", house: strong };
}

/** One sentence about a link: its kind and its reason. */
export function judgeLink(layout: Layout, { from, to }: Pick<HandLine, "from" | "to">): Judged {
  const { strength, why, house } = strengthOf(layout, from, to);
  const missing = [from, to].find((point) => !hasCandidate(cellOf(layout, point), digitOf(layout, point)));
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

/** Drawing style of each link on the board. */
export const strengths = computed<ReadonlyMap<number, Strength>>(() => {
  const layout = game.value?.layout;
  return new Map(layout ? links.value.map(({ slot, from, to }) => [slot, strengthOf(layout, from, to).strength]) : []);
});

/** Nodes of the chain that contains a link, in order; a loop repeats its first node at the end. Null if the chain branches. */
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

/** Candidates that see every one of the given candidates. */
function commonPeers(layout: Layout, points: readonly Point[]): [number, number][] {
  return masks.value.flatMap((mask, cell) =>
    digitsOf(mask)
      .map((digit): [number, number] => [cell, digit])
      .filter(([, digit]) => points.every((point) => point !== pointOf(layout, cell, digit) && strengthOf(layout, point, pointOf(layout, cell, digit)).strength !== "none")),
  );
}

/** Conclusion of the chain with the most recent link; null if there is no link. */
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
  return (loop ? ofLoop(layout, nodes.slice(0, -1), found) : ofChain(layout, nodes, found)) ?? nothing(...unfinishedReason(layout, nodes, found));
});

/** Return whether the links alternate between strong and weak; a link that is both counts as either. */
const alternates = (found: readonly Strength[], strongFirst: boolean): boolean => found.every((one, i) => (i % 2 === 0) !== strongFirst || one === "strong");

/** Strong at both ends: at least one end of the chain is true. */
function ofChain(layout: Layout, nodes: readonly Point[], found: readonly Strength[]): Verdict | null {
  if (found.length % 2 === 0 || !alternates(found, true)) return null;
  const ends = [nodes[0], nodes.at(-1)!];
  const removed = commonPeers(layout, ends);
  const text = t("chain.ends", { from: pointName(layout, ends[0]), to: pointName(layout, ends[1]) });
  return { text: `${text} ${removalText(layout, removed)}`, placed: [], removed };
}

/** Loop: a node between two strong links is true, a node between two weak links is false; without either, every link works both ways. */
function ofLoop(layout: Layout, ring: readonly Point[], found: readonly Strength[]): Verdict | null {
  for (let at = 0; at < ring.length; at++) {
    const turned = [...found.slice(at), ...found.slice(0, at)];
    const place: [number, number] = [cellOf(layout, ring[at]), digitOf(layout, ring[at])];
    const name = pointName(layout, ring[at]);
    if (ring.length % 2 && alternates(turned, true)) return { text: t("chain.true", { name }), placed: [place], removed: [] };
    if (ring.length % 2 && alternates(turned, false)) return { text: t("chain.false", { name }), placed: [], removed: [place] };
    if (ring.length % 2 === 0 && alternates(turned, true)) {
      const nodes = [...ring.slice(at), ...ring.slice(0, at), ring[at]];
      const removed = nodes.slice(1).flatMap((to, i) => (i % 2 ? commonPeers(layout, [nodes[i], to]) : []));
      const each = [...new Map(removed.map((one) => [one.join(), one])).values()];
      return { text: `${t("chain.ring")} ${removalText(layout, each)}`, placed: [], removed: each };
    }
  }
  return null;
}

function removalText(layout: Layout, removed: readonly (readonly [number, number])[]): string {
  const names = removed.map(([cell, digit]) => `${layout.view.cells[cell]}≠${layout.symbol(digit)}`);
  return names.length ? t("chain.gone", { list: names.join(" ") }) : t("chain.nothing");
}

/** Reason for having no conclusion yet: two weak links meet, or an end is weak. */
function unfinishedReason(layout: Layout, nodes: readonly Point[], found: readonly Strength[]): [string, Record<string, string>] {
  for (let i = 1; i < found.length; i++) {
    if (found[i - 1] === "weak" && found[i] === "weak") return ["chain.weak", { name: pointName(layout, nodes[i]) }];
  }
  return ["chain.open", {}];
}
