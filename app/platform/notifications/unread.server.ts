import { type RawBuilder, sql } from "kysely";
import { MOST_UNREAD } from "#app/ui/shell/most-unread.ts";

/** How many notifications the query's `users` have not read, up to one more than the bell counts: a look into an index. */
export function unreadOf(now: Date): RawBuilder<number> {
  return sql`(select count(*) from (
    select from notifications where user_id = users.id and is_listed and read_at is null
      and (snoozed_until is null or snoozed_until <= ${now}) limit ${sql.lit(MOST_UNREAD + 1)}) as unread)`;
}
