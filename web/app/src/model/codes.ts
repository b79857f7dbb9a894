/** QR codes in a picture, such as those that sheets print. Loaded on first use. */
import { decodeQRBatch } from "qr/decode.js";

type Detector = new (options: { formats: string[] }) => { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> };
type Detectors = Detector & { getSupportedFormats(): Promise<readonly string[]> };

/** Longer sides in which a picture is searched, in pixels: small codes need a large one, noise vanishes in a small one. */
const SIDES = [1600, 800, 2600];

/** Time for the codes of a picture in one size (ms). */
const TIME = 1500;

/** Ask the browser, where it reads QR codes. */
async function detected(picture: ImageBitmap): Promise<string[]> {
  const own = (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector;
  try {
    if (!own || !(await own.getSupportedFormats()).includes("qr_code")) return [];
    return (await new own({ formats: ["qr_code"] }).detect(picture)).map((one) => one.rawValue);
  } catch {
    return []; // a browser may offer it without being able to
  }
}

async function decoded(picture: ImageBitmap, side: number): Promise<string[]> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d")!;
  pen.drawImage(picture, 0, 0, width, height);
  const [found] = await decodeQRBatch([pen.getImageData(0, 0, width, height)], { timeLimit: TIME, effort: 4 });
  return found.filter((one) => typeof one === "string");
}

/** Texts of the codes in a picture; none if there is no code, or the file is no picture. */
export async function codesIn(file: Blob): Promise<string[]> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return [];
  let texts = await detected(picture);
  for (const side of SIDES) if (!texts.length) texts = await decoded(picture, side);
  return [...new Set(texts.filter(Boolean))];
}
