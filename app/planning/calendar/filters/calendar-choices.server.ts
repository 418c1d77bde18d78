import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";

interface Choice {
  id: number;
  name: string;
}

interface LocationChoice extends Choice {
  networkId: number;
  groupIds: number[];
}

/** List the calendar's filter options by name: visible networks, locations and groups, event categories, channels. */
export async function listCalendarChoices(db: Db, { access, companyId }: Member) {
  const { rows } = await sql<
    Record<"networks" | "groups" | "categories" | "channels", Choice[]> & { locations: LocationChoice[] }
  >`
    select
      ${named(sql`networks where status <> 'merged' and ${access.network("networks.id")}`)} as networks,
      ${named(
        sql`locations where status <> 'closed' and ${access.location("locations.id")}`,
        sql`, 'networkId', network_id, 'groupIds', array(select group_id from group_locations
          where location_id = locations.id)`,
      )} as locations,
      ${named(sql`location_groups where company_id = ${companyId} and id in (
        select group_id from group_locations where ${access.location("groupLocations.locationId")})`)} as groups,
      ${named(sql`custom_event_categories where company_id = ${companyId} and is_active`)} as categories,
      ${named(sql`channels where company_id = ${companyId} and is_active`)} as channels
  `.execute(db);
  return rows[0] ?? { networks: [], locations: [], groups: [], categories: [], channels: [] };
}

function named(source: ReturnType<typeof sql>, others = sql``) {
  return sql`coalesce((select json_agg(json_build_object('id', id, 'name', name${others}) order by lower(name), id)
    from ${source}), '[]')`;
}
