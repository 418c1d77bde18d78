import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import { countColumn, fieldRef, instantColumn, textColumn } from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import {
  companyColumn,
  isInSpanningScope,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import { isMatchingNetwork } from "#app/organization/networks/offered-networks.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";

const network = sql<string | null>`networks.name`;
const locations = sql<number>`(select count(*) from group_locations
  where group_locations.group_id = location_groups.id)`;
/** Number of users who are not blocked. */
const users = sql<number>`(select count(*) from group_users join users on users.id = group_users.user_id
  where group_users.group_id = location_groups.id and users.status <> 'Blocked')`;

const csv = spanningCsv({
  Name: "name",
  Description: "description",
  Network: sql`coalesce(networks.name, 'All networks')`,
  Color: fieldRef("locationGroups.color"),
  Locations: "locations",
  Users: "users",
  "PC numbers": sql`(select string_agg(locations.pc_number, '; ' order by locations.pc_number)
    from group_locations join locations on locations.id = group_locations.location_id
    where group_locations.group_id = location_groups.id)`,
  "User emails": sql`(select string_agg(${displayEmail}, '; ' order by ${displayEmail})
    from group_users join users on users.id = group_users.user_id
    where group_users.group_id = location_groups.id)`,
  "Updated (UTC)": "changed",
});

/** List of one company's groups, or of all companies'. */
export const groupList = defineList<SpanningScope>()({
  name: "groups",
  one: "{group}",
  many: "{groups}",
  id: "locationGroups.id",
  from: (db, access, scope) =>
    db
      .selectFrom("locationGroups")
      .leftJoin("networks", "networks.id", "locationGroups.networkId")
      .where(isInSpanningScope("locationGroups.companyId", scope))
      .where(access.company("locationGroups.companyId")),
  columns: {
    name: textColumn("Name", fieldRef("locationGroups.name"), { sort: true, card: "title", fixed: true, size: 220 }),
    company: companyColumn("locationGroups.companyId"),
    network: textColumn("{Network}", network, { sort: "nulls", none: "All {networks}", card: "secondary", size: 200 }),
    locations: countColumn("{Locations}", locations, { sort: true, size: 110 }),
    users: countColumn("Users", users, { sort: true, size: 90 }),
    description: textColumn("Description", fieldRef("locationGroups.description"), { card: "hidden", size: 280 }),
    changed: instantColumn("Updated", fieldRef("locationGroups.updatedAt"), { sort: true, card: "hidden", size: 120 }),
  },
  more: (query) => query.select("locationGroups.color"),
  standard: { by: "name" },
  search: {
    label: "Name or description",
    where: (q) => textContains(sql`location_groups.name || ' ' || location_groups.description`, q),
  },
  filters: {
    organization: textFilter("{Network}", (typed) => isMatchingNetwork("networks", typed)),
    scope: oneOfFilter(
      "Applies to",
      { company: "All {networks}", network: "One {network}" },
      {
        company: sql`location_groups.network_id is null`,
        network: sql`location_groups.network_id is not null`,
      },
    ),
    missing: oneOfFilter(
      "Missing",
      { locations: "No {locations}", users: "No users" },
      { locations: sql`${locations} = 0`, users: sql`${users} = 0` },
    ),
  },
  csv,
});
