import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { dollars } from "#app/platform/money/dollars.server.ts";

/** The CSV of what each item of a plan costs, in the plan's order; the caller has found the plan within the reach. */
export function downloadCosts(db: Db, plan: { id: number }): AsyncIterable<string> {
  const query = db
    .selectFrom("planItems")
    .innerJoin("channels", "channels.id", "planItems.channelId")
    .leftJoin("channelOptions", "channelOptions.id", "planItems.channelOptionId")
    .select(csvLine(Object.values(columns)).as("line"))
    .where("planItems.planId", "=", plan.id)
    .orderBy("planItems.position")
    .orderBy("planItems.id");
  return streamLines(db, query);
}

export function costDownloadHeader(): string[] {
  return Object.keys(columns);
}

const columns: Record<string, RawBuilder<unknown>> = {
  Item: sql`plan_items.title`,
  Channel: sql`channels.name`,
  Option: sql`channel_options.name`,
  Starts: sql`to_char(plan_items.starts_on, 'MM/DD/YYYY')`,
  Ends: sql`to_char(plan_items.ends_on, 'MM/DD/YYYY')`,
  Quantity: sql`plan_items.quantity`,
  "Unit cost": dollars(sql`plan_items.unit_cost_cents`),
  "Planned cost": dollars(sql`plan_items.planned_cents`),
  "Cost at activation": dollars(sql`plan_items.baseline_cents`),
  "Actual cost": dollars(sql`plan_items.actual_cents`),
  Vendor: sql`plan_items.vendor`,
  Note: sql`plan_items.note`,
};
