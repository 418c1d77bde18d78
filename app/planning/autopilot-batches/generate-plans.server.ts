import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { takeRecordNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { LOCATIONS_PER_TRANSACTION, autopilotPlanName, classifyLocation } from "./batch-rules.ts";
import { type PlanGeneration, findPlanGeneration, previewPlans, insertSetItems } from "./preview-plans.server.ts";
import { mailOwners } from "./mail-owners.server.ts";

type Origin = AuditActor["origin"];

/**
 * Generate a batch's plans, 100 locations a transaction, until each location has a result, then email the owners. Safe
 * to run twice: it resumes where it stopped and leaves a finished batch alone.
 */
export async function generatePlans(db: Db, batchId: number, origin: Origin, now: Date): Promise<void> {
  while (await generateNextLocations(db, batchId, origin, now));
}

/** Mark a batch failed with the reason; its created plans stay. */
export async function failBatch(db: Db, batchId: number, failure: string, now: Date): Promise<void> {
  await db
    .updateTable("autopilotBatches")
    .set({ status: "failed", failure, finishedAt: now })
    .where("id", "=", batchId)
    .where("status", "in", ["queued", "running"])
    .execute();
}

/** Generate the next locations in one transaction. Return false when none are left. */
async function generateNextLocations(db: Db, batchId: number, origin: Origin, now: Date): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const batch = await lockRunningBatch(db, batchId);
    if (!batch) return false;
    const starter = await findBatchStarter(db, batch, origin);
    const found =
      starter &&
      (await findPlanGeneration(db, starter.access, {
        companyId: batch.companyId,
        setId: batch.setId,
        startsOn: batch.startsOn,
      }));
    if (!starter || !found) {
      await failBatch(
        db,
        batchId,
        "The user who started this batch no longer has permission. Resume it yourself.",
        now,
      );
      return false;
    }
    const locationIds = await lockNextLocations(db, batchId);
    if (locationIds.length === 0) {
      await finish(db, { starter, batch, set: found.set.name, now });
      return false;
    }
    const { generation, set } = found;
    const previewed = await previewPlans(
      db,
      starter.access,
      generation,
      sql<boolean>`locations.id = any(${locationIds})`,
    );
    const results = previewed.map((location) => ({ id: location.id, ...classifyLocation(location) }));
    const chosen = results.filter(({ outcome }) => outcome === "made").map(({ id }) => id);
    const plans = await insertPlans(db, starter, { batchId, generation, set, locationIds: chosen }, now);
    await writeResults(db, { batchId, locationIds, results, plans });
    return true;
  });
}

async function lockRunningBatch(db: Db, batchId: number) {
  const batch = await db
    .updateTable("autopilotBatches")
    .set({ status: "running" })
    .where("id", "=", batchId)
    .where("status", "in", ["queued", "running"])
    .returning(["id", "companyId", "setId", "startsOn", "createdBy"])
    .executeTakeFirst();
  return batch ?? null;
}

/** Find the advisor who started a batch, with today's role and scope; null when no longer allowed to generate plans. */
async function findBatchStarter(db: Db, batch: { createdBy: number | null }, origin: Origin) {
  const user = await db
    .selectFrom("users")
    .select(["id as userId", "role", "companyId"])
    .where("id", "=", batch.createdBy)
    .where("status", "=", "Registered")
    .executeTakeFirst();
  if (!user || !can(user, "autopilot:manage")) return null;
  return { ...user, origin, access: AccessScope.of(user) };
}

type BatchStarter = NonNullable<Awaited<ReturnType<typeof findBatchStarter>>>;

/** Lock the next locations without a result, so that a transfer or a closing waits until their plans exist. */
async function lockNextLocations(db: Db, batchId: number): Promise<number[]> {
  const locations = await db
    .selectFrom("autopilotResults")
    .innerJoin("locations", "locations.id", "autopilotResults.locationId")
    .select("locations.id")
    .where("batchId", "=", batchId)
    .where("outcome", "=", "waiting")
    .orderBy("locations.id")
    .limit(LOCATIONS_PER_TRANSACTION)
    .forShare("locations")
    .execute();
  return locations.map(({ id }) => id);
}

interface Insertion {
  batchId: number;
  generation: PlanGeneration;
  set: { name: string; objectiveId: number | null };
  locationIds: readonly number[];
}

/**
 * Insert drafts that await their owners' answer. The unique key of set, location and start prevents duplicates under
 * concurrency; a name already in use gets the plan's number appended.
 */
async function insertPlans(
  db: Db,
  starter: BatchStarter,
  { batchId, generation, set, locationIds }: Insertion,
  now: Date,
) {
  if (locationIds.length === 0) return [];
  const { companyId, setId, startsOn, endsOn } = generation;
  const { userId } = starter;
  const name = autopilotPlanName(set.name, startsOn);
  const numbers = await takeRecordNumbers(db, {
    companyId,
    prefix: "PL",
    year: now.getUTCFullYear(),
    count: locationIds.length,
  });
  const { rows: plans } = await sql<{ id: number; locationId: number }>`
    insert into plans (company_id, network_id, location_id, number, name, starts_on, ends_on, neighborhood_type,
      autopilot_set_id, autopilot_batch_id, autopilot_answer, created_at, created_by, updated_at, updated_by)
    select ${companyId}, locations.network_id, locations.id, given.number,
      case when exists (select from plans other where other.location_id = locations.id
        and lower(other.name) = lower(${name} collate "und-x-icu") and other.status <> 'archived')
        then left(${name}, 80) || ' ' || given.number else ${name} end,
      ${startsOn}, ${endsOn}, locations.neighborhood_type, ${setId}, ${batchId}, 'waiting',
      ${now}, ${userId}, ${now}, ${userId}
    from unnest(${locationIds}::integer[], ${numbers}::text[]) as given (location_id, number)
    join locations on locations.id = given.location_id
    on conflict (autopilot_set_id, location_id, starts_on) where autopilot_batch_id is not null do nothing
    returning id, location_id
  `.execute(db);
  await insertSetItems(db, generation, plans, { userId, now });
  const planIds = plans.map(({ id }) => id);
  await sql`
    with objectives as (
      insert into plan_objectives (plan_id, company_id, objective_id)
      select unnest(${planIds}::integer[]), ${companyId}, objectives.id from objectives where id = ${set.objectiveId}
    )
    insert into status_changes (object_type, object_id, company_id, to_status, at, by_user_id)
    select 'plan', unnest(${planIds}::integer[]), ${companyId}, 'draft', ${now}, ${userId}
  `.execute(db);
  return plans;
}

/** Write a result for each location of the chunk, including those the starter can no longer access. */
async function writeResults(
  db: Db,
  {
    batchId,
    locationIds,
    results,
    plans,
  }: {
    batchId: number;
    locationIds: readonly number[];
    results: readonly { id: number; outcome: string; reason: string }[];
    plans: readonly { id: number; locationId: number }[];
  },
): Promise<void> {
  const rows = locationIds.map((id) => {
    const result = results.find((one) => one.id === id);
    const planId = plans.find(({ locationId }) => locationId === id)?.id ?? null;
    if (!result) return { id, outcome: "failed", reason: "No longer accessible.", planId };
    const isLate = result.outcome === "made" && planId === null;
    return { ...result, planId, ...(isLate ? { outcome: "skipped", reason: "It already has this {plan}." } : {}) };
  });
  await sql`
    update autopilot_results set outcome = given.outcome, reason = given.reason, plan_id = given."planId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id integer, outcome text, reason text, "planId" integer)
    where autopilot_results.batch_id = ${batchId} and autopilot_results.location_id = given.id
  `.execute(db);
}

async function finish(
  db: Db,
  {
    starter,
    batch,
    set,
    now,
  }: { starter: BatchStarter; batch: { id: number; companyId: number; startsOn: string }; set: string; now: Date },
): Promise<void> {
  const { id, companyId, startsOn } = batch;
  await db.updateTable("autopilotBatches").set({ status: "done", finishedAt: now }).where("id", "=", id).execute();
  const { made, skipped, failed } = await db
    .selectFrom("autopilotResults")
    .select([
      sql<number>`count(*) filter (where outcome = 'made')`.as("made"),
      sql<number>`count(*) filter (where outcome = 'skipped')`.as("skipped"),
      sql<number>`count(*) filter (where outcome = 'failed')`.as("failed"),
    ])
    .where("batchId", "=", id)
    .executeTakeFirstOrThrow();
  await writeAudit(db, starter, {
    action: "autopilot-batch.finish",
    object: { type: "autopilot-batch", id },
    companyId,
    after: { set, startsOn, made, skipped, failed },
  });
  if (made > 0) await mailOwners(db, starter.access, { batchId: id, companyId, set, startsOn });
}
