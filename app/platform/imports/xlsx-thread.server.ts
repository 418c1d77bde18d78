import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { type FileLine, UnreadableFile } from "./read-text.server.ts";
import { readXlsx } from "./read-xlsx.server.ts";

/** Lines are told in pieces of so many cells, so that the reader's end never has more of them than it works on. */
const CELLS_A_PIECE = 5_000;

const lines = readXlsx(z.string().parse(workerData));

parentPort?.on("message", () => void tellNext());

async function tellNext(): Promise<void> {
  try {
    parentPort?.postMessage(await nextPiece());
  } catch (error) {
    if (error instanceof UnreadableFile) {
      parentPort?.postMessage({ refusal: error.sentence, unnamed: [...error.unnamed] });
    } else {
      parentPort?.postMessage({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
}

async function nextPiece(): Promise<{ lines: FileLine[]; isLast: boolean }> {
  const piece: FileLine[] = [];
  for (let cells = 0; cells < CELLS_A_PIECE;) {
    const next = await lines.next();
    if (next.done) return { lines: piece, isLast: true };
    piece.push(next.value);
    cells += next.value.cells.length + next.value.cells.reduce((sum, cell) => sum + cell.length, 0) / 100;
  }
  return { lines: piece, isLast: false };
}
