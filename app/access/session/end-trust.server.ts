import { type RawBuilder, sql } from "kysely";
import type { Db, Schema } from "#db/connect.ts";

interface Ended {
  /** Sessions that ran until this moment. */
  sessionsEnded: number;
  /** Whose invitation worked until this moment. Whoever stays Invited needs another. */
  uninvitedIds: number[];
}

/**
 * Ends every session and kills every link, code, feed and share of some people, in the transaction of what ends the trust in
 * them: a block, "sign out everywhere", another role, another company, an e-mail taken back.
 */
export async function endTrust(db: Db, userIds: readonly number[], now: Date): Promise<Ended> {
  return end(db, { userIds, isOwnDoing: false, keptSessionId: null, now });
}

/**
 * The same on a person's own doing: a reset, a change of password, "sign out others", which keeps one session. The way back
 * that was mailed to a replaced address stays, because whoever took the account over could do all of these.
 */
export async function endOwnTrust(db: Db, userId: number, keptSessionId: number | null, now: Date): Promise<Ended> {
  return end(db, { userIds: [userId], isOwnDoing: true, keptSessionId, now });
}

interface Ending {
  userIds: readonly number[];
  isOwnDoing: boolean;
  keptSessionId: number | null;
  now: Date;
}

interface Credential {
  table: keyof Schema;
  /** Null in it is a credential that works. */
  endColumn: "revokedAt" | "usedAt";
  isMeant: (ending: Ending) => RawBuilder<unknown>;
}

/**
 * Every table that keeps the hash of a secret which acts for a person or reads with their eyes. A test asks the database for
 * such tables and fails on one that is missing here.
 */
export const credentials: readonly Credential[] = [
  {
    table: "sessions",
    endColumn: "revokedAt",
    isMeant: ({ userIds, keptSessionId }) =>
      sql`user_id = any(${userIds}) and id is distinct from ${keptSessionId}::integer`,
  },
  {
    table: "tokens",
    endColumn: "usedAt",
    isMeant: ({ userIds, isOwnDoing }) =>
      sql`user_id = any(${userIds}) and not (${isOwnDoing} and kind = 'emailChange' and payload @> '{"isReturn": true}')`,
  },
  { table: "calendarFeeds", endColumn: "revokedAt", isMeant: ({ userIds }) => sql`user_id = any(${userIds})` },
  { table: "roadmapShares", endColumn: "revokedAt", isMeant: ({ userIds }) => sql`created_by = any(${userIds})` },
];

async function end(db: Db, ending: Ending): Promise<Ended> {
  const { userIds, keptSessionId, now } = ending;
  // Locked before anything is read, as in everything that issues tokens, so that none is issued meanwhile and outlives this.
  await sql`select id from users where id = any(${userIds}) order by id for no key update`.execute(db);
  const steps = credentials.map(
    ({ table, endColumn, isMeant }) => sql`${sql.id(`${table}Ended`)} as (
      update ${sql.table(table)} set ${sql.id(endColumn)} = ${now}
      where ${sql.id(endColumn)} is null and ${isMeant(ending)} returning *)`,
  );
  const { rows } = await sql<Ended>`
    with raised as (
      update users set auth_epoch = auth_epoch + 1 where id = any(${userIds})
    ), kept as (
      update sessions set auth_epoch = auth_epoch + 1 where id = ${keptSessionId}::integer
    ), ${sql.join(steps)}
    select (select count(*) from sessions_ended where absolute_expires_at > ${now}) as sessions_ended,
      array(select user_id from tokens_ended where kind = 'invitation' and expires_at > ${now}) as uninvited_ids
  `.execute(db);
  const ended = rows[0];
  if (!ended) throw new Error("a query without a table answers with one row");
  return ended;
}
