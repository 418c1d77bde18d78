import { sql } from "kysely";
import { csvDay, fieldRef, textColumn } from "#app/platform/records/list-columns.server.ts";

const days = sql`${csvDay(sql`starts_on`)} || case when ends_on > starts_on then ' to ' || ${csvDay(sql`ends_on`)} else '' end`;

/** Days of a claim's activity: "11/20/2026", or "11/20/2026 to 11/22/2026". */
const activityDays = sql<string>`coalesce(
  (select ${days} from custom_events where custom_events.id = claims.event_id),
  (select ${days} from plan_items where plan_items.id = claims.plan_item_id),
  ${csvDay(sql`claims.activity_on`)})`;

/** Column of the activity days, sorted by the last day, from which the claim deadline counts. */
export const activityColumn = textColumn("Activity dates", activityDays, {
  sort: { by: [fieldRef("claims.activityOn")] },
  kind: "other",
  sortsAs: "days",
  size: 190,
});
