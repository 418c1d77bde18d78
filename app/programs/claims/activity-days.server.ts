import { sql } from "kysely";
import { csvDay, field, text } from "#app/platform/records/list-columns.server.ts";

const days = sql`${csvDay(sql`starts_on`)} || case when ends_on > starts_on then ' to ' || ${csvDay(sql`ends_on`)} else '' end`;

/** The days of what a row of `claims` is for, as its own page has them: "11/20/2026", or "11/20/2026 to 11/22/2026". */
const activityDays = sql<string>`coalesce(
  (select ${days} from custom_events where custom_events.id = claims.event_id),
  (select ${days} from plan_items where plan_items.id = claims.plan_item_id),
  ${csvDay(sql`claims.activity_on`)})`;

/** The column of them, sorted by the last day, from which a claim's deadline counts. */
export const activityColumn = text("Activity", activityDays, {
  sort: { by: [field("claims.activityOn")] },
  kind: "other",
  size: 190,
});
