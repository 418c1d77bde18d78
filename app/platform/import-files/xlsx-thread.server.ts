import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { type FileLine, UnreadableFile } from "./read-text.server.ts";
import { readXlsx } from "./read-xlsx.server.ts";

/** Cells per message, so that the receiver never holds many more than it works on. */
const CELLS_PER_CHUNK = 5_000;

const { path, sheet } = z.object({ path: z.string(), sheet: z.string().nullable() }).parse(workerData);
const lines = readXlsx(path, sheet);

parentPort?.on("message", () => void sendNext());

async function sendNext(): Promise<void> {
  try {
    parentPort?.postMessage(await nextChunk());
  } catch (error) {
    if (error instanceof UnreadableFile) {
      parentPort?.postMessage({ refusal: error.sentence, unnamed: [...error.unnamed] });
    } else {
      parentPort?.postMessage({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
}

async function nextChunk(): Promise<{ lines: FileLine[]; isLast: boolean }> {
  const piece: FileLine[] = [];
  for (let cells = 0; cells < CELLS_PER_CHUNK;) {
    const next = await lines.next();
    if (next.done) return { lines: piece, isLast: true };
    piece.push(next.value);
    cells += next.value.cells.length + next.value.cells.reduce((sum, cell) => sum + cell.length, 0) / 100;
  }
  return { lines: piece, isLast: false };
}
