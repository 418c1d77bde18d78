import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Find a geography of a company with its uses; null when either is absent or out of scope. */
export async function findGeography(db: Db, access: AccessScope, companyId: number, geographyId: number) {
  const geography = await db
    .selectFrom("geographies")
    .select(["id", "companyId", "name", "code", "type", "parentId", "version"])
    .select(geographyUseCounts)
    .where("id", "=", geographyId)
    .where("companyId", "=", companyId)
    .where(access.company("geographies.companyId"))
    .executeTakeFirst();
  return geography ?? null;
}

/** SQL counts of a geography's uses: locations in it, geographies in it, company events for it. */
export const geographyUseCounts = [
  count(sql`geography_locations where geography_id = geographies.id`).as("locations"),
  count(sql`geographies child where child.parent_id = geographies.id`).as("children"),
  count(sql`company_event_geographies where geography_id = geographies.id`).as("events"),
];

function count(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from ${rows})`;
}

/** List a company's geographies by type and name, as a form's choices and for planning. */
export function listGeographyChoices(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("geographies")
    .select(["id", "name", "code", "type", "parentId"])
    .where("companyId", "=", companyId)
    .where(access.company("geographies.companyId"))
    .orderBy("type")
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** Build the SQL condition that a location id is in one of some geographies or of the geographies inside them. */
export function isInGeographies(
  geographyIds: RawBuilder<unknown>,
  locationId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`${locationId} in (
    with recursive inside as (
      select id from geographies where id in ${geographyIds}
      union select child.id from geographies child join inside on child.parent_id = inside.id
    ) select location_id from geography_locations where geography_id in (select id from inside))`;
}
