import { type RawBuilder, sql } from "kysely";
import {
  networkAdvisorName,
  networkLastSignIn,
  networkLocationCount,
  networkUserCount,
} from "#app/organization/networks/network-list.server.ts";
import { paths } from "#app/paths.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import {
  countColumn,
  fieldRef,
  instantColumn,
  percentColumn,
  textColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { Report, ReportScope } from "./report.server.ts";
import { networkFilters, networkSearch, selectReportNetworks } from "./report-networks.server.ts";
import { readFilterOptions, periodFilters } from "./report-filters.server.ts";
import { allowedUsers, isSignInWithinPeriod } from "./sign-ins.server.ts";

const ofNetwork = sql`from memberships join users on users.id = memberships.user_id
  where memberships.network_id = networks.id`;
const lastUser = sql<string | null>`(select ${fullNameSql()} ${ofNetwork} and users.last_sign_in_at is not null
  order by users.last_sign_in_at desc, users.id limit 1)`;

/** Return a subquery over the sign-ins of a network's users who are not blocked. */
function selectFromSignIns<Value>(value: RawBuilder<Value>, scope: ReportScope): RawBuilder<Value> {
  return sql<Value>`(select ${value} from memberships join users on users.id = memberships.user_id
    join audit_log signed on signed.actor_id = users.id and ${isSignInWithinPeriod(scope)}
    where memberships.network_id = networks.id and users.status <> 'Blocked')`;
}

function columnsOf(scope: ReportScope) {
  const signIns = selectFromSignIns(sql<number>`count(*)`, scope);
  const signedIn = selectFromSignIns(sql<number>`count(distinct users.id)`, scope);
  const day = sql`(signed.at at time zone ${scope.timeZone})::date`;
  const topUser = sql<
    string | null
  >`(select ${fullNameSql()} from memberships join users on users.id = memberships.user_id
    join audit_log signed on signed.actor_id = users.id and ${isSignInWithinPeriod(scope)}
    where memberships.network_id = networks.id and users.status <> 'Blocked'
    group by users.id order by count(*) desc, users.id limit 1)`;
  return {
    organizationName: textColumn("{Network}", fieldRef("networks.name"), {
      below: fieldRef("networks.code"),
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 220,
    }),
    code: textColumn("Code", fieldRef("networks.code"), {
      hidden: "screen",
      sort: "nulls",
      none: "None",
      card: "secondary",
      size: 90,
    }),
    advisor: personColumn("{Advisor}", networkAdvisorName, { sort: "nulls", none: "None", size: 140 }),
    locations: countColumn("{Locations}", networkLocationCount, { hidden: "screen", sort: true, size: 100 }),
    users: countColumn("Users with access", networkUserCount, { hidden: "screen", sort: true, size: 145 }),
    signedIn: countColumn("Users signed in", signedIn, { sort: true, size: 130 }),
    signIns: countColumn("Sign-ins", signIns, { sort: true, size: 95 }),
    days: countColumn("Days with sign-ins", selectFromSignIns(sql<number>`count(distinct ${day})`, scope), {
      hidden: "screen",
      sort: true,
      size: 145,
    }),
    lastLogin: instantColumn("Last sign-in", networkLastSignIn, { sort: "nulls", none: "Never", size: 115 }),
    lastUser: personColumn("Last user", lastUser, { hidden: "screen", none: "None", card: "hidden", size: 140 }),
    topUser: personColumn("Top user", topUser, { hidden: "screen", none: "None", size: 140 }),
    adoption: percentColumn("Adoption", sql<number | null>`${signedIn}::float8 / nullif(${networkUserCount}, 0)`, {
      sort: "nulls",
      size: 95,
    }),
  };
}

const list = defineList<ReportScope>()({
  name: "organizationLogin",
  one: "{network}",
  many: "{networks}",
  id: "networks.id",
  from: (db, access, scope) => selectReportNetworks(db, access, scope),
  columns: columnsOf,
  totals: {
    locations: "sum",
    users: "sum",
    signedIn: "sum",
    signIns: "sum",
    adoption: sql`sum(held.signed_in)::float8 / nullif(sum(held.users), 0)`,
  },
  standard: { by: "organizationName" },
  search: networkSearch,
  filters: {
    ...periodFilters,
    ...networkFilters,
    logins: oneOfFilter<"1" | "5" | "20" | "100", ReportScope>(
      "Sign-ins",
      { 1: "1 or more", 5: "5 or more", 20: "20 or more", 100: "100 or more" },
      (least, scope) => sql`${selectFromSignIns(sql`count(*)`, scope)} >= ${Number(least)}`,
      { folded: true },
    ),
  },
  offers: readFilterOptions,
});

export const organizationLogin: Report = {
  key: "organization-login",
  title: "Organization Login Report",
  group: "People",
  hasPeriod: true,
  list,
  about: "Sign-ins by {network}: number of users, frequency and top user.",
  definitions: [
    "Users with access are the {network}'s users who aren't blocked. A user in several {networks} is counted in each.",
    "Users signed in, sign-ins and days with sign-ins cover the period. Last sign-in isn't limited to the period.",
    "Adoption is the share of users with access who signed in. Merged {networks} aren't listed. Their users are counted in their current {network}.",
  ],
  link: ({ id }, { companyId }) => paths.editNetwork(companyId, id),
  records: { allowedUsers: { label: "Users", list: allowedUsers } },
};
