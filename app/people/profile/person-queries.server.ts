import type { Db } from "#db/connect.ts";
import { emailChangePayload } from "./email-change.ts";

/** Find a user's own details, with an email that waits for confirmation. */
export async function findPersonalDetails(db: Db, userId: number, now: Date) {
  const { emailChange, ...details } = await db
    .selectFrom("users")
    .leftJoin("tokens as emailChange", (join) =>
      join
        .onRef("emailChange.userId", "=", "users.id")
        .on("emailChange.kind", "=", "emailChange")
        .on("emailChange.usedAt", "is", null)
        .on("emailChange.expiresAt", ">", now),
    )
    .select([
      "users.firstName",
      "users.lastName",
      "users.email",
      "users.phone",
      "users.jobTitle",
      "users.timeZone",
      "users.theme",
      "users.defaultLocationId",
      "users.mailDigest",
      "users.version",
      "emailChange.payload as emailChange",
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return { ...details, pendingEmail: toPendingEmail(emailChange) };
}

/** Return the address that an open change of email leads to; null for none and for an undo link. */
function toPendingEmail(payload: unknown): string | null {
  const change = emailChangePayload.safeParse(payload);
  return change.success && !change.data.isReturn ? change.data.email : null;
}

/** List the sessions of a user, the current one first, then by last use. */
export async function listSessions(db: Db, user: { userId: number; sessionId: number }, now: Date) {
  const sessions = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["sessions.id", "sessions.agent", "sessions.address", "sessions.createdAt", "sessions.lastSeenAt"])
    .where("sessions.userId", "=", user.userId)
    .where("sessions.revokedAt", "is", null)
    .where("sessions.idleExpiresAt", ">", now)
    .where("sessions.absoluteExpiresAt", ">", now)
    .whereRef("sessions.authEpoch", "=", "users.authEpoch")
    .orderBy((of) => of("sessions.id", "=", user.sessionId), "desc")
    .orderBy("sessions.lastSeenAt", "desc")
    .orderBy("sessions.id", "desc")
    .execute();
  return sessions.map((session) => ({ ...session, isThisOne: session.id === user.sessionId }));
}
