import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** A geography of a company with where it is used; null when either is absent or out of reach. */
export async function findGeography(db: Db, reach: Reach, companyId: number, geographyId: number) {
  const geography = await db
    .selectFrom("geographies")
    .select(["id", "companyId", "name", "code", "type", "parentId", "version"])
    .select(countsOfUse)
    .where("id", "=", geographyId)
    .where("companyId", "=", companyId)
    .where(reach.company("geographies.companyId"))
    .executeTakeFirst();
  return geography ?? null;
}

/** In how many places a geography is used: locations in it, geographies in it, company events for it. */
export const countsOfUse = [
  count(sql`geography_locations where geography_id = geographies.id`).as("locations"),
  count(sql`geographies child where child.parent_id = geographies.id`).as("children"),
  count(sql`company_event_geographies where geography_id = geographies.id`).as("events"),
];

function count(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from ${rows})`;
}

/** All geographies of a company by type and name, for a form's list of choices and for planning. */
export function listGeographyChoices(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("geographies")
    .select(["id", "name", "code", "type", "parentId"])
    .where("companyId", "=", companyId)
    .where(reach.company("geographies.companyId"))
    .orderBy("type")
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Holds where a location, by its id's column, lies in one of some geographies or in what lies in them. */
export function liesIn(geographyIds: RawBuilder<unknown>, locationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${locationId} in (
    with recursive inside as (
      select id from geographies where id in ${geographyIds}
      union select child.id from geographies child join inside on child.parent_id = inside.id
    ) select location_id from geography_locations where geography_id in (select id from inside))`;
}
