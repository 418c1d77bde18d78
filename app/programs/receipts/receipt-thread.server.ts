import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { parentPort } from "node:worker_threads";
import sharp, { type Sharp } from "sharp";
import { createWorker, PSM, type Worker } from "tesseract.js";
import { extractImages, extractTextItems, getDocumentProxy, type StructuredTextItem } from "unpdf";
import { z } from "zod";
import {
  encodePicture,
  middleOf,
  type PreparedPicture,
  preparePicture,
  turnPicture,
} from "./prepare-picture.server.ts";
import type { ReceiptLine } from "./receipt-text.ts";

const taskSchema = z.object({ path: z.string(), contentType: z.string() });

/** Mean certainty of letters below which the receipt is also tried turned. */
const DOUBTFUL = 60;
/** Pages of a PDF that are read; later ones are terms and conditions. */
const MAX_PAGES = 3;
const MAX_LINES = 200;
const MAX_INPUT_PIXELS = 30_000_000;
/** Narrower pictures of a PDF are logos. */
const MIN_SCAN_WIDTH = 300;

sharp.cache(false);

parentPort?.on("message", (task: unknown) => void answer(task));

async function answer(task: unknown): Promise<void> {
  try {
    parentPort?.postMessage(await readFileText(taskSchema.parse(task)));
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
}

interface ReadText {
  lines: ReceiptLine[];
  /** Difference hash of the picture; null without one. */
  hash: string | null;
}

function readFileText({ path, contentType }: z.output<typeof taskSchema>): Promise<ReadText> {
  if (contentType === "application/pdf") return readPdf(path);
  return readPicture(() => sharp(path, { failOn: "error", limitInputPixels: MAX_INPUT_PIXELS }));
}

async function readPicture(source: () => Sharp): Promise<ReadText> {
  const { picture, hash } = await preparePicture(source);
  const upright = await recognize(picture);
  if (upright.confidence >= DOUBTFUL) return { lines: upright.lines, hash };
  const turned = await turnUpright(picture);
  return { lines: turned ? (await recognize(turned)).lines : upright.lines, hash };
}

/** Turn a picture whose text runs another way, which its middle tells; null when no way makes sense. */
async function turnUpright(picture: PreparedPicture): Promise<PreparedPicture | null> {
  const middle = await middleOf(picture);
  for (const degrees of [90, 270, 180]) {
    const { confidence } = await recognize(await turnPicture(middle, degrees));
    if (confidence >= DOUBTFUL) return turnPicture(picture, degrees);
  }
  return null;
}

/** Read the text of a PDF, or its first large picture when it is a scan. */
async function readPdf(path: string): Promise<ReadText> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)));
  const { items } = await extractTextItems(document);
  const lines = items.slice(0, MAX_PAGES).flatMap(linesOfPage);
  if (lines.length > 0) return { lines, hash: null };
  const pictures = await extractImages(document, 1);
  const [scan] = pictures.sort((one, other) => other.width * other.height - one.width * one.height);
  if (!scan || scan.width < MIN_SCAN_WIDTH) return { lines: [], hash: null };
  const raw = { width: scan.width, height: scan.height, channels: scan.channels };
  return readPicture(() => sharp(scan.data, { raw, limitInputPixels: MAX_INPUT_PIXELS }));
}

/** Put the pieces of a page's text together to lines, from the top; pieces of one height are of one line. */
function linesOfPage(items: readonly StructuredTextItem[]): ReceiptLine[] {
  const rows = new Map<number, StructuredTextItem[]>();
  const sizes = items.map(({ fontSize }) => fontSize).sort((one, other) => one - other);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 1;
  for (const item of items.filter(({ str }) => str.trim() !== "")) {
    const y = [...rows.keys()].find((one) => Math.abs(one - item.y) < Math.max(2, item.fontSize / 3)) ?? item.y;
    rows.set(y, [...(rows.get(y) ?? []), item]);
  }
  return [...rows]
    .sort(([one], [other]) => other - one)
    .slice(0, MAX_LINES)
    .map(([, pieces]) => {
      const text = pieces.sort((one, other) => one.x - other.x).map(({ str }) => str.trim());
      const size = Math.max(...pieces.map(({ fontSize }) => fontSize)) / (usual || 1);
      return { text: text.join(" ").slice(0, 500), confidence: 100, size };
    });
}

let engine: Promise<Worker> | null = null;

/** Load the engine with its data from the installed packages; nothing is downloaded or written. */
function loadEngine(): Promise<Worker> {
  const { resolve } = createRequire(import.meta.url);
  const langPath = path.join(path.dirname(resolve("@tesseract.js-data/eng/package.json")), "4.0.0_best_int");
  engine ??= createWorker("eng", 1, { langPath, gzip: true, cacheMethod: "none" }).then(async (worker) => {
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: "200" });
    return worker;
  });
  return engine;
}

async function recognize(picture: PreparedPicture): Promise<{ lines: ReceiptLine[]; confidence: number }> {
  const worker = await loadEngine();
  const { data } = await worker.recognize(
    await encodePicture(picture),
    { rotateAuto: true },
    { blocks: true, text: false },
  );
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const heights = lines.map(({ bbox }) => bbox.y1 - bbox.y0).sort((one, other) => one - other);
  const usual = heights[Math.floor(heights.length / 2)] ?? 1;
  const read = lines.slice(0, MAX_LINES).map(({ text, words, bbox }) => ({
    text: text.trim().slice(0, 500),
    confidence: Math.min(100, ...words.filter(({ text }) => /[\p{L}\d]{2}/u.test(text)).map((word) => word.confidence)),
    size: (bbox.y1 - bbox.y0) / (usual || 1),
  }));
  return { lines: read.filter(({ text }) => text !== ""), confidence: data.confidence };
}
