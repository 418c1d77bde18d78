import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isWithinMiles, milesBetween } from "#app/platform/maps/distance.server.ts";
import type { LatLng } from "#app/ui/map/great-circle.ts";
import type { contactKindWords, PointStatus } from "./point-words.ts";

/** Location from which points are seen; `maxMiles` is its largest ring. */
export interface Viewpoint extends LatLng {
  id: number;
  companyId: number;
  networkId: number;
  maxMiles: number;
}

/** Select the company's points, and those of the location's own network, within its largest ring. */
export function selectVisiblePoints(db: Db, access: AccessScope, from: Viewpoint) {
  return db
    .selectFrom("points")
    .leftJoin("pointStandings", (join) =>
      join.onRef("pointStandings.pointId", "=", "points.id").on("pointStandings.networkId", "=", from.networkId),
    )
    .where("points.companyId", "=", from.companyId)
    .where(access.company("points.companyId"))
    .where((is) => is.or([is("points.networkId", "is", null), is("points.networkId", "=", from.networkId)]))
    .where(isWithinMiles("points", from.maxMiles, from));
}

/** Status of a point of `selectVisiblePoints` for the viewing network; its own points count as confirmed. */
export const pointStatus: RawBuilder<PointStatus> = sql`coalesce(point_standings.standing,
  case when points.network_id is null then 'suggested' else 'confirmed' end)`;

/** Return an SQL expression of a point's distance from a location, in miles. */
export function milesToPoint(from: LatLng): RawBuilder<number> {
  return milesBetween("points", from);
}

/** Find a point that a location sees, including hidden ones; null when absent or outside its rings. */
export async function findPoint(db: Db, access: AccessScope, from: Viewpoint, id: number) {
  const point = await selectVisiblePoints(db, access, from)
    .selectAll("points")
    .select([pointStatus.as("standing"), milesToPoint(from).as("miles"), isTargetOf(from.id).as("isTarget")])
    .where("points.id", "=", id)
    .executeTakeFirst();
  return point ?? null;
}

export function isTargetOf(locationId: number): RawBuilder<boolean> {
  return sql`exists (select from point_targets where location_id = ${locationId} and point_id = points.id)`;
}

/** List the contacts with a point from a location, newest first. */
export async function listPointContacts(db: Db, from: Viewpoint, pointId: number) {
  return db
    .selectFrom("pointContacts")
    .leftJoin("users", "users.id", "pointContacts.createdBy")
    .select(["pointContacts.id", "note", "onDay", "nextStepOn"])
    .select(sql.ref<keyof typeof contactKindWords>("pointContacts.kind").as("kind"))
    .select(sql<string | null>`nullif(concat_ws(' ', users.first_name, users.last_name), '')`.as("by"))
    .where("pointId", "=", pointId)
    .where("locationId", "=", from.id)
    .orderBy("onDay", "desc")
    .orderBy("pointContacts.id", "desc")
    .execute();
}

/** List the points a location targets, nearest first, each with its last contact. */
export function listTargetPoints(db: Db, access: AccessScope, from: Viewpoint) {
  return selectVisiblePoints(db, access, from)
    .select(["points.id", "name", "street", "city", "points.state", "zip", "phone", "contactName", "contactEmail"])
    .select(["points.notes", "people", milesToPoint(from).as("miles")])
    .select(sql.ref<string>("points.category").as("category"))
    .select(lastPointContact(from.id).as("last"))
    .where(isTargetOf(from.id))
    .orderBy("miles")
    .orderBy("points.id")
    .execute();
}

/** Build the SQL of the newest contact of a location with a point; null when there is none. */
export function lastPointContact(locationId: number) {
  return sql<{ kind: keyof typeof contactKindWords; onDay: string; nextStepOn: string | null } | null>`(
    select json_build_object('kind', kind, 'onDay', on_day, 'nextStepOn', next_step_on) from point_contacts
    where point_id = points.id and location_id = ${locationId} order by on_day desc, id desc limit 1)`;
}
