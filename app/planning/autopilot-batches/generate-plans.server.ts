import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { takeNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { LOCATIONS_AT_ONCE, planNameOf, verdictOf } from "./batch-rules.ts";
import { type Making, findMaking, previewPlans, writeItemsOfSet } from "./preview-plans.server.ts";
import { mailOwners } from "./mail-owners.server.ts";

type Origin = Actor["origin"];

/**
 * Makes the plans of a batch, a hundred locations a transaction, until each has its result; then tells the owners. What
 * broke off goes on where it stopped, and a batch that is over is left alone, so it may run twice.
 */
export async function generatePlans(db: Db, batchId: number, origin: Origin, now: Date): Promise<void> {
  while (await generateSome(db, batchId, origin, now));
}

/** Says why a batch stopped; what it made stays. */
export async function failBatch(db: Db, batchId: number, failure: string, now: Date): Promise<void> {
  await db
    .updateTable("autopilotBatches")
    .set({ status: "failed", failure, finishedAt: now })
    .where("id", "=", batchId)
    .where("status", "in", ["queued", "running"])
    .execute();
}

/** One transaction of the work; false when there is no more to do. */
async function generateSome(db: Db, batchId: number, origin: Origin, now: Date): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const batch = await lockBatchAtWork(db, batchId);
    if (!batch) return false;
    const maker = await findMaker(db, batch, origin);
    const found = maker && (await findMaking(db, maker.reach, batch.companyId, batch.setId, batch.startsOn));
    if (!maker || !found) {
      await failBatch(db, batchId, "Whoever started this may no longer do so. Start it again yourself.", now);
      return false;
    }
    const locationIds = await lockNextLocations(db, batchId);
    if (locationIds.length === 0) {
      await finish(db, maker, batch, found.set.name, now);
      return false;
    }
    const { making, set } = found;
    const previewed = await previewPlans(db, maker.reach, making, sql<boolean>`locations.id = any(${locationIds})`);
    const verdicts = previewed.map((location) => ({ id: location.id, ...verdictOf(location) }));
    const chosen = verdicts.filter(({ outcome }) => outcome === "made").map(({ id }) => id);
    const plans = await insertPlans(db, maker, { batchId, making, set, locationIds: chosen }, now);
    await writeResults(db, batchId, locationIds, verdicts, plans);
    return true;
  });
}

async function lockBatchAtWork(db: Db, batchId: number) {
  const batch = await db
    .updateTable("autopilotBatches")
    .set({ status: "running" })
    .where("id", "=", batchId)
    .where("status", "in", ["queued", "running"])
    .returning(["id", "companyId", "setId", "startsOn", "createdBy"])
    .executeTakeFirst();
  return batch ?? null;
}

/** Whoever started a batch, with today's role and reach; null when they may no longer generate. */
async function findMaker(db: Db, batch: { createdBy: number | null }, origin: Origin) {
  const person = await db
    .selectFrom("users")
    .select(["id as userId", "role", "companyId"])
    .where("id", "=", batch.createdBy)
    .where("status", "=", "Registered")
    .executeTakeFirst();
  if (!person || !may(person, "autopilot:manage")) return null;
  return { ...person, origin, reach: Reach.of(person) };
}

type Maker = NonNullable<Awaited<ReturnType<typeof findMaker>>>;

/** The next locations without a result; a transfer or a closing waits until their plans are made. */
async function lockNextLocations(db: Db, batchId: number): Promise<number[]> {
  const locations = await db
    .selectFrom("autopilotResults")
    .innerJoin("locations", "locations.id", "autopilotResults.locationId")
    .select("locations.id")
    .where("batchId", "=", batchId)
    .where("outcome", "=", "waiting")
    .orderBy("locations.id")
    .limit(LOCATIONS_AT_ONCE)
    .forShare("locations")
    .execute();
  return locations.map(({ id }) => id);
}

interface Insertion {
  batchId: number;
  making: Making;
  set: { name: string; objectiveId: number | null };
  locationIds: readonly number[];
}

/**
 * Drafts that wait for their owner's answer. The key of set, location and start keeps a second one out, whoever makes it
 * at the same time; where the name is taken, the plan's number tells them apart.
 */
async function insertPlans(db: Db, maker: Maker, { batchId, making, set, locationIds }: Insertion, now: Date) {
  if (locationIds.length === 0) return [];
  const { companyId, setId, startsOn, endsOn } = making;
  const { userId } = maker;
  const name = planNameOf(set.name, startsOn);
  const numbers = await takeNumbers(db, companyId, "PL", now.getUTCFullYear(), locationIds.length);
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
  await writeItemsOfSet(db, making, plans, { userId, now });
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

/** Every location of the chunk gets its result, those that the maker does not reach any more too. */
async function writeResults(
  db: Db,
  batchId: number,
  locationIds: readonly number[],
  verdicts: readonly { id: number; outcome: string; reason: string }[],
  plans: readonly { id: number; locationId: number }[],
): Promise<void> {
  const rows = locationIds.map((id) => {
    const verdict = verdicts.find((one) => one.id === id);
    const planId = plans.find(({ locationId }) => locationId === id)?.id ?? null;
    if (!verdict) return { id, outcome: "failed", reason: "It is out of reach by now.", planId };
    const isLate = verdict.outcome === "made" && planId === null;
    return { ...verdict, planId, ...(isLate ? { outcome: "skipped", reason: "It has this {plan} already." } : {}) };
  });
  await sql`
    update autopilot_results set outcome = given.outcome, reason = given.reason, plan_id = given."planId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id integer, outcome text, reason text, "planId" integer)
    where autopilot_results.batch_id = ${batchId} and autopilot_results.location_id = given.id
  `.execute(db);
}

async function finish(
  db: Db,
  maker: Maker,
  batch: { id: number; companyId: number; startsOn: string },
  set: string,
  now: Date,
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
  await writeAudit(db, maker, {
    action: "autopilot-batch.finish",
    object: { type: "autopilot-batch", id },
    companyId,
    after: { set, startsOn, made, skipped, failed },
  });
  if (made > 0) await mailOwners(db, maker.reach, { batchId: id, companyId, set, startsOn });
}
