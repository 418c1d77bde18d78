import type { Sharp } from "sharp";

/** Cells of a row and of a column that are compared: 256 bits, because all receipts are alike in a few. */
const CELLS = 16;

/**
 * Compute the difference hash of a picture as 64 hexadecimal digits: a bit tells whether a cell is brighter than the
 * one to its right. Pictures of the same thing differ in few bits, whatever their size, brightness and compression.
 */
export async function pictureHash(picture: Sharp): Promise<string> {
  const pixels = await picture
    .greyscale()
    .blur(2)
    .resize(CELLS + 1, CELLS, { fit: "fill" })
    .raw()
    .toBuffer();
  const bits = Array.from({ length: CELLS * CELLS }, (_, index) => {
    const at = Math.floor(index / CELLS) * (CELLS + 1) + (index % CELLS);
    return (pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? 1 : 0;
  });
  return Array.from({ length: bits.length / 4 }, (_, digit) =>
    parseInt(bits.slice(digit * 4, digit * 4 + 4).join(""), 2).toString(16),
  ).join("");
}
