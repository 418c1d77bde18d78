import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { type Audited, withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import type { Placed } from "#app/platform/maps/zip-places.server.ts";
import { defineChange, defineCreation } from "#app/platform/records/change.server.ts";
import type { NewContact, NewPoint, PointChange } from "./point-form.ts";
import { type SeenFrom, seenPoints } from "./points.server.ts";
import type { PointStanding } from "./point-words.ts";

const kind = { table: "points", noun: "point" } as const;

/** Enters a point: advisors for a whole company, owners for their network, which has confirmed it by that. */
export const addPoint = defineCreation({
  ...kind,
  find: (db, { reach }, { companyId }: { companyId: number; networkId: number | null }) =>
    db.selectFrom("companies").select("id").where("id", "=", companyId).where(reach.company("companies.id")),
  columns: (form: Placed<NewPoint>) => columnsOf(form),
  along: (_form, _found, { networkId }) => ({ networkId }),
});

/** Changes a point. Customers change those of their own networks, advisors all of a company. */
export const changePoint = defineChange({
  ...kind,
  find: (db, { reach, role }, { id }: { id: number }, _form: Placed<PointChange>) =>
    db
      .selectFrom("points")
      .selectAll("points")
      .where("id", "=", id)
      .where(reach.company("points.companyId"))
      .$if(!isAdvisorRole(role), (query) => query.where(reach.network("points.networkId"))),
  columns: (form) => columnsOf(form),
  result: ({ name }) => ({ name }),
});

/** Keeps what was done or said at a point that a location sees. */
export const addContact = defineCreation({
  ...{ table: "pointContacts", noun: "point contact" },
  find: (db, { reach }, { from, pointId }: { companyId: number; from: SeenFrom; pointId: number }) =>
    seenPoints(db, reach, from).select("points.id").where("points.id", "=", pointId),
  refuse: (_found, { nextStepOn, onDay }: NewContact) =>
    nextStepOn !== null && nextStepOn < onDay ? problem("nextStepOn", "Choose a day after the contact.") : null,
  columns: ({ kind, onDay, note, nextStepOn }) => ({ kind, onDay, note, nextStepOn }),
  along: (_form, _found, { pointId, from }) => ({ pointId, locationId: from.id }),
});

/** What is said of points: how a network sees them, or whether they are targets of a location. */
export type PointWord = { standing: PointStanding } | { isTarget: boolean };

/**
 * Says a word of those of some points that a location sees; returns how many that are. Suggested takes back what was said.
 */
export function markPoints(
  db: Db,
  editor: Editor,
  from: SeenFrom,
  ids: readonly number[],
  word: PointWord,
): Promise<{ saved: true; count: number } | null> {
  return db.transaction().execute(async (db) => {
    const found = await seenPoints(db, editor.reach, from)
      .select("points.id")
      .where(sql<boolean>`points.id = any(${[...ids]}::integer[])`)
      .orderBy("points.id")
      .execute();
    const seen = found.map(({ id }) => id);
    if (seen.length === 0) return null;
    const action = "standing" in word ? `point.${word.standing}` : word.isTarget ? "point.target" : "point.untarget";
    const object = { type: "location", id: from.id };
    const audited = withAudit(db, editor, { action, object, companyId: from.companyId, after: { points: seen } });
    await ("standing" in word
      ? keepStanding(audited, from, seen, word.standing)
      : keepTargets(audited, from, seen, word));
    return { saved: true, count: seen.length };
  });
}

function keepStanding(db: Audited, { companyId, networkId }: SeenFrom, seen: number[], standing: PointStanding) {
  if (standing === "suggested") {
    return db.deleteFrom("pointStandings").where("networkId", "=", networkId).where("pointId", "in", seen).execute();
  }
  return db
    .insertInto("pointStandings")
    .values(seen.map((pointId) => ({ pointId, networkId, companyId, standing })))
    .onConflict((on) => on.columns(["networkId", "pointId"]).doUpdateSet({ standing }))
    .execute();
}

function keepTargets(
  db: Audited,
  { companyId, id: locationId }: SeenFrom,
  seen: number[],
  { isTarget }: { isTarget: boolean },
) {
  if (!isTarget) {
    return db.deleteFrom("pointTargets").where("locationId", "=", locationId).where("pointId", "in", seen).execute();
  }
  return db
    .insertInto("pointTargets")
    .values(seen.map((pointId) => ({ pointId, locationId, companyId })))
    .onConflict((on) => on.columns(["locationId", "pointId"]).doNothing())
    .execute();
}

function columnsOf(form: Placed<NewPoint | PointChange>) {
  const { name, category, street, city, state, zip, latitude, longitude } = form;
  const { people, phone, website, contactName, contactEmail, notes } = form;
  const place = { street, city, state, zip, latitude, longitude };
  return { name, category, ...place, people, phone, website, contactName, contactEmail, notes };
}
