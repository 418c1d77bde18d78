import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { milesBetween } from "#app/platform/maps/distance.server.ts";
import { nearest, type PreviewScope } from "./preview-list.server.ts";

/**
 * Locations of a company beside each other, in the order of `ids`. The first has no distance, the others have that to the
 * first, in miles; null where a place is not known. The address of a location that the viewer does not reach is null.
 */
export function listCompared(db: Db, { companyId, isOwn }: PreviewScope, ids: readonly number[]) {
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
    .select([isOwn.as("isOwn"), ownOnly(isOwn, address).as("address"), nearest.as("nearest")])
    .select(sql<number | null>`${milesBetween("locations", "first")}`.as("miles"))
    .where("locations.companyId", "=", companyId)
    .where(sql<boolean>`locations.id = any(${[...ids]}::integer[])`)
    .orderBy(sql`array_position(${[...ids]}::integer[], locations.id)`)
    .execute();
}

export type Compared = Awaited<ReturnType<typeof listCompared>>[number];

/** As it stands on an envelope, in one line. */
const address = sql<string>`concat_ws(', ', nullif(locations.street, ''), nullif(locations.street2, ''),
  nullif(locations.city, ''), nullif(concat_ws(' ', nullif(locations.state, ''), nullif(locations.zip, '')), ''))`;

const ownOnly = <Value>(isOwn: RawBuilder<boolean>, value: RawBuilder<Value>) =>
  sql<Value | null>`case when ${isOwn} then ${value} end`;
