import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { isWithin, milesBetween } from "#app/platform/maps/distance.server.ts";
import type { Place } from "#app/ui/map/great-circle.ts";
import type { contactWords, PointStanding } from "./point-words.ts";

/** The location from which points are seen, and how far: its largest ring in miles. */
export interface SeenFrom extends Place {
  id: number;
  companyId: number;
  networkId: number;
  reachMiles: number;
}

/** The company's points, and the own ones of the location's network, within its largest ring. */
export function seenPoints(db: Db, reach: Reach, from: SeenFrom) {
  return db
    .selectFrom("points")
    .leftJoin("pointStandings", (join) =>
      join.onRef("pointStandings.pointId", "=", "points.id").on("pointStandings.networkId", "=", from.networkId),
    )
    .where("points.companyId", "=", from.companyId)
    .where(reach.company("points.companyId"))
    .where((is) => is.or([is("points.networkId", "is", null), is("points.networkId", "=", from.networkId)]))
    .where(isWithin("points", from.reachMiles, from));
}

/** How the network that asks sees a point of `seenPoints`: its own ones are confirmed by being entered. */
export const standingOf: RawBuilder<PointStanding> = sql`coalesce(point_standings.standing,
  case when points.network_id is null then 'suggested' else 'confirmed' end)`;

/** How far a point is from where it is seen, in miles. */
export function milesFrom(from: Place): RawBuilder<number> {
  return milesBetween("points", from);
}

/** A point that a location sees, hidden ones too; null when absent or out of its rings. */
export async function findPoint(db: Db, reach: Reach, from: SeenFrom, id: number) {
  const point = await seenPoints(db, reach, from)
    .selectAll("points")
    .select([standingOf.as("standing"), milesFrom(from).as("miles"), isTargetOf(from.id).as("isTarget")])
    .where("points.id", "=", id)
    .executeTakeFirst();
  return point ?? null;
}

export function isTargetOf(locationId: number): RawBuilder<boolean> {
  return sql`exists (select from point_targets where location_id = ${locationId} and point_id = points.id)`;
}

/** What was done and said at a point from a location, the newest first. */
export async function listContacts(db: Db, from: SeenFrom, pointId: number) {
  return db
    .selectFrom("pointContacts")
    .leftJoin("users", "users.id", "pointContacts.createdBy")
    .select(["pointContacts.id", "note", "onDay", "nextStepOn"])
    .select(sql.ref<keyof typeof contactWords>("pointContacts.kind").as("kind"))
    .select(sql<string | null>`nullif(concat_ws(' ', users.first_name, users.last_name), '')`.as("by"))
    .where("pointId", "=", pointId)
    .where("locationId", "=", from.id)
    .orderBy("onDay", "desc")
    .orderBy("pointContacts.id", "desc")
    .execute();
}

/** The points that a location wants to win, the nearest first, each with when it was last talked to. */
export function listTargets(db: Db, reach: Reach, from: SeenFrom) {
  return seenPoints(db, reach, from)
    .select(["points.id", "name", "street", "city", "points.state", "zip", "phone", "contactName", "contactEmail"])
    .select(["points.notes", "people", milesFrom(from).as("miles")])
    .select(sql.ref<string>("points.category").as("category"))
    .select(lastContact(from.id).as("last"))
    .where(isTargetOf(from.id))
    .orderBy("miles")
    .orderBy("points.id")
    .execute();
}

/** The newest contact with a point from a location. */
export function lastContact(locationId: number) {
  return sql<{ kind: keyof typeof contactWords; onDay: string; nextStepOn: string | null } | null>`(
    select json_build_object('kind', kind, 'onDay', on_day, 'nextStepOn', next_step_on) from point_contacts
    where point_id = points.id and location_id = ${locationId} order by on_day desc, id desc limit 1)`;
}
