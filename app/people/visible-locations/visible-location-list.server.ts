import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { fieldRef, scopedColumn, textColumn } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { locationNameColumn } from "#app/organization/locations/location-name-columns.server.ts";

/** Account whose visible locations are listed; the caller checked that it is within the scope. */
interface ListedUser {
  id: number;
  role: Role;
  companyId: number | null;
}

const place = sql<string>`concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, ''))`;

/** List of the locations a user sees, with the reason for each. */
export const visibleLocationList = defineList<ListedUser>()({
  name: "seen-locations",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, { id, role, companyId }) =>
    db
      .selectFrom("locations")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where(sql<boolean>`locations.company_id = ${companyId}`)
      .where(access.company("locations.companyId"))
      .where(AccessScope.of({ userId: id, role, companyId }).location("locations.id")),
  columns: {
    number: textColumn("{pcNumber}", fieldRef("locations.pcNumber"), {
      sort: true,
      card: "hidden",
      hidden: true,
      size: 120,
    }),
    name: locationNameColumn("Name", { isLink: true, size: 240 }),
    place: textColumn("City", place, { size: 180 }),
    network: textColumn("{Network}", fieldRef("networks.name"), { sort: true, card: "hidden", size: 220 }),
    reason: scopedColumn("Reason", { size: 280 }),
  },
  more: (query, user) => query.select(reasonFor(user).as("reason")),
  standard: { by: "name" },
  search: {
    label: "Number, name or city",
    where: (q) => textContains(sql`locations.pc_number || ' ' || locations.name || ' ' || locations.city`, q),
  },
  csv: (user) => ({
    "PC number": "number",
    Name: "name",
    City: fieldRef("locations.city"),
    State: fieldRef("locations.state"),
    Network: "network",
    Reason: reasonFor(user),
  }),
});

/**
 * Build the SQL of the reason, in the order of `AccessScope.location`: a guest's chosen locations, then groups, else
 * the whole network.
 */
function reasonFor({ id, role }: ListedUser): RawBuilder<string> {
  if (role === "Location Level Guest") return sql`'Chosen for this guest'`;
  return sql`coalesce((
    select 'As part of ' || string_agg(location_groups.name, ', ' order by lower(location_groups.name))
    from group_users
    join group_locations on group_locations.group_id = group_users.group_id
    join location_groups on location_groups.id = group_users.group_id
    where group_users.user_id = ${id} and group_locations.location_id = locations.id), 'All of ' || networks.name)`;
}
