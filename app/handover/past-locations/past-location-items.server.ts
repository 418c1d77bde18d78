import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { csvLine, streamCsvLines } from "#db/csv-stream.ts";
import { dollarsSql } from "#app/platform/money/dollars.server.ts";

/** Stream the CSV lines of the items of all plans of a record, in its order; the caller has checked the scope. */
export function downloadPastLocationItems(db: Db, record: { id: number }): AsyncIterable<string> {
  const plans = sql`jsonb_array_elements(location_records.record->'plans') with ordinality`;
  const items = sql`jsonb_array_elements(plan.value->'items') with ordinality`;
  return streamCsvLines(
    db,
    db
      .selectFrom("locationRecords")
      .innerJoinLateral(plans.as<"plan">(sql`plan (value, place)`), (join) => join.onTrue())
      .innerJoinLateral(items.as<"item">(sql`item (value, place)`), (join) => join.onTrue())
      .select(csvLine(Object.values(columns)).as("line"))
      .where("locationRecords.id", "=", record.id)
      .orderBy(sql`plan.place`)
      .orderBy(sql`item.place`),
  );
}

export function pastLocationItemHeads(): string[] {
  return Object.keys(columns);
}

const columns: Record<string, RawBuilder<unknown>> = {
  "Plan number": sql`plan.value->>'number'`,
  Plan: sql`plan.value->>'name'`,
  "Plan status": sql`initcap(plan.value->>'status')`,
  Item: sql`item.value->>'title'`,
  Channel: sql`item.value->>'channel'`,
  Starts: day("startsOn"),
  Ends: day("endsOn"),
  Status: sql`case item.value->>'status' when 'inProgress' then 'In progress' else initcap(item.value->>'status') end`,
  "Planned cost": dollarsSql(cents("plannedCents")),
  "Actual cost": dollarsSql(cents("actualCents")),
};

function day(name: string): RawBuilder<unknown> {
  return sql`to_char((item.value->>${sql.lit(name)})::date, 'MM/DD/YYYY')`;
}

function cents(name: string): RawBuilder<unknown> {
  return sql`(item.value->>${sql.lit(name)})::bigint`;
}
