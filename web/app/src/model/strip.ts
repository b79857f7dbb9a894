/** The strip of a game as a picture to share, rendered locally in the current colours. */
import type { OwnGame } from "../engine";
import { t } from "../words";

const WIDTH = 1200;
const HEIGHT = 360;
const SIDE = 40;
const TOP = 118; // of the tallest bar
const FLOOR = 262;

/** Height of the bars by the level of the step behind a move; guesses and mistakes get full height. */
const TALL: Readonly<Record<string, number>> = { easy: 0.3, medium: 0.45, hard: 0.6, unfair: 0.75, extreme: 0.9 };
const COLOURS: Readonly<Record<string, string>> = { step: "base", guess: "cover", unsettled: "soft-ink", mistake: "bad", follow: "bad" };
const WHOLE: readonly string[] = ["guess", "mistake", "follow"];
/** Legend: kind, colour, and place of each entry in its row. */
const KEYS = [
  ["step", "base", 0, 0],
  ["guess", "cover", 0.22, 0],
  ["mistake", "bad", 0.62, 0],
  ["long", "fin", 0.8, 0],
  ["unsettled", "soft-ink", 0, 1],
] as const;

/** The legend of a game: moves that were not analysed in time have an entry only if there are some. */
export const keysOf = (found: OwnGame): (typeof KEYS)[number][] => KEYS.filter(([kind]) => kind !== "unsettled" || found.acts.some((act) => act.kind === kind));

const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

/** The strip as SVG. `name` is the puzzle's name; `colour` maps a role to its colour. */
export function stripPicture(found: OwnGame, name: string, colour: (role: string) => string): string {
  const wide = (WIDTH - 2 * SIDE) / Math.max(1, found.acts.length);
  const gap = Math.min(1.5, wide * 0.15);
  const bars = found.acts.map((act, i) => {
    const tall = (WHOLE.includes(act.kind) ? 1 : (TALL[act.level] ?? 0.3)) * (FLOOR - TOP);
    const x = (SIDE + i * wide).toFixed(2);
    const rect = (y: number, height: number, role: string): string =>
      `<rect x="${x}" y="${y.toFixed(1)}" width="${(wide - gap).toFixed(2)}" height="${height.toFixed(1)}" fill="${colour(role)}"/>`;
    return rect(FLOOR - tall, tall, COLOURS[act.kind] ?? "excluding") + (act.long ? rect(FLOOR - tall - 8, 7, "fin") : "");
  });
  const text = (x: number, y: number, size: number, role: string, content: string, more = ""): string =>
    `<text x="${x}" y="${y}" font-size="${size}" fill="${colour(role)}"${more}>${escaped(content)}</text>`;
  const keys = keysOf(found).map(([kind, role, at, row]) => {
    const [x, y] = [Math.round(SIDE + at * (WIDTH - 2 * SIDE)), 302 + 34 * row];
    return `<circle cx="${x + 8}" cy="${y}" r="8" fill="${colour(role)}"/>${text(x + 26, y + 6, 17, "ink", t(`own.${kind}`))}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, 'DejaVu Sans', 'Noto Sans', 'Noto Sans CJK TC', sans-serif">`,
    `<title>${escaped(t("own.strip"))}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour("card")}"/>`,
    text(SIDE, 52, 28, "ink", name, ' font-weight="600"'),
    text(SIDE, 84, 19, "soft-ink", found.text[0] ?? ""),
    ...bars,
    `<path d="M${SIDE} ${FLOOR}H${WIDTH - SIDE}" stroke="${colour("rule")}" stroke-width="2"/>`,
    ...keys,
    text(WIDTH - SIDE, 344, 15, "soft-ink", t("app.title"), ' text-anchor="end"'),
    "</svg>",
  ].join("");
}

/** Render an SVG to PNG at double size. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * WIDTH, 2 * HEIGHT];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("the browser made no picture");
  return blob;
}
