import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJobs } from "#db/jobs.ts";

/** Ids of all checkout sessions of `social_orders`, the current one included. */
export const orderSessionIds: RawBuilder<string[]> = sql`coalesce((
  select json_agg(id) from card_sessions where order_id = social_orders.id), '[]')`;

/**
 * Store the current session of an order whose checkout restarts, so that its events are recognized as an earlier
 * session's.
 */
export async function storeEarlierSession(
  db: Db,
  { id, sessionId }: { id: number; sessionId: string | null },
): Promise<void> {
  if (sessionId === null) return;
  await insertSession(db, sessionId, id);
}

/**
 * Store an opened session as the order's current one. Ask the provider to close it when the order no longer awaits a
 * payment.
 */
export async function storeSession(
  db: Db,
  orderId: number,
  session: { sessionId: string; url: string },
): Promise<void> {
  const { sessionId, url } = session;
  await insertSession(db, sessionId, orderId);
  const { numUpdatedRows } = await db
    .updateTable("socialOrders")
    .set({ sessionId, sessionUrl: url })
    .where("id", "=", orderId)
    .where("status", "=", "pendingPayment")
    .where("method", "=", "card")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await closeSessions(db, [{ id: orderId }]);
}

/** Queue jobs that close the orders' open sessions at the card provider; `ended` is a session that ended already. */
export async function closeSessions(
  db: Db,
  orders: readonly { id: number }[],
  ended: string | null = null,
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    with closed as (
      update card_sessions set is_open = false where order_id = any(${ids}::integer[]) and is_open returning id
    )
    select id from closed
    union
    select session_id from social_orders where id = any(${ids}::integer[]) and session_id is not null
      and not exists (select from card_sessions where card_sessions.id = session_id)`.execute(db);
  const open = rows.flatMap(({ id }) => (id === ended ? [] : [{ kind: "close", sessionId: id }]));
  if (open.length > 0) await addJobs(db, "social-card", open);
}

/** Remember a session, so that an event of the provider finds its order; do nothing for a known one. */
async function insertSession(db: Db, id: string, orderId: number): Promise<void> {
  await db
    .insertInto("cardSessions")
    .values({ id, orderId })
    .onConflict((known) => known.doNothing())
    .execute();
}
