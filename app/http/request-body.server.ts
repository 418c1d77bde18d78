const DEADLINE_MS = 60_000;
/** Bytes of a refused body that are read and discarded, so that the client receives the answer. */
const MAX_DRAINED = 12 * 1_048_576;

/**
 * Yield the chunks of a body, without cancelling it when the caller stops early. Throws 408 when it takes over a
 * minute.
 */
export async function* bodyChunks(request: Request): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  const reader = request.body.getReader();
  const late = deadline();
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) return;
      yield value;
    }
  } finally {
    late.cancel();
    reader.releaseLock();
  }
}

/** Read a whole body; null when it has more than `maxBytes` bytes, in which case the rest is drained. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of bodyChunks(request)) {
    total += chunk.byteLength;
    if (total > maxBytes) break;
    chunks.push(chunk);
  }
  if (total <= maxBytes) return Buffer.concat(chunks);
  await drainBody(request);
  return null;
}

/** Discard the rest of a body: a client that is still writing would see a cut connection instead of the answer. */
export async function drainBody(request: Request): Promise<void> {
  let total = 0;
  try {
    for await (const chunk of bodyChunks(request)) {
      total += chunk.byteLength;
      if (total > MAX_DRAINED) return;
    }
  } catch {
    // The client is gone or too slow to receive the answer.
  }
}

function deadline(): { promise: Promise<never>; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), DEADLINE_MS);
  });
  promise.catch(() => undefined);
  return { promise, cancel: () => clearTimeout(timer) };
}

function tooSlow(): Response {
  return new Response("The upload took too long. Check your connection and try again.", {
    status: 408,
    statusText: "Request Timeout",
  });
}
