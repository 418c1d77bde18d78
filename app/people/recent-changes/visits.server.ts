import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

interface Visitor {
  userId: number;
  sessionId: number;
}

/**
 * Record that a user opens the dashboard. The first time in a session returns `since`, the previous visit (null:
 * never); every later time returns null.
 */
export async function startVisit(
  db: Db,
  { userId, sessionId }: Visitor,
  now: Date,
): Promise<{ since: Date | null } | null> {
  const { rows } = await sql<{ since: Date | null }>`
    with before as (
      select users.id, users.last_visit_at
      from users join sessions on sessions.user_id = users.id
      where users.id = ${userId} and sessions.id = ${sessionId}
        and (users.last_visit_at is null or users.last_visit_at < sessions.created_at)
      for no key update of users)
    update users set last_visit_at = ${now} from before where users.id = before.id
    returning before.last_visit_at as since
  `.execute(db);
  return rows[0] ?? null;
}

/** Find the time and address of the user's sign-in before the current one; null for the first sign-in. */
export async function findEarlierSignIn(db: Db, userId: number) {
  const signIn = await db
    .selectFrom("auditLog")
    .select(["at", "address"])
    .where("actorId", "=", userId)
    .where("action", "=", "session.sign-in")
    .where("result", "=", "done")
    .orderBy("id", "desc")
    .offset(1)
    .limit(1)
    .executeTakeFirst();
  return signIn ?? null;
}
