import type { Db } from "#db/connect.ts";
import { canEnter } from "#app/access/session/can-enter.server.ts";

/**
 * Build a SELECT of the users with a status whose company is active and who have not expired; the caller adds which
 * users.
 */
export function selectActiveUsers(db: Db, status: "Invited" | "Registered", now: Date) {
  return db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.companyId")
    .select(["users.id", "users.role", "users.companyId", "users.email"])
    .select(["users.firstName", "users.lastName", "users.phone", "companies.name as companyName"])
    .where("users.status", "=", status)
    .where(canEnter(now));
}

/** Lock a user; return false when they no longer have that status or can no longer sign in. */
export async function lockActiveUser(
  db: Db,
  status: "Invited" | "Registered",
  userId: number,
  now: Date,
): Promise<boolean> {
  const locked = await selectActiveUsers(db, status, now)
    .where("users.id", "=", userId)
    .forNoKeyUpdate("users")
    .executeTakeFirst();
  return locked !== undefined;
}
