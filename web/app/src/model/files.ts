/** Contents of files that a visitor chooses or drops: a folder, and a file that is gone since, have none. */
import { EngineError } from "../engine";
import { t } from "../words";

/** Bytes of a file, or its first ones. */
export async function bytesOf(file: Blob, most = file.size): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(0, most).arrayBuffer());
  } catch {
    throw new EngineError(t("open.unreadable"));
  }
}

/** Text of a file, or of its first bytes; a byte order mark selects UTF-16. */
export async function textOf(file: Blob, most = file.size): Promise<string> {
  const bytes = await bytesOf(file, most);
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(wide).decode(bytes);
}

/** Message for a text over the limit, in bytes or characters. */
export const tooLarge = (most: number): string => t("open.too-large", { size: most >> 10 });

/** Read a file as text; throw if it is larger than the limit, in bytes. */
export async function textWithin(file: Blob, most: number): Promise<string> {
  if (file.size > most) throw new EngineError(tooLarge(most));
  return textOf(file);
}
