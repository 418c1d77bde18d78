import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJobs } from "#db/jobs.ts";

/** The checkout sessions that `social_orders` had, the current one among them. */
export const earlierSessions: RawBuilder<string[]> = sql`coalesce((
  select json_agg(id) from card_sessions where order_id = social_orders.id), '[]')`;

/** Keeps the current session of an order whose checkout begins anew, so that its events are known as an earlier one's. */
export async function keepEarlierSession(
  db: Db,
  { id, sessionId }: { id: number; sessionId: string | null },
): Promise<void> {
  if (sessionId === null) return;
  await sql`insert into card_sessions (id, order_id) values (${sessionId}, ${id}) on conflict do nothing`.execute(db);
}

/**
 * Keeps an opened session as the current one of its order. Where the order waits for no payment any more, the provider is
 * asked to close it.
 */
export async function keepSession(db: Db, orderId: number, session: { sessionId: string; url: string }): Promise<void> {
  const { sessionId, url } = session;
  await sql`insert into card_sessions (id, order_id) values (${sessionId}, ${orderId}) on conflict do nothing`.execute(
    db,
  );
  const { numUpdatedRows } = await db
    .updateTable("socialOrders")
    .set({ sessionId, sessionUrl: url })
    .where("id", "=", orderId)
    .where("status", "=", "pendingPayment")
    .where("method", "=", "card")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await closeSessions(db, [{ id: orderId }]);
}

/** Asks the provider, by jobs, to take no payment for the open sessions of orders any more; `ended` names one that ended. */
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
