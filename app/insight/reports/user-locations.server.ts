import { sql } from "kysely";
import { userSees } from "#app/platform/identity/reach.server.ts";
import { locationStatusWords } from "#app/organization/locations/location-words.ts";
import { field, text, word } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { PartScope } from "./report.server.ts";

/** The locations that a row of `users` sees, as `Reach.location` has it for customers; conditions may follow. */
export const placesOfUser = sql`from locations
  join memberships on memberships.network_id = locations.network_id
  where memberships.user_id = users.id and ${userSees("locations.id")}`;

/** The locations of a row of users: the specification's sub-list locations. */
export const userLocations = defineList<PartScope>()({
  ...{ name: "userLocations", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, { companyId, of }) =>
    db
      .selectFrom("locations")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("locations.companyId", "=", companyId)
      .where(reach.company("locations.companyId"))
      .where(
        sql<boolean>`locations.id in (select seen.id from users, lateral (select locations.id ${placesOfUser}) seen
          where users.id = ${of} and users.company_id = ${companyId})`,
      ),
  columns: {
    pcNumber: text("{pcNumber}", field("locations.pcNumber"), { sort: true }),
    name: text("Name", field("locations.name")),
    organizationName: text("{Network}", field("networks.name")),
    city: text("City", sql<string>`concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, ''))`),
    status: word("Status", field("locations.status"), locationStatusWords),
  },
  standard: { by: "pcNumber" },
});

/** The people who see a row of locations: the specification's sub-list allowedUsers, of a location. */
export const locationUsers = defineList<PartScope>()({
  ...{ name: "locationUsers", one: "user", many: "users", id: "users.id" },
  from: (db, reach, { companyId, of }) =>
    db
      .selectFrom("users")
      .where("users.companyId", "=", companyId)
      .where(reach.company("users.companyId"))
      .where("users.status", "<>", "Blocked")
      .where(
        sql<boolean>`users.id in (select user_id from memberships join locations shop
          on shop.network_id = memberships.network_id where shop.id = ${of} and shop.company_id = ${companyId})`,
      )
      .where(sql<boolean>`exists (select ${placesOfUser} and locations.id = ${of})`),
  columns: {
    name: text("Name", sql<string>`users.first_name || ' ' || users.last_name`, { sort: true }),
    email: text("E-mail", sql<string>`coalesce(users.invited_email, users.email)`),
    role: text("Role", field("users.role")),
    status: text("Status", field("users.status")),
  },
  standard: { by: "name" },
});
