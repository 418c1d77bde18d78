import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { once } from "#app/platform/records/once.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { namedShortly } from "#app/organization/geographies/pc-numbers.ts";
import type { BatchAsk } from "./batch-form.ts";
import { refusalOfSize, refusalOfStart } from "./batch-rules.ts";
import { findUnknown, isTargeted } from "./batch-targets.server.ts";
import { lockSet } from "#app/planning/autopilot-sets/lock-set.server.ts";

type Outcome = { saved: true; batchId: number } | { saved: false; problems: Problems } | null;

/**
 * Begins making a plan of a published set for each location that is asked for; the queue makes them. Asking for the
 * same while it is at work is asking once. `today` is the company's. Null when the set is absent or out of reach.
 */
export async function startBatch(
  db: Db,
  advisor: Person,
  companyId: number,
  ask: BatchAsk,
  today: string,
  now: Date,
): Promise<Outcome> {
  return once(db, advisor, ask, now, async (db): Promise<Outcome> => {
    const set = await lockSet(db, advisor.reach, ask.setId);
    if (!set || set.companyId !== companyId) return null;
    const { startsOn, networkIds, groupIds, geographyIds, pcNumbers } = ask;
    if (set.status !== "published") return { saved: false, problems: problem("setId", "Choose a published set.") };
    const late = refusalOfStart(startsOn, today);
    if (late) return { saved: false, problems: problem("startsOn", late) };
    const unknown = await findUnknown(db, advisor.reach, companyId, pcNumbers);
    if (unknown.length > 0) return { saved: false, problems: unknownNumbers(unknown) };

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

    const locationIds = await listTargeted(db, advisor, companyId, ask);
    const refusal = refusalOfSize(locationIds.length, may(advisor, "autopilot:generate-many"));
    if (refusal) return { saved: false, problems: problem("", refusal) };
    const after = { set: set.name, startsOn, locations: locationIds.length };
    const entry = { action: "autopilot-batch.start", type: "autopilot-batch", companyId, after };
    const { id: batchId } = await db
      .with("made", (db) =>
        db
          .insertInto("autopilotBatches")
          .values({ companyId, setId: set.id, startsOn, targets, createdAt: now, createdBy: advisor.userId })
          .returning("id"),
      )
      .with("audited", () => auditOfMade(advisor, entry))
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

export function unknownNumbers(unknown: readonly string[]): Problems {
  return problem("pcNumbers", `No {location} of this company has the {pcNumber} ${namedShortly(unknown)}.`);
}

/** Closed locations count too: their result says why they have no plan. */
async function listTargeted(db: Db, advisor: Person, companyId: number, ask: BatchAsk): Promise<number[]> {
  const locations = await db
    .selectFrom("locations")
    .select("id")
    .where("companyId", "=", companyId)
    .where(advisor.reach.location("locations.id"))
    .where(isTargeted(ask))
    .orderBy("id")
    .execute();
  return locations.map(({ id }) => id);
}
