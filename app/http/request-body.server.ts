const DEADLINE_MS = 60_000;
/** What is read and thrown away of a refused body, so that its sender gets to hear the answer. */
const MOST_DRAINED = 12 * 1_048_576;

/** The chunks of a body, without cancelling it when the reader stops early. Throws 408 when it takes over a minute. */
export async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
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

/** Reads a whole body as bytes; null when it holds more than `most` of them, and then the rest is drained. */
export async function bytesOf(request: Request, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of chunksOf(request)) {
    total += chunk.byteLength;
    if (total > most) break;
    chunks.push(chunk);
  }
  if (total <= most) return Buffer.concat(chunks);
  await drain(request);
  return null;
}

/** Reads what is left of a body into nothing: a sender that still writes would see a cut connection and no answer. */
export async function drain(request: Request): Promise<void> {
  let total = 0;
  try {
    for await (const chunk of chunksOf(request)) {
      total += chunk.byteLength;
      if (total > MOST_DRAINED) return;
    }
  } catch {
    // The sender is gone or too slow: nobody is left to hear the answer.
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
  return new Response("The request took too long to arrive.", { status: 408, statusText: "Request Timeout" });
}
