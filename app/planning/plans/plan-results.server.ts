import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** How a plan went so far: its items and actions, and what it cost. The caller has found it within the reach. */
export async function findResults(db: Db, plan: { id: number }) {
  return db
    .selectFrom("planItems")
    .select([
      sql<number>`count(*)`.as("items"),
      sql<number>`count(*) filter (where status = 'done')`.as("doneItems"),
      sql<number>`coalesce(sum(planned_cents), 0)::bigint`.as("plannedCents"),
      sql<number | null>`sum(actual_cents)::bigint`.as("actualCents"),
      sql<number>`(select count(*) from actions where plan_id = ${plan.id} and status = 'done')`.as("done"),
      sql<number>`(select count(*) from actions where plan_id = ${plan.id} and status <> 'notNeeded')`.as("needed"),
    ])
    .where("planId", "=", plan.id)
    .executeTakeFirstOrThrow();
}

export type PlanResults = Awaited<ReturnType<typeof findResults>>;
