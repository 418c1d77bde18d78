import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import { hasAcceptedRequiredTerms, userNetworkNames, requiredTermsOf } from "#app/people/users/user-list.server.ts";
import { userWorkflow } from "#app/people/users/user-rules.ts";
import { paths } from "#app/paths.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import {
  countColumn,
  emailColumn,
  fieldRef,
  instantColumn,
  namesColumn,
  textColumn,
  yesNoColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { readCounter } from "#app/platform/records/counters.server.ts";
import type { Report, ReportScope } from "./report.server.ts";
import { specificationFilters, readFilterOptions, locationFilters } from "./report-filters.server.ts";
import { countSignIns } from "./sign-ins.server.ts";
import { fromLocationsOfUser, userLocations } from "./user-locations.server.ts";

/** Search text; must equal the expression of the trigram index. */
const searchText = sql<string>`users.first_name || ' ' || users.last_name || ' ' || users.email`;
const groupNames = sql<string[]>`array(select location_groups.name from group_users
  join location_groups on location_groups.id = group_users.group_id
  where group_users.user_id = users.id order by lower(location_groups.name), location_groups.id)`;
const acceptedAt = sql<Date | null>`(select max(accepted_at) from terms_acceptances
  where terms_acceptances.user_id = users.id and terms_acceptances.terms_number = users.accepted_terms_version)`;
const seen = sql<number>`(select count(*) ${fromLocationsOfUser})`;
/**
 * Build the SQL condition that one of the fields contains the text. Matching the whole search text first lets the query
 * use the trigram index.
 */
const within = (part: RawBuilder<unknown>, q: string) =>
  sql<boolean>`(${textContains(searchText, q)} and ${textContains(part, q)})`;

const list = defineList<ReportScope>()({
  name: "companyUsers",
  one: "user",
  many: "users",
  id: "users.id",
  from: (db, access, { companyId }) =>
    db.selectFrom("users").where("users.companyId", "=", companyId).where(access.company("users.companyId")),
  columns: (scope) => ({
    email: emailColumn("Email", displayEmail, {
      sort: { by: [fieldRef("users.email")] },
      isLink: true,
      card: "title",
      fixed: true,
      size: 230,
    }),
    firstName: textColumn("First name", fieldRef("users.firstName"), { sort: true, size: 115 }),
    lastName: textColumn("Last name", fieldRef("users.lastName"), {
      sort: { by: [sql`lower(users.last_name)`, sql`lower(users.first_name)`] },
      size: 125,
    }),
    role: textColumn("Role", fieldRef("users.role"), { sort: { by: [fieldRef("users.role")] }, size: 170 }),
    organizations: namesColumn("{Networks}", userNetworkNames, { hidden: "screen", size: 170 }),
    groups: namesColumn("{Groups}", groupNames, { hidden: true, card: "hidden", size: 150 }),
    locations: countColumn("{Locations}", seen, { hidden: "screen", size: 100 }),
    status: textColumn("Status", fieldRef("users.status"), { sort: { by: [fieldRef("users.status")] }, size: 105 }),
    accepted: yesNoColumn("Terms accepted", hasAcceptedRequiredTerms(requiredTermsOf(scope.companyId)), {
      hidden: "screen",
      size: 130,
    }),
    termsVersion: countColumn("Terms version", fieldRef("users.acceptedTermsVersion"), {
      hidden: true,
      card: "hidden",
    }),
    acceptedAt: instantColumn("Accepted on", acceptedAt, { none: "Never", hidden: true, card: "hidden", size: 120 }),
    metrics: yesNoColumn("Business metrics", fieldRef("users.canAccessBusinessMetrics"), {
      hidden: true,
      card: "hidden",
    }),
    invited: instantColumn("Invited on", fieldRef("users.createdAt"), {
      sort: true,
      hidden: true,
      card: "hidden",
      size: 115,
    }),
    registered: instantColumn("Registered on", fieldRef("users.registeredAt"), {
      hidden: "screen",
      none: "Never",
      card: "hidden",
      size: 125,
    }),
    lastLogin: instantColumn("Last sign-in", fieldRef("users.lastSignInAt"), {
      sort: "nulls",
      none: "Never",
      size: 115,
    }),
    logins: countColumn(
      "Sign-ins (30 days)",
      countSignIns({ ...scope, from: addDays(scope.today, -29), to: scope.today }),
      { hidden: "screen", size: 125 },
    ),
  }),
  standard: { by: "lastName" },
  search: { label: "Name or email", where: (q) => textContains(searchText, q) },
  filters: {
    ...locationFilters({
      ofNetworks: (ids) => sql`users.id in (select user_id from memberships where network_id in (${ids}))`,
      atLocations: (ids) => sql`exists (select ${fromLocationsOfUser} and locations.id in (${ids}))`,
    }),
    role: anyOfFilter("Role", CUSTOMER_ROLES, (roles) => sql`users.role = any(${roles})`),
    status: anyOfFilter("Status", userWorkflow.words, (statuses) => sql`users.status = any(${statuses})`),
    name: textFilter("Name", (name) => within(sql`users.first_name || ' ' || users.last_name`, name), { folded: true }),
    email: textFilter("Email", (address) => within(fieldRef("users.email"), address), { folded: true }),
    ...specificationFilters({
      id: sql.ref("users.id"),
      ofNetworks: (ids) => sql`users.id in (select user_id from memberships where network_id in (${ids}))`,
      ofUser: (id) => sql`users.id = ${id}`,
    }),
  },
  offers: readFilterOptions,
  count: (db, access, { companyId }) => readCounter(db, access, companyId, "users"),
});

export const companyUsers: Report = {
  key: "company-users",
  title: "Company Users Report",
  group: "People",
  hasPeriod: false,
  list,
  about: "All users with their access, accepted terms and last sign-in.",
  definitions: [
    "{Locations} is the number a user can see through {networks}, {groups} or {guest} access.",
    "Terms accepted is Yes if the user accepted the latest required version. Version 0 is the default agreement.",
    "Sign-ins cover the last 30 days, including today.",
  ],
  link: ({ id }, { companyId }) => paths.editUser(companyId, id),
  records: { locations: { label: "{Locations}", list: userLocations } },
};
