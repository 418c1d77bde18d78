import { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const CHECK_INTERVAL_MS = 500;
/** Time in use from which a connection makes the pool check the server, and until when. */
const CHECK_WINDOW_MS = { from: 1_500, to: 10_000 };
/**
 * Time to wait for the server's answer, in two steps, so that a pause of a busy process is not taken for the server's.
 */
const ANSWER_TIMEOUTS_MS = [1_000, 1_000];

/**
 * Open a pool that detects a Postgres that takes connections but no longer answers, as a frozen machine does: it cuts
 * its connections, and waiting callers fail within five seconds. It asks on a separate connection first, so a long
 * statement of a responsive server is left alone.
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

  let isChecking = false;
  const watch = setInterval(() => {
    if (pool.ended) clearInterval(watch);
    else if (!isChecking && [...inUse.values()].some(isDueForCheck)) void closeSocketsIfSilent();
  }, CHECK_INTERVAL_MS);
  watch.unref();

  async function closeSocketsIfSilent() {
    isChecking = true;
    if (await isSilent(config)) for (const socket of sockets) socket.destroy();
    isChecking = false;
  }
  return pool;
}

function isDueForCheck(since: number): boolean {
  const used = performance.now() - since;
  return used >= CHECK_WINDOW_MS.from && used < CHECK_WINDOW_MS.to;
}

/** Tell whether Postgres does not answer; a refused connection is an answer. */
async function isSilent(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 0 });
  client.on("error", () => undefined);
  const question = client.connect().then(() => client.query("select 1"));
  const answered = question.then(
    () => true,
    () => true,
  );
  const isAnswered = await Promise.race([answered, waitForAll(ANSWER_TIMEOUTS_MS)]);
  client.end().catch(() => undefined);
  return !isAnswered;
}

async function waitForAll(delays: readonly number[]): Promise<false> {
  for (const step of delays) await wait(step, undefined, { ref: false });
  return false;
}
