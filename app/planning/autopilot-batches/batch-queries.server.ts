import { sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Adoption } from "./batch-rules.ts";
import { isUntouched } from "./lock-batch.server.ts";

/** A batch with what has come of it so far; null when it is absent or out of reach. */
export async function findBatch(db: Db, reach: Reach, batchId: number) {
  const batch = await db
    .selectFrom("autopilotBatches")
    .innerJoin("autopilotSets", "autopilotSets.id", "autopilotBatches.setId")
    .innerJoin("companies", "companies.id", "autopilotBatches.companyId")
    .select([
      "autopilotBatches.id",
      "autopilotBatches.companyId",
      "autopilotBatches.setId",
      "autopilotBatches.startsOn",
    ])
    .select(["autopilotBatches.status", "autopilotBatches.failure", "autopilotBatches.createdAt"])
    .select(["autopilotBatches.finishedAt", "autopilotBatches.undoneAt"])
    .select(["autopilotSets.name as set", "companies.name as company", "companies.timeZone"])
    .select([by("created_by").as("by"), by("undone_by").as("undoneBy"), counts.as("counts"), answers.as("answers")])
    .where("autopilotBatches.id", "=", batchId)
    .where(reach.company("autopilotBatches.companyId"))
    .executeTakeFirst();
  return batch ?? null;
}

const MOST_LISTED = 10;

/** The newest batches of a company, each with how many there are. */
export function listBatches(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("autopilotBatches")
    .innerJoin("autopilotSets", "autopilotSets.id", "autopilotBatches.setId")
    .select([
      "autopilotBatches.id",
      "autopilotBatches.startsOn",
      "autopilotBatches.status",
      "autopilotBatches.createdAt",
    ])
    .select(["autopilotSets.name as set", counts.as("counts"), sql<number>`count(*) over ()`.as("total")])
    .where("autopilotBatches.companyId", "=", companyId)
    .where(reach.company("autopilotBatches.companyId"))
    .orderBy("autopilotBatches.id", "desc")
    .limit(MOST_LISTED)
    .execute();
}

function by(column: "created_by" | "undone_by") {
  return sql<string | null>`(
    select ${nameInFull()} from users
    where users.id = ${sql.ref(`autopilot_batches.${column}`)})`;
}

const counts = sql<{ total: number; made: number; skipped: number; failed: number; waiting: number }>`(
  select json_build_object('total', count(*), 'made', count(*) filter (where outcome = 'made'),
    'skipped', count(*) filter (where outcome = 'skipped'), 'failed', count(*) filter (where outcome = 'failed'),
    'waiting', count(*) filter (where outcome = 'waiting'))
  from autopilot_results where autopilot_results.batch_id = autopilot_batches.id)`;

const answers = sql<Adoption>`(
  select json_build_object('plans', count(*), 'touched', count(*) filter (where not ${isUntouched}),
    'silent', count(*) filter (where autopilot_answer = 'waiting' and status = 'draft'),
    'active', count(*) filter (where status = 'active'), 'completed', count(*) filter (where status = 'completed'),
    'accepted', count(*) filter (where autopilot_answer = 'accepted'),
    'customised', count(*) filter (where autopilot_answer = 'customised'),
    'declined', count(*) filter (where autopilot_answer = 'declined'))
  from plans where plans.autopilot_batch_id = autopilot_batches.id)`;
