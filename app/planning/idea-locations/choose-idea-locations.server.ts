import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { shortenedList } from "#app/organization/geographies/pc-numbers.ts";
import { lockIdea } from "#app/planning/ideas/lock-idea.server.ts";
import type { AddIdeaLocations } from "./idea-locations-form.ts";

type Outcome = { saved: true; chosen: number } | { saved: false; fieldErrors: FieldErrors } | null;

/**
 * Show an idea only to locations, or hide it from them. A location has one choice; an equal choice stays. Null when the
 * idea or a ticked location is absent or out of scope.
 */
export async function chooseIdeaLocations(
  db: Db,
  advisor: CurrentUser,
  ideaId: number,
  form: AddIdeaLocations,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const idea = await lockIdea(db, advisor.access, ideaId);
    if (!idea) return null;
    const { companyId } = idea;
    const locations = await lockChosenLocations(db, advisor, companyId, form);
    const unknown = form.pcNumbers.filter((number) => !locations.some(({ pcNumber }) => pcNumber === number));
    if (unknown.length > 0) {
      const sentence = `This company has no {location} with {pcNumber} ${shortenedList(unknown)}.`;
      return { saved: false, fieldErrors: fieldError("pcNumbers", sentence) };
    }
    if (form.locationId.some((id) => !locations.some((location) => location.id === id))) return null;
    const isIncluded = form.kind === "include";
    const chosen = await db
      .insertInto("ideaLocations")
      .values(locations.map(({ id }) => ({ ideaId, companyId, locationId: id, isIncluded })))
      .onConflict((conflict) =>
        conflict
          .columns(["ideaId", "locationId"])
          .doUpdateSet({ isIncluded })
          .where("ideaLocations.isIncluded", "<>", isIncluded),
      )
      .returning("locationId")
      .execute();
    if (chosen.length === 0) return { saved: true, chosen: locations.length };
    const pcNumbers = locations
      .filter(({ id }) => chosen.some(({ locationId }) => locationId === id))
      .map(({ pcNumber }) => pcNumber);
    await writeAudit(db, advisor, {
      action: "idea.choose-sites",
      object: { type: "idea", id: ideaId },
      companyId,
      after: { locations: `${form.kind} ${shortenedList(pcNumbers)}` },
    });
    return { saved: true, chosen: locations.length };
  });
}

/**
 * Remove choices, so that the default applies to these locations again. Null when the idea is absent or out of scope or
 * none of the locations had a choice.
 */
export async function removeIdeaLocations(
  db: Db,
  advisor: CurrentUser,
  ideaId: number,
  locationIds: readonly number[],
): Promise<{ removed: number } | null> {
  return db.transaction().execute(async (db) => {
    const idea = await lockIdea(db, advisor.access, ideaId);
    if (!idea) return null;
    const removed = await db
      .deleteFrom("ideaLocations")
      .where("ideaId", "=", ideaId)
      .where("locationId", "in", locationIds.length > 0 ? locationIds : [0])
      .returning("locationId")
      .execute();
    if (removed.length === 0) return null;
    await writeAudit(db, advisor, {
      action: "idea.remove-sites",
      object: { type: "idea", id: ideaId },
      companyId: idea.companyId,
      after: { locations: `${removed.length} removed` },
    });
    return { removed: removed.length };
  });
}

/** Find the company's locations that a form names, and lock them against a transfer. */
function lockChosenLocations(
  db: Db,
  advisor: CurrentUser,
  companyId: number,
  { pcNumbers, locationId }: AddIdeaLocations,
) {
  return db
    .selectFrom("locations")
    .select(["id", "pcNumber"])
    .where("companyId", "=", companyId)
    .where(advisor.access.location("locations.id"))
    .where((is) =>
      is.or([
        is("pcNumber", "in", pcNumbers.length > 0 ? pcNumbers : [""]),
        is("id", "in", locationId.length > 0 ? locationId : [0]),
      ]),
    )
    .orderBy("id")
    .forShare()
    .execute();
}
