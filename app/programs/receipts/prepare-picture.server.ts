import sharp, { type Sharp } from "sharp";
import { pictureHash } from "./picture-hash.server.ts";

/** Pixels that are read: enough for letters of a long receipt, few enough for three seconds of a processor. */
const MAX_PIXELS = 1_500_000;
const WIDTH = 900;
const MAX_ENLARGEMENT = 2.5;
/** Width of the small picture in which paper and lines are looked for. */
const SMALL = 240;

/** Grey picture of a receipt's paper. */
export interface PreparedPicture {
  pixels: Buffer;
  width: number;
  height: number;
}

/**
 * Prepare a stored picture for reading: the paper alone, grey, bright and large enough. Return it with the difference hash of the paper.
 */
export async function preparePicture(source: () => Sharp): Promise<{ picture: PreparedPicture; hash: string }> {
  const { width = 0, height = 0 } = await source().metadata();
  const small = await smallOf(source());
  const box = findPaper(small);
  const scale = width / small.width;
  const [left, top] = [Math.floor(box.left * scale), Math.floor(box.top * scale)];
  const area = {
    left,
    top,
    width: Math.min(width - left, Math.ceil(box.width * scale)),
    height: Math.min(height - top, Math.ceil(box.height * scale)),
  };
  const paper = () => source().extract(area);
  const fit = Math.min(WIDTH / area.width, Math.sqrt(MAX_PIXELS / (area.width * area.height)), MAX_ENLARGEMENT);
  const size = { width: Math.round(area.width * fit), height: Math.round(area.height * fit) };
  const grey = paper()
    .greyscale()
    .median(3)
    .resize({ ...size, fit: "fill" });
  return { picture: await rawOf(grey.normalise({ lower: 2, upper: 98 })), hash: await pictureHash(paper()) };
}

/** Cut the middle out of a prepared picture, enough to tell which way its text runs. */
export function middleOf({ pixels, width, height }: PreparedPicture): Promise<PreparedPicture> {
  const [across, down] = [Math.round(width * 0.6), Math.round(height * 0.6)];
  const middle = { left: Math.round(width * 0.2), top: Math.round(height * 0.2), width: across, height: down };
  return rawOf(
    sharp(pixels, { raw: { width, height, channels: 1 } })
      .extract(middle)
      .greyscale(),
  );
}

/** Turn a prepared picture clockwise. */
export function turnPicture({ pixels, width, height }: PreparedPicture, degrees: number): Promise<PreparedPicture> {
  return rawOf(
    sharp(pixels, { raw: { width, height, channels: 1 } })
      .rotate(degrees)
      .greyscale(),
  );
}

/** Encode a prepared picture for the engine. */
export function encodePicture({ pixels, width, height }: PreparedPicture): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function rawOf(picture: Sharp): Promise<PreparedPicture> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

function smallOf(picture: Sharp): Promise<PreparedPicture> {
  return rawOf(picture.greyscale().resize({ width: SMALL }));
}

/** Return the box of the bright paper on a darker ground; the whole picture when there is none. */
function findPaper({ pixels, width, height }: PreparedPicture) {
  const whole = { left: 0, top: 0, width, height };
  const limit = brightLimit(pixels);
  const isBright = (x: number, y: number) => (pixels[y * width + x] ?? 0) > limit;
  const columns = Array.from({ length: width }, (_, x) => share(height, (y) => isBright(x, y)));
  const rows = Array.from({ length: height }, (_, y) => share(width, (x) => isBright(x, y)));
  const [left, right] = extentOf(columns);
  const [top, bottom] = extentOf(rows);
  const margin = Math.round(width / 40);
  const box = {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    width: Math.min(width, right + margin + 1) - Math.max(0, left - margin),
    height: Math.min(height, bottom + margin + 1) - Math.max(0, top - margin),
  };
  const part = (box.width * box.height) / (width * height);
  return part < 0.05 || part > 0.97 || box.width < 20 || box.height < 20 ? whole : box;
}

function share(count: number, test: (index: number) => boolean): number {
  let hits = 0;
  for (let index = 0; index < count; index++) if (test(index)) hits++;
  return hits / count;
}

/** Return the first and last index of the lines that are bright enough to cross the paper. */
function extentOf(shares: readonly number[]): [number, number] {
  const enough = Math.max(...shares) * 0.3;
  return [shares.findIndex((one) => one >= enough), shares.findLastIndex((one) => one >= enough)];
}

/** Return the brightness that best parts the pixels into dark and bright ones (Otsu's method). */
function brightLimit(pixels: Buffer): number {
  const counts = new Array<number>(256).fill(0);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let [best, limit, below, sumBelow] = [0, 127, 0, 0];
  for (const [value, count] of counts.entries()) {
    below += count;
    sumBelow += count * value;
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (between > best) [best, limit] = [between, value];
  }
  return limit;
}
