import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import { type AuditedQuery, withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import type { FormWithPlace } from "#app/platform/maps/zip-places.server.ts";
import { defineChange, defineCreation } from "#app/platform/records/change.server.ts";
import type { NewPointContact, NewPoint, PointChange } from "./point-form.ts";
import { type Viewpoint, selectVisiblePoints } from "./points.server.ts";
import type { PointStatus } from "./point-words.ts";

const kind = { table: "points", noun: "place", type: "point" } as const;

/** Add a point: advisors for the whole company, owners for their network, for which it counts as confirmed. */
export const addPoint = defineCreation({
  ...kind,
  find: (db, { access }, { companyId }: { companyId: number; networkId: number | null }) =>
    db.selectFrom("companies").select("id").where("id", "=", companyId).where(access.company("companies.id")),
  columns: (form: FormWithPlace<NewPoint>) => columnsOf(form),
  extraColumns: (_form, _found, { networkId }) => ({ networkId }),
});

/** Change a point. Customers change those of their own networks, advisors all of a company. */
export const changePoint = defineChange({
  ...kind,
  find: (db, { access, role }, { id }: { id: number }, _form: FormWithPlace<PointChange>) =>
    db
      .selectFrom("points")
      .selectAll("points")
      .where("id", "=", id)
      .where(access.company("points.companyId"))
      .$if(!isAdvisorRole(role), (query) => query.where(access.network("points.networkId"))),
  columns: (form) => columnsOf(form),
  result: ({ name }) => ({ name }),
});

/** Save a contact with a point that a location sees. */
export const addPointContact = defineCreation({
  table: "pointContacts",
  noun: "point contact",
  find: (db, { access }, { from, pointId }: { companyId: number; from: Viewpoint; pointId: number }) =>
    selectVisiblePoints(db, access, from).select("points.id").where("points.id", "=", pointId),
  refuse: (_found, { nextStepOn, onDay }: NewPointContact) =>
    nextStepOn !== null && nextStepOn < onDay
      ? fieldError("nextStepOn", "Choose a date on or after the contact.")
      : null,
  columns: ({ kind, onDay, note, nextStepOn }) => ({ kind, onDay, note, nextStepOn }),
  extraColumns: (_form, _found, { pointId, from }) => ({ pointId, locationId: from.id }),
});

/** Change of points: their status for a network, or whether a location targets them. */
export type PointMark = { standing: PointStatus } | { isTarget: boolean };

/**
 * Apply a change to those of the given points that a location sees; return their number, null for none. The status
 * "suggested" removes the network's earlier status.
 */
export function markPoints(
  db: Db,
  actor: Actor,
  { from, ids, mark }: { from: Viewpoint; ids: readonly number[]; mark: PointMark },
): Promise<{ saved: true; count: number } | null> {
  return db.transaction().execute(async (db) => {
    const found = await selectVisiblePoints(db, actor.access, from)
      .select("points.id")
      .where(sql<boolean>`points.id = any(${[...ids]}::integer[])`)
      .orderBy("points.id")
      .execute();
    const seen = found.map(({ id }) => id);
    if (seen.length === 0) return null;
    const action = "standing" in mark ? `point.${mark.standing}` : mark.isTarget ? "point.target" : "point.untarget";
    const object = { type: "location", id: from.id };
    const audited = withAudit(db, actor, { action, object, companyId: from.companyId, after: { points: seen } });
    await ("standing" in mark
      ? savePointStatuses(audited, from, seen, mark.standing)
      : saveTargets(audited, from, seen, mark));
    return { saved: true, count: seen.length };
  });
}

function savePointStatuses(
  db: AuditedQuery,
  { companyId, networkId }: Viewpoint,
  seen: number[],
  standing: PointStatus,
) {
  if (standing === "suggested") {
    return db.deleteFrom("pointStandings").where("networkId", "=", networkId).where("pointId", "in", seen).execute();
  }
  return db
    .insertInto("pointStandings")
    .values(seen.map((pointId) => ({ pointId, networkId, companyId, standing })))
    .onConflict((on) => on.columns(["networkId", "pointId"]).doUpdateSet({ standing }))
    .execute();
}

function saveTargets(
  db: AuditedQuery,
  { companyId, id: locationId }: Viewpoint,
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

function columnsOf(form: FormWithPlace<NewPoint | PointChange>) {
  const { name, category, street, city, state, zip, latitude, longitude } = form;
  const { people, phone, website, contactName, contactEmail, notes } = form;
  const place = { street, city, state, zip, latitude, longitude };
  return { name, category, ...place, people, phone, website, contactName, contactEmail, notes };
}
