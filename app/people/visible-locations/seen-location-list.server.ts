import { type RawBuilder, sql } from "kysely";
import { like } from "#db/like.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { field, given, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";

/** Whose visible locations are listed: an account of a company, which the caller found in reach. */
interface Holder {
  id: number;
  role: Role;
  companyId: number | null;
}

const place = sql<string>`concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, ''))`;

/** The locations that somebody sees, and why each. */
export const seenLocationList = defineList<Holder>()({
  ...{ name: "seen-locations", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, { id, role, companyId }) =>
    db
      .selectFrom("locations")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where(sql<boolean>`locations.company_id = ${companyId}`)
      .where(reach.company("locations.companyId"))
      .where(Reach.of({ userId: id, role, companyId }).location("locations.id")),
  columns: {
    number: text("{pcNumber}", field("locations.pcNumber"), {
      ...{ sort: true, isLink: true, card: "title", fixed: true, size: 120 },
    }),
    name: text("Name", field("locations.name"), { sort: true, card: "secondary", size: 240 }),
    place: text("Place", place, { size: 180 }),
    network: text("{Network}", field("networks.name"), { sort: true, card: "hidden", size: 220 }),
    reason: given("Why", { size: 280 }),
  },
  more: (query, holder) => query.select(reasonFor(holder).as("reason")),
  standard: { by: "number" },
  search: {
    label: "Number, name or city",
    where: (q) => like(sql`locations.pc_number || ' ' || locations.name || ' ' || locations.city`, q),
  },
  csv: (holder) => ({
    "PC number": "number",
    Name: "name",
    City: field("locations.city"),
    State: field("locations.state"),
    Network: "network",
    Why: reasonFor(holder),
  }),
});

/** As `Reach.location` decides: a guest's locations are chosen, groups narrow, and otherwise the network is enough. */
function reasonFor({ id, role }: Holder): RawBuilder<string> {
  if (role === "Location Level Guest") return sql`'Chosen for this guest'`;
  return sql`coalesce((
    select 'As part of ' || string_agg(location_groups.name, ', ' order by lower(location_groups.name))
    from group_users
    join group_locations on group_locations.group_id = group_users.group_id
    join location_groups on location_groups.id = group_users.group_id
    where group_users.user_id = ${id} and group_locations.location_id = locations.id), 'All of ' || networks.name)`;
}
