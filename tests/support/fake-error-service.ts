import { once } from "node:events";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/** Received envelope: its address, its header, and its events. */
export interface ReceivedEnvelope {
  path: string;
  head: unknown;
  events: ReportedEvent[];
}

const event = z.object({
  event_id: z.string(),
  tags: z.record(z.string(), z.string()).optional(),
  exception: z.object({ values: z.array(z.object({ type: z.string(), value: z.string() })) }),
});
export type ReportedEvent = z.output<typeof event>;

/**
 * Start a peer that takes envelopes as Sentry's ingest does: a header line, then items, each with its own header line.
 */
export async function startFakeErrorService() {
  const envelopes: ReceivedEnvelope[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const isPacked = request.headers["content-encoding"] === "gzip";
      const [head = "{}", ...lines] = (isPacked ? gunzipSync(body) : body).toString().split("\n");
      envelopes.push({ path: request.url ?? "", head: JSON.parse(head), events: eventsOf(lines) });
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The peer has no port.");
  return {
    /** DSN for the product, as a project's settings of Sentry show it. */
    dsn: `http://publickey@127.0.0.1:${address.port}/1`,
    envelopes,
    findEvent: (id: string) =>
      envelopes.flatMap(({ events }) => events).find(({ event_id }) => event_id === id.replaceAll("-", "")),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function eventsOf(lines: readonly string[]): ReportedEvent[] {
  return lines.flatMap((line, place) => {
    const isEvent = place % 2 === 0 && line !== "" && itemHead.parse(JSON.parse(line)).type === "event";
    return isEvent ? [event.parse(JSON.parse(lines[place + 1] ?? "{}"))] : [];
  });
}

const itemHead = z.object({ type: z.string() });
