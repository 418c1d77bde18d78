import { AsyncLocalStorage } from "node:async_hooks";
import { Socket } from "node:net";
import pg from "pg";

/** Failure of a statement: it is never sent, or its connection breaks first. */
export type StatementFailure = "unsent" | "cut";

interface Watch {
  /** Number of statements that still get through. */
  left: number;
  how: StatementFailure;
  isBroken: boolean;
}

const watches = new AsyncLocalStorage<Watch>();

class PowerCut extends Error {}

/**
 * Do some work of which one statement never reaches the database, and tell whether that statement was reached: work
 * with fewer statements completes. `at` counts from 0, BEGIN and COMMIT included. Throws when the work hides the
 * failure.
 */
export async function failAtStatement(
  at: number,
  how: StatementFailure,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const watch: Watch = { left: at, how, isBroken: false };
  try {
    await watches.run(watch, work);
  } catch (error) {
    if (watch.isBroken) return true;
    throw error;
  }
  if (watch.isBroken) throw new Error("A statement failed and nobody was told.");
  return false;
}

const query = pg.Client.prototype.query;
function watched(this: pg.Client, ...given: unknown[]): unknown {
  const watch = watches.getStore();
  if (!watch || watch.isBroken || watch.left-- > 0) return Reflect.apply(query, this, given);
  watch.isBroken = true;
  if (watch.how === "unsent") return Promise.reject(new PowerCut(`Broken at: ${String(given[0]).slice(0, 80)}`));
  cut(this);
  return Reflect.apply(query, this, given);
}
Object.assign(pg.Client.prototype, { query: watched });

function cut(client: pg.Client): void {
  const connection: unknown = Reflect.get(client, "connection");
  const stream = typeof connection === "object" && connection && "stream" in connection ? connection.stream : null;
  if (!(stream instanceof Socket)) throw new TypeError("The connection has no socket.");
  stream.destroy();
}
