import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Marks one's notifications as read, all of them where no id is given; how many were not. */
export async function markRead(db: Db, userId: number, id: number | null, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ readAt: now, snoozedUntil: null })
    .where("userId", "=", userId)
    .where("isListed", "=", true)
    .where("readAt", "is", null)
    // What is put off was not seen and stays so, until its person marks it itself.
    .where(
      sql<boolean>`case when ${id}::integer is null then snoozed_until is null or snoozed_until <= ${now}
      else id = ${id} end`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Puts a notification off until seven in the morning of a later day in its person's time zone, when it is unread again. */
export async function snooze(
  db: Db,
  userId: number,
  id: number,
  until: "tomorrow" | "next-week",
  now: Date,
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
 * Mark a notification of somebody's as read; an advisor who views their pages leaves it as it is. Where it leads, or null
 * where it is none of theirs.
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
