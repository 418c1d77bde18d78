import { type RawBuilder, sql } from "kysely";
import type { Db, Schema } from "#db/connect.ts";

interface RevokedCredentials {
  /** Number of sessions that were active until now. */
  sessionsEnded: number;
  /** Ids of users whose invitation was valid until now; those who stay Invited need a new one. */
  uninvitedIds: number[];
}

/**
 * End every session, revoke every link, code, feed and share of some users, and end their push notifications. Call it in the transaction of the change
 * that requires it: a block, "sign out everywhere", a new role, a new company, an undone email change.
 */
export async function revokeCredentials(db: Db, userIds: readonly number[], now: Date): Promise<RevokedCredentials> {
  return revokeAll(db, { userIds, isOwnChange: false, keptSessionId: null, now });
}

/**
 * End the same after a user's own change: a reset, a new password, "sign out others", which keeps one session. The undo
 * link mailed to a replaced address stays valid, because an attacker who took the account over could do all of these.
 */
export async function revokeOwnCredentials(
  db: Db,
  userId: number,
  keptSessionId: number | null,
  now: Date,
): Promise<RevokedCredentials> {
  return revokeAll(db, { userIds: [userId], isOwnChange: true, keptSessionId, now });
}

interface Revocation {
  userIds: readonly number[];
  isOwnChange: boolean;
  keptSessionId: number | null;
  now: Date;
}

interface Credential {
  table: keyof Schema;
  /** Null in this column marks a valid credential. */
  endColumn: "revokedAt" | "usedAt";
  condition: (ending: Revocation) => RawBuilder<unknown>;
}

/**
 * Tables with the hash of a secret that acts or reads on behalf of a user. A test looks for such tables in the database
 * and fails when one is missing here.
 */
export const credentials: readonly Credential[] = [
  {
    table: "sessions",
    endColumn: "revokedAt",
    condition: ({ userIds, keptSessionId }) =>
      sql`user_id = any(${userIds}) and id is distinct from ${keptSessionId}::integer`,
  },
  {
    table: "tokens",
    endColumn: "usedAt",
    condition: ({ userIds, isOwnChange }) =>
      sql`user_id = any(${userIds}) and not (${isOwnChange} and kind = 'emailChange' and payload @> '{"isReturn": true}')`,
  },
  { table: "calendarFeeds", endColumn: "revokedAt", condition: ({ userIds }) => sql`user_id = any(${userIds})` },
  { table: "roadmapShares", endColumn: "revokedAt", condition: ({ userIds }) => sql`created_by = any(${userIds})` },
];

async function revokeAll(db: Db, ending: Revocation): Promise<RevokedCredentials> {
  const { userIds, keptSessionId, now } = ending;
  // Lock before reading, as every change that issues tokens does, so that no token issued meanwhile outlives this.
  await sql`select id from users where id = any(${userIds}) order by id for no key update`.execute(db);
  const updates = credentials.map(
    ({ table, endColumn, condition }) => sql`${sql.id(`${table}Ended`)} as (
      update ${sql.table(table)} set ${sql.id(endColumn)} = ${now}
      where ${sql.id(endColumn)} is null and ${condition(ending)} returning *)`,
  );
  const { rows } = await sql<RevokedCredentials>`
    with raised as (
      update users set auth_epoch = auth_epoch + 1 where id = any(${userIds})
    ), kept as (
      update sessions set auth_epoch = auth_epoch + 1 where id = ${keptSessionId}::integer
    ), devices_removed as (
      delete from push_subscriptions
      where user_id = any(${userIds}) and session_id is distinct from ${keptSessionId}::integer
    ), ${sql.join(updates)}
    select (select count(*) from sessions_ended where absolute_expires_at > ${now}) as sessions_ended,
      array(select user_id from tokens_ended where kind = 'invitation' and expires_at > ${now}) as uninvited_ids
  `.execute(db);
  const ended = rows[0];
  if (!ended) throw new Error("a query without a table answers with one row");
  return ended;
}
