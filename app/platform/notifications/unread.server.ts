import { type RawBuilder, sql } from "kysely";
import { MAX_UNREAD } from "#app/ui/shell/max-unread.ts";

/** Count the unread notifications of the query's `users`, up to one more than the bell shows; reads only an index. */
export function unreadCountSql(now: Date): RawBuilder<number> {
  return sql`(select count(*) from (
    select from notifications where user_id = users.id and is_listed and read_at is null
      and (snoozed_until is null or snoozed_until <= ${now}) limit ${sql.lit(MAX_UNREAD + 1)}) as unread)`;
}
