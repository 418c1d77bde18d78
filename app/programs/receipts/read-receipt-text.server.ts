import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";

/** Time for one receipt, loading the engine included, after which the thread is ended. */
const TIMEOUT_MS = 30_000;
/** Time without a receipt after which the thread ends and gives its memory back. */
const IDLE_MS = 20_000;
/** JavaScript heap of the thread; the engine's memory lies outside and is bounded by the size of the picture. */
const MAX_HEAP_MB = 192;

const threadReply = z.union([
  z.object({
    lines: z.array(z.object({ text: z.string(), confidence: z.number(), size: z.number() })),
    hash: z.string().nullable(),
  }),
  z.object({ failure: z.string() }),
]);

let last: Promise<unknown> = Promise.resolve();
let thread: Worker | null = null;
let idle: NodeJS.Timeout | null = null;

type ThreadReply = z.output<typeof threadReply>;

/**
 * Read the text of a stored picture or PDF in a thread, one file at a time in this process. The failure says why it
 * cannot be read: damaged, too slow, or the thread ended. `onThread` gets the thread before it begins.
 */
export function readReceiptText(
  file: { path: string; contentType: string },
  onThread?: (thread: Worker) => void,
): Promise<ThreadReply> {
  const result = last.then(() => readNext(file, onThread));
  last = result;
  return result;
}

async function readNext(
  file: { path: string; contentType: string },
  onThread?: (thread: Worker) => void,
): Promise<ThreadReply> {
  if (idle) clearTimeout(idle);
  thread ??= startThread();
  const current = thread;
  current.ref();
  onThread?.(current);
  const reply = await replyOf(current, file);
  if ("failure" in reply) {
    // An engine that failed may be left in any state, so the next receipt gets a new one.
    await endThread(current);
    return reply;
  }
  current.unref();
  idle = setTimeout(() => void endThread(current), IDLE_MS).unref();
  return reply;
}

function startThread(): Worker {
  // The thread is built with the commands; every process and every test runs in the product's folder.
  const started = new Worker(resolve("build/commands/receipt-thread.js"), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    // The engine writes about every picture that it finds odd, which is nothing for the log.
    stdout: true,
    stderr: true,
  });
  started.stdout.resume();
  started.stderr.resume();
  // A thread that dies between two receipts is replaced; without a listener its error would end the process.
  started.on("error", () => undefined);
  started.on("exit", () => {
    if (thread === started) thread = null;
  });
  return started;
}

async function endThread(ended: Worker): Promise<void> {
  if (thread === ended) thread = null;
  await ended.terminate();
}

function replyOf(asked: Worker, file: { path: string; contentType: string }): Promise<ThreadReply> {
  return new Promise((resolve) => {
    const finish = (reply: ThreadReply) => {
      clearTimeout(timer);
      asked.off("message", onMessage).off("error", onError).off("exit", onExit);
      resolve(reply);
    };
    const onMessage = (message: unknown) => finish(threadReply.parse(message));
    const onError = (error: unknown) => finish({ failure: error instanceof Error ? error.message : String(error) });
    const onExit = () => finish({ failure: "The thread ended." });
    const timer = setTimeout(() => finish({ failure: "It took too long." }), TIMEOUT_MS);
    asked.once("message", onMessage).once("error", onError).once("exit", onExit);
    asked.postMessage(file);
  });
}
