import sharp from "sharp";
import { damagedImage, type FileRules, pixelLimitOf } from "./file-rules.ts";

// Only these decoders ever open a picture from outside; SVG, PDF and the rest stay shut.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadWebpFile"] });
// A chart of ours is drawn as SVG in memory; what comes from outside is a file, and its SVG stays shut.
sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
sharp.cache(false);

/** In pixels, as the picture is kept. */
export interface PictureSize {
  width: number;
  height: number;
}

/** One picture at a time: a large one takes a hundred megabytes while it is open. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture and writes it anew beside the old file, without its metadata, upright, in sRGB, its first frame
 * only and shrunk into `fit`. Whatever else was hidden in the file is gone.
 */
export function remakeImage(
  path: string,
  contentType: string,
  fit: FileRules["fit"],
): Promise<{ path: string; size: PictureSize } | { problem: string }> {
  const turn = last.then(() => remake(path, contentType, fit));
  last = turn.catch(() => undefined);
  return turn;
}

async function remake(path: string, contentType: string, fit: FileRules["fit"]) {
  const facts = await sharp(path, { failOn: "error", limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts) return { problem: damagedImage };
  const frames = facts.pages ?? 1;
  const pixels = facts.width * (facts.pageHeight ?? facts.height) * frames;
  const { most, problem } = pixelLimitOf({ frames, isProgressive: facts.isProgressive ?? false }, fit);
  if (pixels > most) return { problem };
  const picture = sharp(path, { limitInputPixels: most, failOn: "error", sequentialRead: true }).autoOrient();
  if (fit) picture.resize({ ...fit, fit: "inside", withoutEnlargement: true });
  if (contentType === "image/jpeg") picture.jpeg({ quality: 88 });
  else if (contentType === "image/webp") picture.webp({ quality: 88 });
  else picture.png({ compressionLevel: 9 });
  const target = `${path}.remade`;
  const written = await picture.toFile(target).catch(whenUnreadable);
  if (!written) return { problem: damagedImage };
  const { width, height } = written;
  return { path: target, size: { width, height } };
}

/** A decoder's complaint is about the picture; a full disk is not. */
function whenUnreadable(error: unknown): null {
  if (error instanceof Error && /unable to (write|open)|no space|read-only/i.test(error.message)) throw error;
  return null;
}
