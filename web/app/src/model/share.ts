/** A whole game in the fragment of a link; never sent to a server. */
import type { Position } from "../engine";

export interface Shared {
  position: Position;
  tints?: [number, number][]; // colours of candidates: cell * n + digit - 1, colour
  lines?: unknown; // hand-drawn, in the form of model/lines.ts
  name?: string;
  lang?: string;
  notation?: string;
}

/** Prefix of every fragment; another format would get another number. */
const MARK = "p1.";

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

const LIMIT = 1 << 20;

/** Constraints make layouts long; the server has the same limit. */
const LONGEST_LAYOUT = 20_000;

/** Compress or decompress bytes; output beyond the limit cannot be one of our links. */
async function pipe(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LIMIT) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function fragmentOf(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  return MARK + toBase64(await pipe(bytes, new CompressionStream("deflate-raw")));
}

/** Element that shows the game of a link on another page, as text. */
export function frameOf(link: string): string {
  const src = link.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  return `<iframe src="${src}" title="Lucidoku" width="100%" height="720" loading="lazy" allow="clipboard-write; fullscreen"></iframe>`;
}

/** Contents of a fragment; null if it is not ours or was truncated. */
export async function sharedIn(fragment: string): Promise<Shared | null> {
  const text = fragment.replace(/^#/, "");
  if (!text.startsWith(MARK) || text.length > LIMIT) return null;
  try {
    const bytes = await pipe(fromBase64(text.slice(MARK.length)), new DecompressionStream("deflate-raw"));
    const content = JSON.parse(new TextDecoder().decode(bytes)) as Shared;
    return isGame(content) ? content : null;
  } catch {
    return null;
  }
}

/** Return whether it has the shape of a game; links are untrusted input. */
function isGame(content: Shared): boolean {
  const { position } = content;
  return (
    typeof position === "object" &&
    position !== null &&
    [position.givens, position.values].every((text) => typeof text === "string" && text.length <= 700) &&
    typeof position.layout === "string" &&
    position.layout.length <= LONGEST_LAYOUT &&
    [position.candidates, position.given_candidates ?? null].every((masks) => masks === null || (Array.isArray(masks) && masks.every(Number.isInteger))) &&
    Array.isArray(position.eliminated) &&
    position.eliminated.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(Number.isInteger)) &&
    [position.corner, position.centre, position.colours].every((marks) => marks === undefined || lists(marks)) &&
    [content.name, content.lang, content.notation].every((text) => text === undefined || (typeof text === "string" && text.length < 300)) &&
    (content.tints === undefined || (Array.isArray(content.tints) && content.tints.every((pair) => Array.isArray(pair) && pair.every(Number.isInteger))))
  );
}

function lists(marks: unknown): boolean {
  return (
    typeof marks === "object" && marks !== null && Object.values(marks).every((some) => Array.isArray(some) && some.every(Number.isInteger))
  );
}
