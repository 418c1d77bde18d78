import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AddLocations } from "./geography-form.ts";
import { namedShortly } from "./pc-numbers.ts";

type Outcome = { saved: true; added: number; moved: number } | { saved: false; problems: Problems } | null;

/**
 * Puts locations into a geography. A location lies in one geography of each type: those that lie in another one are
 * named, and moved where the form says so. Null when the geography, its
 * company or a ticked location is absent or out of reach.
 */
export async function addLocations(
  db: Db,
  advisor: Person,
  companyId: number,
  geographyId: number,
  form: AddLocations,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const geography = await lockGeography(db, advisor, companyId, geographyId);
    if (!geography) return null;
    const asked = await findAsked(db, advisor, companyId, geography.type, form);
    const unknown = form.pcNumbers.filter((number) => !asked.some(({ pcNumber }) => pcNumber === number));
    if (unknown.length > 0) {
      const sentence = `No {location} of this company has the {pcNumber} ${namedShortly(unknown)}.`;
      return { saved: false, problems: problem("pcNumbers", sentence) };
    }
    if (form.locationId.some((id) => !asked.some((location) => location.id === id))) return null;
    const elsewhere = asked.filter(({ liesInId }) => liesInId !== null && liesInId !== geographyId);
    if (elsewhere.length > 0 && !form.isMoving) {
      return { saved: false, problems: problem("isMoving", conflictsText(elsewhere)) };
    }
    const coming = asked.filter(({ liesInId }) => liesInId !== geographyId);
    if (coming.length === 0) return { saved: true, added: 0, moved: 0 };
    const { type } = geography;
    await withAudit(db, advisor, {
      action: "geography.add-locations",
      object: { type: "geography", id: geographyId },
      companyId,
      after: { locations: coming.map(({ pcNumber }) => pcNumber), moved: elsewhere.length },
    })
      .insertInto("geographyLocations")
      .values(coming.map(({ id }) => ({ geographyId, companyId, type, locationId: id })))
      .onConflict((held) => held.columns(["locationId", "type"]).doUpdateSet({ geographyId }))
      .execute();
    return { saved: true, added: coming.length - elsewhere.length, moved: elsewhere.length };
  });
}

/** Takes locations out of a geography. Null when it, its company or all of the locations are absent or out of reach. */
export async function removeLocations(
  db: Db,
  advisor: Person,
  companyId: number,
  geographyId: number,
  locationIds: number[],
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
      .where(advisor.reach.location("locations.id"))
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

/** Locks a geography, so that its type stays while locations come and go; null when it is absent or out of reach. */
async function lockGeography(db: Db, advisor: Person, companyId: number, geographyId: number) {
  const geography = await db
    .selectFrom("geographies")
    .select(["id", "name", "type"])
    .where("id", "=", geographyId)
    .where("companyId", "=", companyId)
    .where(advisor.reach.company("geographies.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return geography ?? null;
}

/** The company's locations that a form names, locked, with the geography of a type that each lies in. */
function findAsked(db: Db, advisor: Person, companyId: number, type: string, { pcNumbers, locationId }: AddLocations) {
  return db
    .selectFrom("locations")
    .leftJoin("geographyLocations as held", (join) =>
      join.onRef("held.locationId", "=", "locations.id").on("held.type", "=", type),
    )
    .leftJoin("geographies", "geographies.id", "held.geographyId")
    .select(["locations.id", "locations.pcNumber", "held.geographyId as liesInId", "geographies.name as liesIn"])
    .where("locations.companyId", "=", companyId)
    .where(advisor.reach.location("locations.id"))
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
  const named = namedShortly(elsewhere.map(({ pcNumber, liesIn }) => `${pcNumber} (${liesIn})`));
  return `In another geography of this type already: ${named}. Tick this to move them here.`;
}
