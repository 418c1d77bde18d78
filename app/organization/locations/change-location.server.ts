import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { askAboutPlace } from "#app/platform/maps/zip-places.server.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { type LocationChange, columnsOf, byType } from "./location-form.ts";
import {
  findBelongings,
  findLikeness,
  likenessProblem,
  namesOf,
  problemsOfBelongings,
  writeBelongings,
} from "./location-place.server.ts";
import { belongingIds, belongingNames } from "./location-queries.server.ts";
import { takenByLocation } from "./location-rules.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Saves what a form holds of a location; its network is transferred and its status moved by verbs of their own. Null when
 * it is absent or out of reach.
 */
export async function changeLocation(
  db: Db,
  advisor: Person,
  locationId: number,
  form: LocationChange,
  now: Date,
): Promise<Outcome> {
  const geographyIds = byType(form);
  const change = db.transaction().execute(async (db): Promise<Outcome> => {
    const location = await db
      .selectFrom("locations")
      .selectAll()
      .select([...belongingNames, ...belongingIds])
      .where("id", "=", locationId)
      .where(advisor.reach.company("locations.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!location) return null;
    if (location.version !== form.version) return { saved: false, problems: stale("location"), status: 409 };
    const isLyingStill = isSame(
      location.geographyIds,
      Object.values(geographyIds).flatMap((id) => id ?? []),
    );
    const isKept = isLyingStill && isSame(location.groupIds, form.groupIds);
    const found = isKept ? null : await findBelongings(db, location, geographyIds, form.groupIds);
    const after = { ...columnsOf(form), pcNumber: form.pcNumber ?? location.pcNumber };
    const isPlaced = (["zip", "latitude", "longitude"] as const).some((name) => after[name] !== location[name]);
    const question = isPlaced ? await askAboutPlace(after) : null;
    const problems = {
      ...(question === null ? {} : problem("longitude", question)),
      ...(after.pcNumber !== location.pcNumber && !may(advisor, "location:decide")
        ? problem("pcNumber", "Only a Senior Advisor changes a {pcNumber}.")
        : {}),
      ...(isTimeZone(after.timeZone) ? {} : problem("timeZone", "Choose a time zone.")),
      ...(found ? problemsOfBelongings(found, geographyIds, form.groupIds) : {}),
    };
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const changes = changesOf<Record<string, unknown>>(location, { ...after, ...(found ? namesOf(found) : {}) });
    if (!changes) return { saved: true };
    const hasMoved = ["street", "zip", "latitude", "longitude"].some((name) => name in changes.after);
    const isAsking = hasMoved && !form.saveAnyway;
    const likeness = isAsking ? await findLikeness(db, location.companyId, locationId, after) : null;
    if (likeness) return { saved: false, problems: likenessProblem(likeness) };

    await withAudit(db, advisor, {
      action: "location.change",
      object: { type: "location", id: locationId },
      companyId: location.companyId,
      ...changes,
    })
      .updateTable("locations")
      .set({ ...after, version: location.version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", locationId)
      .execute();
    if (found) await writeBelongings(db, location, found);
    return { saved: true };
  });
  return orTaken(change, takenByLocation(form));
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
