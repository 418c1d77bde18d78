import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { BatchAnswerCounts } from "./batch-rules.ts";
import { isUntouched } from "./lock-batch.server.ts";

/** Find a batch with its counts so far; null when absent or out of scope. */
export async function findAutopilotBatch(db: Db, access: AccessScope, batchId: number) {
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
    .where(access.company("autopilotBatches.companyId"))
    .executeTakeFirst();
  return batch ?? null;
}

const MAX_LISTED = 10;

/** List a company's newest batches; each row carries the total count. */
export function listAutopilotBatches(db: Db, access: AccessScope, companyId: number) {
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
    .where(access.company("autopilotBatches.companyId"))
    .orderBy("autopilotBatches.id", "desc")
    .limit(MAX_LISTED)
    .execute();
}

function by(column: "created_by" | "undone_by") {
  return sql<string | null>`(
    select ${fullNameSql()} from users
    where users.id = ${sql.ref(`autopilot_batches.${column}`)})`;
}

const counts = sql<{ total: number; made: number; skipped: number; failed: number; waiting: number }>`(
  select json_build_object('total', count(*), 'made', count(*) filter (where outcome = 'made'),
    'skipped', count(*) filter (where outcome = 'skipped'), 'failed', count(*) filter (where outcome = 'failed'),
    'waiting', count(*) filter (where outcome = 'waiting'))
  from autopilot_results where autopilot_results.batch_id = autopilot_batches.id)`;

const answers = sql<BatchAnswerCounts>`(
  select json_build_object('plans', count(*), 'touched', count(*) filter (where not ${isUntouched}),
    'silent', count(*) filter (where autopilot_answer = 'waiting' and status = 'draft'),
    'active', count(*) filter (where status = 'active'), 'completed', count(*) filter (where status = 'completed'),
    'accepted', count(*) filter (where autopilot_answer = 'accepted'),
    'customised', count(*) filter (where autopilot_answer = 'customised'),
    'declined', count(*) filter (where autopilot_answer = 'declined'))
  from plans where plans.autopilot_batch_id = autopilot_batches.id)`;
