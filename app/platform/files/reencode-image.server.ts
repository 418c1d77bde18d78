import sharp from "sharp";
import { DAMAGED_IMAGE_MESSAGE, type FileRules, pixelLimit } from "./file-rules.ts";

// Only these decoders ever open an uploaded image; SVG, PDF and the rest stay blocked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadWebpFile"] });
// Our own charts are rendered from SVG in memory. Uploads are files, and SVG files stay blocked.
sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
sharp.cache(false);

/** Size of the stored image in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** Images are processed one at a time: a large one takes a hundred megabytes while it is open. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encode an image into a new file in the same folder: upright, in sRGB, first frame only, without metadata and
 * scaled down into `fit`. This drops anything hidden in the original.
 */
export function reencodeImage(
  path: string,
  contentType: string,
  fit: FileRules["fit"],
): Promise<{ path: string; size: ImageSize } | { problem: string }> {
  const result = last.then(() => reencode(path, contentType, fit));
  last = result.catch(() => undefined);
  return result;
}

async function reencode(path: string, contentType: string, fit: FileRules["fit"]) {
  const facts = await sharp(path, { failOn: "error", limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts) return { problem: DAMAGED_IMAGE_MESSAGE };
  const frames = facts.pages ?? 1;
  const pixels = facts.width * (facts.pageHeight ?? facts.height) * frames;
  const { most, problem } = pixelLimit({ frames, isProgressive: facts.isProgressive ?? false }, fit);
  if (pixels > most) return { problem };
  const picture = sharp(path, { limitInputPixels: most, failOn: "error", sequentialRead: true }).autoOrient();
  if (fit) picture.resize({ ...fit, fit: "inside", withoutEnlargement: true });
  if (contentType === "image/jpeg") picture.jpeg({ quality: 88 });
  else if (contentType === "image/webp") picture.webp({ quality: 88 });
  else picture.png({ compressionLevel: 9 });
  const target = `${path}.remade`;
  const written = await picture.toFile(target).catch(nullIfUnreadable);
  if (!written) return { problem: DAMAGED_IMAGE_MESSAGE };
  const { width, height } = written;
  return { path: target, size: { width, height } };
}

/** Return null for a decoder's error, which is about the image; rethrow a failed write such as a full disk. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof Error && /unable to (write|open)|no space|read-only/i.test(error.message)) throw error;
  return null;
}
