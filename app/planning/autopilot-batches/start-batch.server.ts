import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { insertAuditOfCreated } from "#app/platform/audit/write-audit.server.ts";
import { shortenedList } from "#app/organization/geographies/pc-numbers.ts";
import { lockSet } from "#app/planning/autopilot-sets/lock-set.server.ts";
import type { BatchRequest } from "./batch-form.ts";
import { batchSizeRefusal, batchStartRefusal } from "./batch-rules.ts";
import { findUnknownPcNumbers, isTargetedLocation } from "./batch-targets.server.ts";

type Outcome = { saved: true; batchId: number } | { saved: false; fieldErrors: FieldErrors } | null;

/**
 * Start a batch that creates a plan of a published set for each targeted location; a job creates them. An identical
 * request returns the batch that is still running. `today` is the company's day. Null when the set is absent or out of
 * scope.
 */
export async function startBatch(
  db: Db,
  advisor: CurrentUser,
  { companyId, request, today, now }: { companyId: number; request: BatchRequest; today: string; now: Date },
): Promise<Outcome> {
  return idempotent({ db, actor: advisor, now }, request, async (db): Promise<Outcome> => {
    const set = await lockSet(db, advisor.access, request.setId);
    if (!set || set.companyId !== companyId) return null;
    const { startsOn, networkIds, groupIds, geographyIds, pcNumbers } = request;
    if (set.status !== "published")
      return { saved: false, fieldErrors: fieldError("setId", "Choose a published set.") };
    const startRefusal = batchStartRefusal(startsOn, today);
    if (startRefusal) return { saved: false, fieldErrors: fieldError("startsOn", startRefusal) };
    const unknown = await findUnknownPcNumbers(db, advisor.access, companyId, pcNumbers);
    if (unknown.length > 0) return { saved: false, fieldErrors: unknownPcNumberErrors(unknown) };

    const targets = JSON.stringify({ networkIds, groupIds, geographyIds, pcNumbers });
    const same = await db
      .selectFrom("autopilotBatches")
      .select("id")
      .where("setId", "=", set.id)
      .where("startsOn", "=", startsOn)
      .where("status", "in", ["queued", "running"])
      .where("targets", "=", sql<string>`${targets}::jsonb`)
      .executeTakeFirst();
    if (same) return { saved: true, batchId: same.id };

    const locationIds = await listTargetedLocationIds(db, advisor, companyId, request);
    const refusal = batchSizeRefusal(locationIds.length, can(advisor, "autopilot:generate-many"));
    if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
    const after = { set: set.name, startsOn, locations: locationIds.length };
    const entry = { action: "autopilot-batch.start", type: "autopilot-batch", companyId, after };
    const { id: batchId } = await db
      .with("made", (db) =>
        db
          .insertInto("autopilotBatches")
          .values({ companyId, setId: set.id, startsOn, targets, createdAt: now, createdBy: advisor.userId })
          .returning("id"),
      )
      .with("audited", () => insertAuditOfCreated(advisor, entry))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    await sql`
      insert into autopilot_results (batch_id, company_id, location_id)
      select ${batchId}, ${companyId}, unnest(${locationIds}::integer[])
    `.execute(db);
    await addJob(db, "generate-plans", { batchId, origin: advisor.origin }, { key: `generate-plans-${batchId}` });
    return { saved: true, batchId };
  });
}

export function unknownPcNumberErrors(unknown: readonly string[]): FieldErrors {
  return fieldError("pcNumbers", `This company has no {location} with {pcNumber} ${shortenedList(unknown)}.`);
}

/** Closed locations are included, so that their result says why they got no plan. */
async function listTargetedLocationIds(
  db: Db,
  advisor: CurrentUser,
  companyId: number,
  request: BatchRequest,
): Promise<number[]> {
  const locations = await db
    .selectFrom("locations")
    .select("id")
    .where("companyId", "=", companyId)
    .where(advisor.access.location("locations.id"))
    .where(isTargetedLocation(request))
    .orderBy("id")
    .execute();
  return locations.map(({ id }) => id);
}
