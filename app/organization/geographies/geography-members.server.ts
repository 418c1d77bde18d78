import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AddLocations } from "./geography-form.ts";
import { shortenedList } from "./pc-numbers.ts";

type Outcome = { saved: true; added: number; moved: number } | { saved: false; fieldErrors: FieldErrors } | null;

/**
 * Add locations to a geography. A location is in one geography of each type, so locations in another one are refused by
 * name, or moved when the form says so. Null when the geography, its company or a ticked location is absent or out of
 * scope.
 */
export async function addLocationsToGeography(
  db: Db,
  advisor: CurrentUser,
  { companyId, geographyId, form }: { companyId: number; geographyId: number; form: AddLocations },
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const geography = await lockGeography(db, advisor, companyId, geographyId);
    if (!geography) return null;
    const requested = await lockRequestedLocations(db, advisor, {
      companyId,
      type: geography.type,
      addLocations: form,
    });
    const unknown = form.pcNumbers.filter((number) => !requested.some(({ pcNumber }) => pcNumber === number));
    if (unknown.length > 0) {
      const sentence = `This company has no {location} with {pcNumber} ${shortenedList(unknown)}.`;
      return { saved: false, fieldErrors: fieldError("pcNumbers", sentence) };
    }
    if (form.locationId.some((id) => !requested.some((location) => location.id === id))) return null;
    const elsewhere = requested.filter(({ liesInId }) => liesInId !== null && liesInId !== geographyId);
    if (elsewhere.length > 0 && !form.isMoving) {
      return { saved: false, fieldErrors: fieldError("isMoving", conflictsText(elsewhere)) };
    }
    const toAdd = requested.filter(({ liesInId }) => liesInId !== geographyId);
    if (toAdd.length === 0) return { saved: true, added: 0, moved: 0 };
    const { type } = geography;
    await withAudit(db, advisor, {
      action: "geography.add-locations",
      object: { type: "geography", id: geographyId },
      companyId,
      after: { locations: toAdd.map(({ pcNumber }) => pcNumber), moved: elsewhere.length },
    })
      .insertInto("geographyLocations")
      .values(toAdd.map(({ id }) => ({ geographyId, companyId, type, locationId: id })))
      .onConflict((conflict) => conflict.columns(["locationId", "type"]).doUpdateSet({ geographyId }))
      .execute();
    return { saved: true, added: toAdd.length - elsewhere.length, moved: elsewhere.length };
  });
}

/** Remove locations from a geography. Null when it, its company or all of the locations are absent or out of scope. */
export async function removeLocationsFromGeography(
  db: Db,
  advisor: CurrentUser,
  { companyId, geographyId, locationIds }: { companyId: number; geographyId: number; locationIds: number[] },
): Promise<{ removed: number } | null> {
  return db.transaction().execute(async (db) => {
    const geography = await lockGeography(db, advisor, companyId, geographyId);
    if (!geography) return null;
    const removed = await db
      .deleteFrom("geographyLocations")
      .using("locations")
      .whereRef("locations.id", "=", "geographyLocations.locationId")
      .where("geographyLocations.geographyId", "=", geographyId)
      .where("geographyLocations.locationId", "in", locationIds)
      .where(advisor.access.location("locations.id"))
      .returning("locations.pcNumber")
      .execute();
    if (removed.length === 0) return null;
    await writeAudit(db, advisor, {
      action: "geography.remove-locations",
      object: { type: "geography", id: geographyId },
      companyId,
      before: { locations: removed.map(({ pcNumber }) => pcNumber) },
    });
    return { removed: removed.length };
  });
}

/** Lock a geography, so that its type stays while locations are added or removed; null when absent or out of scope. */
async function lockGeography(db: Db, advisor: CurrentUser, companyId: number, geographyId: number) {
  const geography = await db
    .selectFrom("geographies")
    .select(["id", "name", "type"])
    .where("id", "=", geographyId)
    .where("companyId", "=", companyId)
    .where(advisor.access.company("geographies.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return geography ?? null;
}

/** Lock the locations of the company that a form names, and read each with its current geography of that type. */
function lockRequestedLocations(
  db: Db,
  advisor: CurrentUser,
  {
    companyId,
    type,
    addLocations: { pcNumbers, locationId },
  }: { companyId: number; type: string; addLocations: AddLocations },
) {
  return db
    .selectFrom("locations")
    .leftJoin("geographyLocations as held", (join) =>
      join.onRef("held.locationId", "=", "locations.id").on("held.type", "=", type),
    )
    .leftJoin("geographies", "geographies.id", "held.geographyId")
    .select(["locations.id", "locations.pcNumber", "held.geographyId as liesInId", "geographies.name as liesIn"])
    .where("locations.companyId", "=", companyId)
    .where(advisor.access.location("locations.id"))
    .where((is) =>
      is.or([
        is("locations.pcNumber", "in", pcNumbers.length > 0 ? pcNumbers : [""]),
        is("locations.id", "in", locationId.length > 0 ? locationId : [0]),
      ]),
    )
    .orderBy("locations.id")
    .forUpdate("locations")
    .execute();
}

function conflictsText(elsewhere: readonly { pcNumber: string; liesIn: string | null }[]): string {
  const named = shortenedList(elsewhere.map(({ pcNumber, liesIn }) => `${pcNumber} (${liesIn})`));
  return `Already in another geography of this type: ${named}. Check the box to move them here.`;
}
