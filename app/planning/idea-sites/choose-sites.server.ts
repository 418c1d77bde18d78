import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { namedShortly } from "#app/organization/geographies/pc-numbers.ts";
import type { AddSites } from "./idea-sites-form.ts";
import { lockIdea } from "#app/planning/ideas/lock-idea.server.ts";

type Outcome = { saved: true; chosen: number } | { saved: false; problems: Problems } | null;

/**
 * Gives an idea to locations, or keeps it from them; a location has one of both, and what is chosen so already stays so.
 * Null when the idea or a ticked location is absent or out of reach.
 */
export async function chooseSites(db: Db, advisor: Person, ideaId: number, form: AddSites): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const idea = await lockIdea(db, advisor.reach, ideaId);
    if (!idea) return null;
    const { companyId } = idea;
    const asked = await findAsked(db, advisor, companyId, form);
    const unknown = form.pcNumbers.filter((number) => !asked.some(({ pcNumber }) => pcNumber === number));
    if (unknown.length > 0) {
      const sentence = `No location of this company has the PC number ${namedShortly(unknown)}.`;
      return { saved: false, problems: problem("pcNumbers", sentence) };
    }
    if (form.locationId.some((id) => !asked.some((location) => location.id === id))) return null;
    const isIncluded = form.kind === "include";
    const chosen = await db
      .insertInto("ideaLocations")
      .values(asked.map(({ id }) => ({ ideaId, companyId, locationId: id, isIncluded })))
      .onConflict((held) =>
        held
          .columns(["ideaId", "locationId"])
          .doUpdateSet({ isIncluded })
          .where("ideaLocations.isIncluded", "<>", isIncluded),
      )
      .returning("locationId")
      .execute();
    if (chosen.length === 0) return { saved: true, chosen: asked.length };
    const pcNumbers = asked
      .filter(({ id }) => chosen.some(({ locationId }) => locationId === id))
      .map(({ pcNumber }) => pcNumber);
    await writeAudit(db, advisor, {
      action: "idea.choose-sites",
      object: { type: "idea", id: ideaId },
      companyId,
      after: { locations: `${form.kind} ${namedShortly(pcNumbers)}` },
    });
    return { saved: true, chosen: asked.length };
  });
}

/** Takes a choice back, so that the idea is again for these locations as it is for all. Null as above. */
export async function removeSites(
  db: Db,
  advisor: Person,
  ideaId: number,
  locationIds: readonly number[],
): Promise<{ removed: number } | null> {
  return db.transaction().execute(async (db) => {
    const idea = await lockIdea(db, advisor.reach, ideaId);
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
      after: { locations: `${removed.length} taken back` },
    });
    return { removed: removed.length };
  });
}

/** The company's locations that a form names, kept from leaving it meanwhile. */
function findAsked(db: Db, advisor: Person, companyId: number, { pcNumbers, locationId }: AddSites) {
  return db
    .selectFrom("locations")
    .select(["id", "pcNumber"])
    .where("companyId", "=", companyId)
    .where(advisor.reach.location("locations.id"))
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
