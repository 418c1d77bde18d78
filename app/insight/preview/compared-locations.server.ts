import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { milesBetween } from "#app/platform/maps/distance.server.ts";
import { nearestSisterLocation, type PreviewScope } from "./preview-list.server.ts";

/**
 * List a company's locations to compare, in the order of `ids`. `miles` is the distance to the first location; null for
 * the first itself and when a point is unknown. `address` is null for locations out of the viewer's scope.
 */
export function listComparedLocations(db: Db, { companyId, isOwn }: PreviewScope, ids: readonly number[]) {
  return db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .leftJoin("locations as first", (join) =>
      join
        .on("first.id", "=", ids[0] ?? 0)
        .onRef("first.id", "<>", "locations.id")
        .onRef("first.companyId", "=", "locations.companyId"),
    )
    .select(["locations.id", "locations.name", "locations.pcNumber", "locations.city", "locations.state"])
    .select(["locations.status", "locations.neighborhoodType", "locations.openedOn", "networks.name as network"])
    .select([isOwn.as("isOwn"), ownOnly(isOwn, address).as("address"), nearestSisterLocation.as("nearest")])
    .select(sql<number | null>`${milesBetween("locations", "first")}`.as("miles"))
    .where("locations.companyId", "=", companyId)
    .where(sql<boolean>`locations.id = any(${[...ids]}::integer[])`)
    .orderBy(sql`array_position(${[...ids]}::integer[], locations.id)`)
    .execute();
}

export type ComparedLocation = Awaited<ReturnType<typeof listComparedLocations>>[number];

/** Postal address on one line. */
const address = sql<string>`concat_ws(', ', nullif(locations.street, ''), nullif(locations.street2, ''),
  nullif(locations.city, ''), nullif(concat_ws(' ', nullif(locations.state, ''), nullif(locations.zip, '')), ''))`;

const ownOnly = <Value>(isOwn: RawBuilder<boolean>, value: RawBuilder<Value>) =>
  sql<Value | null>`case when ${isOwn} then ${value} end`;
