import { sql } from "kysely";
import { like } from "#db/like.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { count, field, instant, text } from "#app/platform/records/list-columns.server.ts";
import { choice, typed } from "#app/platform/records/list-filters.server.ts";
import {
  companyColumn,
  isOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/companies/spanning-lists.server.ts";
import { isNetworkAsked } from "#app/organization/networks/offered-networks.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";

const network = sql<string | null>`networks.name`;
const locations = sql<number>`(select count(*) from group_locations
  where group_locations.group_id = location_groups.id)`;
/** People who are not blocked. */
const users = sql<number>`(select count(*) from group_users join users on users.id = group_users.user_id
  where group_users.group_id = location_groups.id and users.status <> 'Blocked')`;

const csv = spanningCsv({
  Name: "name",
  Description: "description",
  Network: sql`coalesce(networks.name, 'All networks')`,
  Color: field("locationGroups.color"),
  Locations: "locations",
  Users: "users",
  "PC numbers": sql`(select string_agg(locations.pc_number, '; ' order by locations.pc_number)
    from group_locations join locations on locations.id = group_locations.location_id
    where group_locations.group_id = location_groups.id)`,
  "User e-mails": sql`(select string_agg(${shownEmail}, '; ' order by ${shownEmail})
    from group_users join users on users.id = group_users.user_id
    where group_users.group_id = location_groups.id)`,
  "Changed (UTC)": "changed",
});

/** A company's groups, or those of all. */
export const groupList = defineList<SpanningScope>()({
  ...{ name: "groups", one: "{group}", many: "{groups}", id: "locationGroups.id" },
  from: (db, reach, scope) =>
    db
      .selectFrom("locationGroups")
      .leftJoin("networks", "networks.id", "locationGroups.networkId")
      .where(isOfCompany("locationGroups.companyId", scope))
      .where(reach.company("locationGroups.companyId")),
  columns: {
    name: text("Name", field("locationGroups.name"), { sort: true, card: "title", fixed: true, size: 220 }),
    company: companyColumn("locationGroups.companyId"),
    network: text("{Network}", network, { sort: "nulls", none: "All {networks}", card: "secondary", size: 200 }),
    locations: count("{Locations}", locations, { sort: true, size: 110 }),
    users: count("Users", users, { sort: true, size: 90 }),
    description: text("Description", field("locationGroups.description"), { card: "hidden", size: 280 }),
    changed: instant("Changed", field("locationGroups.updatedAt"), { sort: true, card: "hidden", size: 120 }),
  },
  more: (query) => query.select("locationGroups.color"),
  standard: { by: "name" },
  search: {
    label: "Name or description",
    where: (q) => like(sql`location_groups.name || ' ' || location_groups.description`, q),
  },
  filters: {
    organization: typed("{Network}", (asked) => isNetworkAsked("networks", asked)),
    scope: choice(
      "Reaches",
      { company: "All {networks}", network: "One {network}" },
      {
        company: sql`location_groups.network_id is null`,
        network: sql`location_groups.network_id is not null`,
      },
    ),
    missing: choice(
      "Missing",
      { locations: "No {locations}", users: "No users" },
      { locations: sql`${locations} = 0`, users: sql`${users} = 0` },
    ),
  },
  csv,
});
