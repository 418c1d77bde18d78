import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const EVERY_MS = 500;
/** How long a connection is in use before the server is asked whether it still answers, and when no more. */
const SUSPICIOUS_MS = { from: 1_500, to: 10_000 };
/** In two steps, so that a process that was busy itself does not take its own pause for the server's silence. */
const PATIENCE_MS = [1_000, 1_000];

/**
 * A pool that notices when Postgres takes connections and says nothing more, as a frozen machine does: it cuts its
 * connections, and whoever waits fails within five seconds. It asks on a connection of its own first, so a long
 * statement of a server that answers is left alone.
 */
export function openWatchedPool(config: pg.PoolConfig): pg.Pool {
  const sockets = new Set<Socket>();
  const inUse = new Map<pg.PoolClient, number>();
  const pool = new pg.Pool({
    ...config,
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once("close", () => sockets.delete(socket));
    },
  });
  pool.on("acquire", (client) => inUse.set(client, performance.now()));
  pool.on("release", (_error, client) => inUse.delete(client));

  let isAsking = false;
  const watch = setInterval(() => {
    if (pool.ended) clearInterval(watch);
    else if (!isAsking && [...inUse.values()].some(isSuspicious)) void cutWhereSilent();
  }, EVERY_MS);
  watch.unref();

  async function cutWhereSilent() {
    isAsking = true;
    if (await isSilent(config)) for (const socket of sockets) socket.destroy();
    isAsking = false;
  }
  return pool;
}

function isSuspicious(since: number): boolean {
  const used = performance.now() - since;
  return used >= SUSPICIOUS_MS.from && used < SUSPICIOUS_MS.to;
}

/** True when Postgres does not answer; a refusal is an answer. */
async function isSilent(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 0 });
  client.on("error", () => undefined);
  const question = client.connect().then(() => client.query("select 1"));
  const answered = question.then(
    () => true,
    () => true,
  );
  const isAnswered = await Promise.race([answered, outlast(PATIENCE_MS)]);
  client.end().catch(() => undefined);
  return !isAnswered;
}

async function outlast(steps: readonly number[]): Promise<false> {
  for (const step of steps) await wait(step, undefined, { ref: false });
  return false;
}
