import { sql } from "kysely";
import { isLocationVisibleTo } from "#app/platform/identity/access-scope.server.ts";
import { locationWorkflow } from "#app/organization/locations/location-rules.ts";
import { fieldRef, textColumn, wordColumn } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { RowRecordsScope } from "./report.server.ts";

/**
 * SQL of the locations that a row of `users` sees, as `AccessScope.location` for customers; conditions may be appended.
 */
export const fromLocationsOfUser = sql`from locations
  join memberships on memberships.network_id = locations.network_id
  where memberships.user_id = users.id and ${isLocationVisibleTo("locations.id")}`;

/** Locations of a row of users: sub-list `locations` of the specification. */
export const userLocations = defineList<RowRecordsScope>()({
  name: "userLocations",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, { companyId, rowId }) =>
    db
      .selectFrom("locations")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("locations.companyId", "=", companyId)
      .where(access.company("locations.companyId"))
      .where(
        sql<boolean>`locations.id in (select seen.id from users, lateral (select locations.id ${fromLocationsOfUser}) seen
          where users.id = ${rowId} and users.company_id = ${companyId})`,
      ),
  columns: {
    pcNumber: textColumn("{pcNumber}", fieldRef("locations.pcNumber"), { sort: true }),
    name: textColumn("Name", fieldRef("locations.name")),
    organizationName: textColumn("{Network}", fieldRef("networks.name")),
    city: textColumn("City", sql<string>`concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, ''))`),
    status: wordColumn("Status", fieldRef("locations.status"), locationWorkflow.words),
  },
  standard: { by: "pcNumber" },
});

/** Users who see a row of locations: sub-list `allowedUsers` of the specification, for a location. */
export const locationUsers = defineList<RowRecordsScope>()({
  name: "locationUsers",
  one: "user",
  many: "users",
  id: "users.id",
  from: (db, access, { companyId, rowId }) =>
    db
      .selectFrom("users")
      .where("users.companyId", "=", companyId)
      .where(access.company("users.companyId"))
      .where("users.status", "<>", "Blocked")
      .where(
        sql<boolean>`users.id in (select user_id from memberships join locations shop
          on shop.network_id = memberships.network_id where shop.id = ${rowId} and shop.company_id = ${companyId})`,
      )
      .where(sql<boolean>`exists (select ${fromLocationsOfUser} and locations.id = ${rowId})`),
  columns: {
    name: textColumn("Name", sql<string>`users.first_name || ' ' || users.last_name`, { sort: true }),
    email: textColumn("Email", sql<string>`coalesce(users.invited_email, users.email)`),
    role: textColumn("Role", fieldRef("users.role")),
    status: textColumn("Status", fieldRef("users.status")),
  },
  standard: { by: "name" },
});
