import { type RawBuilder, sql } from "kysely";
import { isRecordVisibleTo } from "#app/platform/identity/access-scope.server.ts";

/**
 * Build the SQL condition that the query's `users`, members of a record's network, are notified about it: its author,
 * or the owners who see it when the author no longer does.
 */
export function isNotifiedAbout(table: string, madeBy: RawBuilder<number | null>): RawBuilder<boolean> {
  return sql<boolean>`(users.status = 'Registered' and ${isRecordVisibleTo(table)} and (users.id = ${madeBy}
    or users.role in ('Business Administrator', 'Business Owner') and not exists (
      select from users author join memberships own on own.user_id = author.id
      where author.id = ${madeBy} and author.status = 'Registered'
        and own.network_id = ${sql.ref(`${table}.networkId`)} and ${isRecordVisibleTo(table, "author")})))`;
}
