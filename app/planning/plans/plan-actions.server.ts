import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** How far the actions of a plan are: done, needed in all, late. The caller has found the plan within the reach. */
export async function countOpenActions(db: Db, plan: { id: number }, today: string) {
  return db
    .selectFrom("actions")
    .select([
      sql<number>`count(*) filter (where status = 'done')`.as("done"),
      sql<number>`count(*) filter (where status <> 'notNeeded')`.as("needed"),
      sql<number>`count(*) filter (where status in ('todo', 'inProgress') and due_on < ${today}::date)`.as("late"),
      sql<number>`count(*) filter (where status <> 'todo')`.as("begun"),
    ])
    .where("planId", "=", plan.id)
    .executeTakeFirstOrThrow();
}
