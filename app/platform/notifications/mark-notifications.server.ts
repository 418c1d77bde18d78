import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Mark one of the user's notifications as read, or all of them; return how many were unread. */
export async function markNotificationsRead(db: Db, userId: number, id: number | null, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ readAt: now, snoozedUntil: null })
    .where("userId", "=", userId)
    .where("isListed", "=", true)
    .where("readAt", "is", null)
    // A snoozed notification has not been seen, so it stays unread unless the user marks it itself.
    .where(
      sql<boolean>`case when ${id}::integer is null then snoozed_until is null or snoozed_until <= ${now}
      else id = ${id} end`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Snooze a notification until 7 a.m. in the user's time zone, tomorrow or next Monday, when it is unread again. */
export async function snoozeNotification(
  db: Db,
  { userId, id, until, now }: { userId: number; id: number; until: "tomorrow" | "next-week"; now: Date },
): Promise<boolean> {
  const today = sql`(${now}::timestamptz at time zone zone.name)::date`;
  const days = until === "tomorrow" ? sql`1` : sql`8 - extract(isodow from ${today})::integer`;
  const { numAffectedRows = 0n } = await sql`
    update notifications set read_at = null,
      snoozed_until = (${today} + ${days} + time '07:00') at time zone zone.name
    from (select coalesce(users.time_zone, companies.time_zone, 'UTC') as name
      from users left join companies on companies.id = users.company_id where users.id = ${userId}) zone
    where notifications.id = ${id} and notifications.user_id = ${userId} and is_listed`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Mark a user's notification as read and return its link, null when it is not the user's. An advisor viewing the user's
 * pages does not mark it.
 */
export async function openNotification(
  db: Db,
  { userId, viewedBy }: { userId: number; viewedBy: object | null },
  id: number,
  now: Date,
): Promise<string | null> {
  if (viewedBy) {
    const seen = await db
      .selectFrom("notifications")
      .select("link")
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("isListed", "=", true)
      .executeTakeFirst();
    return seen?.link ?? null;
  }
  const opened = await db
    .updateTable("notifications")
    .set((of) => ({ readAt: of.fn.coalesce("readAt", sql<Date>`${now}`), snoozedUntil: null }))
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("isListed", "=", true)
    .returning("link")
    .executeTakeFirst();
  return opened?.link ?? null;
}
