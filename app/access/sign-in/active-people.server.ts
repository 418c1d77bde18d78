import type { Db } from "#db/connect.ts";
import { mayEnter } from "#app/access/session/may-enter.server.ts";

/** People of a status whose company is active and whose last day is not over; the caller says which of them. */
export function findActive(db: Db, status: "Invited" | "Registered", now: Date) {
  return db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.companyId")
    .select(["users.id", "users.role", "users.companyId", "users.email"])
    .select(["users.firstName", "users.lastName", "users.phone", "companies.name as companyName"])
    .where("users.status", "=", status)
    .where(mayEnter(now));
}

/** Locks one of them; false when they are no longer of that status, or may no longer sign in. */
export async function lockActive(
  db: Db,
  status: "Invited" | "Registered",
  userId: number,
  now: Date,
): Promise<boolean> {
  const locked = await findActive(db, status, now)
    .where("users.id", "=", userId)
    .forNoKeyUpdate("users")
    .executeTakeFirst();
  return locked !== undefined;
}
