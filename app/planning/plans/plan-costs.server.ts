import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { csvLine, streamCsvLines } from "#db/csv-stream.ts";
import { dollarsSql } from "#app/platform/money/dollars.server.ts";

/** Stream the CSV of a plan's item costs, in the plan's order; the caller has found the plan in scope. */
export function streamPlanCosts(db: Db, plan: { id: number }): AsyncIterable<string> {
  const query = db
    .selectFrom("planItems")
    .innerJoin("channels", "channels.id", "planItems.channelId")
    .leftJoin("channelOptions", "channelOptions.id", "planItems.channelOptionId")
    .select(csvLine(Object.values(columns)).as("line"))
    .where("planItems.planId", "=", plan.id)
    .orderBy("planItems.position")
    .orderBy("planItems.id");
  return streamCsvLines(db, query);
}

export function planCostsHeader(): string[] {
  return Object.keys(columns);
}

const columns: Record<string, RawBuilder<unknown>> = {
  Item: sql`plan_items.title`,
  Channel: sql`channels.name`,
  Option: sql`channel_options.name`,
  Starts: sql`to_char(plan_items.starts_on, 'MM/DD/YYYY')`,
  Ends: sql`to_char(plan_items.ends_on, 'MM/DD/YYYY')`,
  Quantity: sql`plan_items.quantity`,
  "Unit cost": dollarsSql(sql`plan_items.unit_cost_cents`),
  "Planned cost": dollarsSql(sql`plan_items.planned_cents`),
  "Cost at activation": dollarsSql(sql`plan_items.baseline_cents`),
  "Actual cost": dollarsSql(sql`plan_items.actual_cents`),
  Vendor: sql`plan_items.vendor`,
  Note: sql`plan_items.note`,
};
