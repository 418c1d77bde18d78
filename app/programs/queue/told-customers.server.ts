import { type RawBuilder, sql } from "kysely";
import { userSeesRecord } from "#app/platform/identity/reach.server.ts";

/**
 * Holds for the query's `users`, members of a record's network, who hear what becomes of it: whoever made it, and where
 * that is nobody who still sees it, the owners who do.
 */
export function isToldOf(table: string, madeBy: RawBuilder<number | null>): RawBuilder<boolean> {
  return sql<boolean>`(users.status = 'Registered' and ${userSeesRecord(table)} and (users.id = ${madeBy}
    or users.role in ('Business Administrator', 'Business Owner') and not exists (
      select from users author join memberships own on own.user_id = author.id
      where author.id = ${madeBy} and author.status = 'Registered'
        and own.network_id = ${sql.ref(`${table}.networkId`)} and ${userSeesRecord(table, "author")})))`;
}
