import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { locationStatusForm } from "./location-form.ts";
import { closedOnAfter, dayIn, refusalOfStatus } from "./location-rules.ts";

type Outcome = { saved: true; name: string } | { saved: false; problems: Problems; status?: 409 } | null;

/** Gives a location its next status; closing keeps the day, in the location's time zone. Null: absent or out of reach. */
export async function setLocationStatus(
  db: Db,
  advisor: Person,
  locationId: number,
  { status, version }: z.output<typeof locationStatusForm>,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const location = await db
      .selectFrom("locations")
      .select(["name", "companyId", "status", "closedOn", "timeZone", "version"])
      .where("id", "=", locationId)
      .where(advisor.reach.company("locations.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!location) return null;
    const refusal = refusalOfStatus(location.status, status, may(advisor, "location:decide"));
    if (refusal) return { saved: false, problems: problem("", refusal) };
    if (location.version !== version) return { saved: false, problems: stale("location"), status: 409 };
    const closedOn = closedOnAfter(location, status, dayIn(location.timeZone, now));
    await withAudit(db, advisor, {
      action: "location.set-status",
      object: { type: "location", id: locationId },
      companyId: location.companyId,
      before: { status: location.status },
      after: { status },
    })
      .updateTable("locations")
      .set({ status, closedOn, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", locationId)
      .execute();
    return { saved: true, name: location.name };
  });
}
