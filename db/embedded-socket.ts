import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import * as protocol from "./embedded-protocol.ts";

interface Client {
  socket: Socket;
  messages: Buffer[];
  /** COPY FROM STDIN with the rows received so far. */
  copy: Buffer[] | null;
  isStarted: boolean;
  isGone: boolean;
}

/**
 * Serve one PGlite to many `pg` connections on the Unix socket `<folder>/.s.PGSQL.5432`. PGlite is one session: a
 * connection holds it from its first message until the engine is ready outside a transaction again; the others wait. A
 * connection that holds it silently for `maxIdleMs` milliseconds, while others wait, is cut.
 */
export async function serveEmbedded(
  database: PGlite,
  folder: string,
  { maxIdleMs = 10_000 } = {},
): Promise<{ close(): Promise<void> }> {
  const clients = new Set<Client>();
  let holder: Client | null = null;
  let idle: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let connections = 0;
  let isClosed = false;

  function work(): void {
    // A socket may close after its server has, and the database with it.
    if (isClosed) return;
    working ??= serveInTurn().finally(() => {
      working = null;
    });
  }

  async function serveInTurn(): Promise<void> {
    for (let client = nextClient(); client; client = nextClient()) {
      holder = client;
      clearTimeout(idle);
      const status = client.isGone ? await resetSession(database) : await serveNext(client);
      if (status === "free") release(client);
      else idle = setTimeout(cutOff, maxIdleMs, client);
    }
  }

  function nextClient(): Client | undefined {
    if (holder) return holder.isGone || holder.messages.length > 0 ? holder : undefined;
    for (const client of clients) if (client.messages.length > 0) return client;
    return undefined;
  }

  // A set keeps insertion order, so a served connection goes to the end of the line.
  function release(client: Client): void {
    holder = null;
    clients.delete(client);
    if (!client.isGone) clients.add(client);
  }

  async function serveNext(client: Client): Promise<protocol.SessionStatus> {
    const message = client.messages.shift();
    if (!message) return "held";
    if (protocol.isTerminate(message)) {
      client.socket.destroy();
      return "held";
    }
    const whole = withCopiedRows(client, message);
    if (!whole) return "held";
    const { answer, notifications, status } = await ask(database, whole);
    if (answer.length > 0) client.socket.write(answer);
    for (const notification of notifications) {
      for (const { isStarted, socket } of clients) if (isStarted) socket.write(notification);
    }
    return status;
  }

  function cutOff(client: Client): void {
    if (holder !== client) return;
    const isWaitedFor = [...clients].some((other) => other !== client && other.messages.length > 0);
    if (isWaitedFor) client.socket.destroy();
    else idle = setTimeout(cutOff, maxIdleMs, client);
  }

  const server = createServer((socket) => {
    const client: Client = { socket, messages: [], copy: null, isStarted: false, isGone: false };
    const id = ++connections;
    let pending: Buffer = Buffer.alloc(0);
    clients.add(client);
    socket.on("data", (bytes) => {
      pending = pending.length > 0 ? Buffer.concat([pending, bytes]) : bytes;
      while (!client.isStarted) {
        const startup = protocol.answerStartup(pending, id);
        if (!startup) return;
        if (startup.next === "close") return void socket.destroy();
        socket.write(startup.answer);
        pending = startup.rest;
        client.isStarted = startup.next === "open";
      }
      const { messages, rest } = protocol.splitMessages(pending);
      pending = rest;
      client.messages.push(...messages);
      work();
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      client.isGone = true;
      client.messages.length = 0;
      if (holder !== client) clients.delete(client);
      work();
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(join(folder, ".s.PGSQL.5432"), resolve);
  });
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const { socket } of clients) socket.destroy();
      await closed;
      while (working) await working;
      isClosed = true;
      clearTimeout(idle);
    },
  };
}

// The engine exits when a COPY FROM STDIN runs out of rows, so it gets the command and all rows at once.
function withCopiedRows(client: Client, message: Buffer): Buffer | null {
  if (client.copy) {
    client.copy.push(message);
    if (!protocol.endsCopy(message)) return null;
    const whole = Buffer.concat(client.copy);
    client.copy = null;
    return whole;
  }
  if (!protocol.startsCopy(message)) return message;
  client.copy = [message];
  client.socket.write(protocol.COPY_IN);
  return null;
}

async function ask(database: PGlite, message: Buffer) {
  const parts: Buffer[] = [];
  await database.execProtocolRawStream(new Uint8Array(message), { onRawData: (data) => parts.push(Buffer.from(data)) });
  if (parts.length === 0 && protocol.endsBatch(message)) throw new Error("The embedded database stopped answering.");
  return protocol.parseEngineOutput(Buffer.concat(parts));
}

/** End the batch and the transaction that a lost connection left open. */
async function resetSession(database: PGlite): Promise<protocol.SessionStatus> {
  await ask(database, protocol.SYNC);
  return (await ask(database, protocol.ROLLBACK)).status;
}
