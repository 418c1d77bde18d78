import { type RawBuilder, sql } from "kysely";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { hasAccepted, networkNames, requiredOf } from "#app/people/users/user-list.server.ts";
import { paths } from "#app/paths.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { CUSTOMER_ROLES, USER_STATUSES } from "#app/platform/identity/roles.ts";
import { count, email, field, instant, names, text, yesNo } from "#app/platform/records/list-columns.server.ts";
import { choices, typed } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { tallyOf } from "#app/platform/records/tallies.server.ts";
import { like } from "#db/like.ts";
import type { Report, ReportScope } from "./report.server.ts";
import { addressFilters, offerPlaces, placeFilters } from "./report-filters.server.ts";
import { loginsOf } from "./sign-ins.server.ts";
import { placesOfUser, userLocations } from "./user-locations.server.ts";

/** The expression that the trigram index holds. */
const searchText = sql<string>`users.first_name || ' ' || users.last_name || ' ' || users.email`;
const groupNames = sql<string[]>`array(select location_groups.name from group_users
  join location_groups on location_groups.id = group_users.group_id
  where group_users.user_id = users.id order by lower(location_groups.name), location_groups.id)`;
const acceptedAt = sql<Date | null>`(select max(accepted_at) from terms_acceptances
  where terms_acceptances.user_id = users.id and terms_acceptances.terms_number = users.accepted_terms_version)`;
const seen = sql<number>`(select count(*) ${placesOfUser})`;
/** Within the trigrams of the whole, a part alone. */
const within = (part: RawBuilder<unknown>, q: string) => sql<boolean>`(${like(searchText, q)} and ${like(part, q)})`;

const list = defineList<ReportScope>()({
  ...{ name: "companyUsers", one: "user", many: "users", id: "users.id" },
  from: (db, reach, { companyId }) =>
    db.selectFrom("users").where("users.companyId", "=", companyId).where(reach.company("users.companyId")),
  columns: (scope) => ({
    email: email("E-mail", shownEmail, {
      ...{ sort: { by: [field("users.email")] }, isLink: true, card: "title", fixed: true, size: 230 },
    }),
    firstName: text("First name", field("users.firstName"), { sort: true, size: 115 }),
    lastName: text("Last name", field("users.lastName"), {
      ...{ sort: { by: [sql`lower(users.last_name)`, sql`lower(users.first_name)`] }, size: 125 },
    }),
    role: text("Role", field("users.role"), { sort: { by: [field("users.role")] }, size: 170 }),
    organizations: names("{Networks}", networkNames, { size: 170 }),
    groups: names("{Groups}", groupNames, { hidden: true, card: "hidden", size: 150 }),
    locations: count("{Locations}", seen, { size: 100 }),
    status: text("Status", field("users.status"), { sort: { by: [field("users.status")] }, size: 105 }),
    accepted: yesNo("Terms accepted", hasAccepted(requiredOf(scope.companyId)), { size: 130 }),
    termsVersion: count("Terms version", field("users.acceptedTermsVersion"), { hidden: true, card: "hidden" }),
    acceptedAt: instant("Accepted on", acceptedAt, { none: "Never", hidden: true, card: "hidden", size: 120 }),
    metrics: yesNo("Business metrics", field("users.canAccessBusinessMetrics"), { hidden: true, card: "hidden" }),
    invited: instant("Invited on", field("users.createdAt"), { sort: true, hidden: true, card: "hidden", size: 115 }),
    registered: instant("Registered on", field("users.registeredAt"), { none: "Never", card: "hidden", size: 125 }),
    lastLogin: instant("Last login", field("users.lastSignInAt"), { sort: "nulls", none: "Never", size: 115 }),
    logins: count("Logins, 30 days", loginsOf({ ...scope, from: addDays(scope.today, -29), to: scope.today }), {
      size: 125,
    }),
  }),
  standard: { by: "lastName" },
  search: { label: "Name or e-mail", where: (q) => like(searchText, q) },
  filters: {
    ...placeFilters({
      ofNetworks: (ids) => sql`users.id in (select user_id from memberships where network_id in (${ids}))`,
      atPlace: (ids) => sql`exists (select ${placesOfUser} and locations.id in (${ids}))`,
    }),
    role: choices("Role", CUSTOMER_ROLES, (roles) => sql`users.role = any(${roles})`),
    status: choices("Status", USER_STATUSES, (statuses) => sql`users.status = any(${statuses})`),
    name: typed("Name", (name) => within(sql`users.first_name || ' ' || users.last_name`, name), { folded: true }),
    email: typed("E-mail", (address) => within(field("users.email"), address), { folded: true }),
    ...addressFilters({
      id: sql.ref("users.id"),
      ofNetworks: (ids) => sql`users.id in (select user_id from memberships where network_id in (${ids}))`,
      ofUser: (id) => sql`users.id = ${id}`,
    }),
  },
  offers: offerPlaces,
  count: (db, reach, { companyId }) => tallyOf(db, reach, companyId, "users"),
});

export const companyUsers: Report = {
  ...{ key: "company-users", title: "Company Users Report", group: "People", hasPeriod: false, list },
  about: "Everybody of a company, with what they may see, which terms they accepted and when they were last here.",
  definitions: [
    "{Locations} are those that somebody sees: all of their {networks}, of their {groups} or those given to a {guest}.",
    "Terms are accepted by whoever accepted the newest ones that have to be; version 0 is the default agreement.",
    "Logins are those of the last 30 days, today included.",
  ],
  link: ({ id }, { companyId }) => paths.editUser(companyId, id),
  parts: { locations: { label: "{Locations}", list: userLocations } },
};
