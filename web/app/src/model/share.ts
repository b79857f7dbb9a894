/** A whole game in the fragment of a link: nothing of it goes to a server. */
import type { Position } from "../engine";

export interface Shared {
  position: Position;
  tints?: [number, number][]; // colours of candidates: cell * n + digit - 1, colour
  lines?: unknown; // drawn by hand, as model/lines.ts tells them and reads them
  name?: string;
  lang?: string;
  notation?: string;
}

/** The links of today begin with it; another form would get another number. */
const MARK = "p1.";

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const found = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(found, (letter) => letter.charCodeAt(0));
}

const LIMIT = 1 << 20;

/** Marks of further rules make a layout long; the server takes as much. */
const LONGEST_LAYOUT = 20_000;

/** Bytes through a stream that packs or unpacks them; more than the limit is not ours, whatever it claims to be. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
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
  return MARK + toBase64(await through(bytes, new CompressionStream("deflate-raw")));
}

/** What a fragment holds; null if it is none of ours, or was cut in half. */
export async function sharedIn(fragment: string): Promise<Shared | null> {
  const text = fragment.replace(/^#/, "");
  if (!text.startsWith(MARK) || text.length > LIMIT) return null;
  try {
    const bytes = await through(fromBase64(text.slice(MARK.length)), new DecompressionStream("deflate-raw"));
    const told = JSON.parse(new TextDecoder().decode(bytes)) as Shared;
    return well(told) ? told : null;
  } catch {
    return null;
  }
}

/** Whether it has the form of a game: everything in a link is from a stranger. */
function well(told: Shared): boolean {
  const { position } = told;
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
    [told.name, told.lang, told.notation].every((text) => text === undefined || (typeof text === "string" && text.length < 300)) &&
    (told.tints === undefined || (Array.isArray(told.tints) && told.tints.every((pair) => Array.isArray(pair) && pair.every(Number.isInteger))))
  );
}

function lists(marks: unknown): boolean {
  return (
    typeof marks === "object" && marks !== null && Object.values(marks).every((some) => Array.isArray(some) && some.every(Number.isInteger))
  );
}
