import { once } from "node:events";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { type FileLine, UnreadableFile } from "./read-text.server.ts";
import { TOO_LARGE, UNREADABLE } from "./read-xlsx.server.ts";

/** The memory that the strings and objects of a workbook may take while it is read. */
const MAX_HEAP_MB = 384;
/** So many workbooks are read at a time in a process; others wait. */
const MAX_THREADS = 2;

/** What the thread answers to "next": lines, and whether there are more, or why there are none. */
const answer = z.union([
  z.object({
    lines: z.array(z.object({ line: z.number(), cells: z.array(z.string()), isOfSheet: z.boolean().optional() })),
    isLast: z.boolean(),
  }),
  z.object({ refusal: z.string(), unnamed: z.array(z.string()) }),
  z.object({ fault: z.string() }),
]);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads the lines of a workbook's first sheet in a thread of its own, so that no workbook holds up the web server or takes
 * its memory. Throws UnreadableFile, also for whatever the reading of a damaged workbook breaks by.
 */
export async function* readWorkbook(path: string): AsyncGenerator<FileLine> {
  if (running >= MAX_THREADS) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  // The commands' bundle has the thread; every process of the product, and every test, runs in the product's folder.
  const thread = new Worker(resolve("build/commands/xlsx-thread.js"), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  try {
    yield* linesOf(thread);
  } finally {
    await thread.terminate();
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function* linesOf(thread: Worker): AsyncGenerator<FileLine> {
  for (;;) {
    thread.postMessage("next");
    const told = answer.parse(await nextMessage(thread));
    if ("refusal" in told) throw new UnreadableFile(told.refusal, told.unnamed);
    if ("fault" in told) throw Object.assign(new UnreadableFile(UNREADABLE), { cause: told.fault });
    yield* told.lines;
    if (told.isLast) return;
  }
}

async function nextMessage(thread: Worker): Promise<unknown> {
  try {
    const [message]: unknown[] = await once(thread, "message");
    return message;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") {
      throw new UnreadableFile(TOO_LARGE);
    }
    throw error;
  }
}
