import { once } from "node:events";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { type FileLine, UnreadableFile } from "./read-text.server.ts";
import { WORKBOOK_TOO_LARGE, WORKBOOK_UNREADABLE } from "./read-xlsx.server.ts";

/** Heap that reading a workbook may take. */
const MAX_HEAP_MB = 384;
/** Largest number of workbooks read at a time in one process; others wait. */
const MAX_THREADS = 2;

/** Reply of the thread to "next": lines and whether they are the last, or why there are none. */
const threadReply = z.union([
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
 * Read the lines of a workbook's first sheet, or of the one named `sheet`, in a thread, so that no workbook blocks the
 * web server or takes its memory. Throws UnreadableFile, also for any other error that a damaged workbook causes.
 */
export async function* readWorkbook(path: string, sheet: string | null = null): AsyncGenerator<FileLine> {
  if (running >= MAX_THREADS) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  // The thread is built with the commands; every process and every test runs in the product's folder.
  const thread = new Worker(resolve("build/commands/xlsx-thread.js"), {
    workerData: { path, sheet },
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
    const reply = threadReply.parse(await nextMessage(thread));
    if ("refusal" in reply) throw new UnreadableFile(reply.refusal, reply.unnamed);
    if ("fault" in reply) throw Object.assign(new UnreadableFile(WORKBOOK_UNREADABLE), { cause: reply.fault });
    yield* reply.lines;
    if (reply.isLast) return;
  }
}

async function nextMessage(thread: Worker): Promise<unknown> {
  try {
    const [message]: unknown[] = await once(thread, "message");
    return message;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") {
      throw new UnreadableFile(WORKBOOK_TOO_LARGE);
    }
    throw error;
  }
}
