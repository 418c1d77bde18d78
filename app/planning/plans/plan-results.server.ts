import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Read a plan's results so far: items and actions done, and costs in cents. The caller has found the plan in scope. */
export async function findPlanResults(db: Db, plan: { id: number }) {
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

export type PlanResults = Awaited<ReturnType<typeof findPlanResults>>;
