import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { zipMismatchQuestion } from "#app/platform/maps/zip-places.server.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { type LocationChange, locationFormColumns, geographiesByType } from "./location-form.ts";
import {
  findLocationLinks,
  findPossibleDuplicate,
  possibleDuplicateError,
  linkNames,
  validateLocationLinks,
  writeLocationLinks,
} from "./location-links.server.ts";
import { linkedIds, linkedNames } from "./location-queries.server.ts";
import { locationViolations } from "./location-rules.ts";

type Outcome = { saved: true } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/**
 * Save the form of a location; its network and status are changed by other functions. Null when absent or out of scope.
 */
export async function changeLocation(
  db: Db,
  advisor: CurrentUser,
  { locationId, form, now }: { locationId: number; form: LocationChange; now: Date },
): Promise<Outcome> {
  const geographyIds = geographiesByType(form);
  const change = db.transaction().execute(async (db): Promise<Outcome> => {
    const location = await db
      .selectFrom("locations")
      .selectAll()
      .select([...linkedNames, ...linkedIds])
      .where("id", "=", locationId)
      .where(advisor.access.company("locations.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!location) return null;
    if (location.version !== form.version) return { saved: false, fieldErrors: staleError("location"), status: 409 };
    const hasSameGeographies = isSame(
      location.geographyIds,
      Object.values(geographyIds).flatMap((id) => id ?? []),
    );
    const hasSameLinks = hasSameGeographies && isSame(location.groupIds, form.groupIds);
    const found = hasSameLinks ? null : await findLocationLinks(db, location, geographyIds, form.groupIds);
    const after = { ...locationFormColumns(form), pcNumber: form.pcNumber ?? location.pcNumber };
    const hasNewPosition = (["zip", "latitude", "longitude"] as const).some((name) => after[name] !== location[name]);
    const question = hasNewPosition ? await zipMismatchQuestion(after) : null;
    const fieldErrors = {
      ...(question === null ? {} : fieldError("longitude", question)),
      ...(after.pcNumber !== location.pcNumber && !can(advisor, "location:decide")
        ? fieldError("pcNumber", "Only a Senior Advisor can change a {pcNumber}.")
        : {}),
      ...(isTimeZone(after.timeZone) ? {} : fieldError("timeZone", "Choose a time zone.")),
      ...(found ? validateLocationLinks(found, geographyIds, form.groupIds) : {}),
    };
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };
    const changes = changedFields<Record<string, unknown>>(location, { ...after, ...(found ? linkNames(found) : {}) });
    if (!changes) return { saved: true };
    const hasMoved = ["street", "zip", "latitude", "longitude"].some((name) => name in changes.after);
    const isAsking = hasMoved && !form.saveAnyway;
    const duplicate = isAsking ? await findPossibleDuplicate(db, location.companyId, locationId, after) : null;
    if (duplicate) return { saved: false, fieldErrors: possibleDuplicateError(duplicate) };

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
    if (found) await writeLocationLinks(db, location, found);
    return { saved: true };
  });
  return mapUniqueViolation(change, locationViolations(form));
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
