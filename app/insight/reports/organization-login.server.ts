import { type RawBuilder, sql } from "kysely";
import { advisorName, lastSignInAt, locations, users } from "#app/organization/networks/network-list.server.ts";
import { paths } from "#app/paths.ts";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import { count, field, instant, percent, text } from "#app/platform/records/list-columns.server.ts";
import { choice } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { Report, ReportScope } from "./report.server.ts";
import { networkFilters, networkSearch, networksOf } from "./network-rows.server.ts";
import { offerPlaces, periodFilters } from "./report-filters.server.ts";
import { allowedUsers, signInsOf } from "./sign-ins.server.ts";

const ofNetwork = sql`from memberships join users on users.id = memberships.user_id
  where memberships.network_id = networks.id`;
const lastUser = sql<string | null>`(select ${nameInFull()} ${ofNetwork} and users.last_sign_in_at is not null
  order by users.last_sign_in_at desc, users.id limit 1)`;

/** A value of the sign-ins of a network's people who are not blocked. */
function ofSignIns<Value>(value: RawBuilder<Value>, scope: ReportScope): RawBuilder<Value> {
  return sql<Value>`(select ${value} from memberships join users on users.id = memberships.user_id
    join audit_log signed on signed.actor_id = users.id and ${signInsOf(scope)}
    where memberships.network_id = networks.id and users.status <> 'Blocked')`;
}

function columnsOf(scope: ReportScope) {
  const signIns = ofSignIns(sql<number>`count(*)`, scope);
  const signedIn = ofSignIns(sql<number>`count(distinct users.id)`, scope);
  const day = sql`(signed.at at time zone ${scope.timeZone})::date`;
  const topUser = sql<
    string | null
  >`(select ${nameInFull()} from memberships join users on users.id = memberships.user_id
    join audit_log signed on signed.actor_id = users.id and ${signInsOf(scope)}
    where memberships.network_id = networks.id and users.status <> 'Blocked'
    group by users.id order by count(*) desc, users.id limit 1)`;
  return {
    organizationName: text("{Network}", field("networks.name"), {
      ...{ sort: true, isLink: true, card: "title", fixed: true, size: 220 },
    }),
    code: text("Code", field("networks.code"), { sort: "nulls", none: "None", card: "secondary", size: 90 }),
    advisor: text("{Advisor}", advisorName, { sort: "nulls", none: "None", size: 140 }),
    locations: count("{Locations}", locations, { sort: true, size: 100 }),
    users: count("Users allowed", users, { sort: true, size: 120 }),
    signedIn: count("Users signed in", signedIn, { sort: true, size: 130 }),
    signIns: count("Sign-ins", signIns, { sort: true, size: 95 }),
    days: count("Distinct days", ofSignIns(sql<number>`count(distinct ${day})`, scope), { sort: true, size: 115 }),
    lastLogin: instant("Last login", lastSignInAt, { sort: "nulls", none: "Never", size: 115 }),
    lastUser: text("By", lastUser, { none: "Nobody", card: "hidden", size: 140 }),
    topUser: text("Top user", topUser, { none: "Nobody", size: 140 }),
    adoption: percent("Adoption", sql<number | null>`${signedIn}::float8 / nullif(${users}, 0)`, {
      ...{ sort: "nulls", size: 95 },
    }),
  };
}

const list = defineList<ReportScope>()({
  ...{ name: "organizationLogin", one: "{network}", many: "{networks}", id: "networks.id" },
  from: (db, reach, scope) => networksOf(db, reach, scope),
  columns: columnsOf,
  totals: {
    ...{ locations: "sum", users: "sum", signedIn: "sum", signIns: "sum" },
    adoption: sql`sum(held.signed_in)::float8 / nullif(sum(held.users), 0)`,
  },
  standard: { by: "organizationName" },
  search: networkSearch,
  filters: {
    ...periodFilters,
    ...networkFilters,
    logins: choice<"1" | "5" | "20" | "100", ReportScope>(
      "Sign-ins",
      { 1: "1 or more", 5: "5 or more", 20: "20 or more", 100: "100 or more" },
      (least, scope) => sql`${ofSignIns(sql`count(*)`, scope)} >= ${Number(least)}`,
      { folded: true },
    ),
  },
  offers: offerPlaces,
});

export const organizationLogin: Report = {
  ...{ key: "organization-login", title: "Organization Login Report", group: "People", hasPeriod: true, list },
  about: "How many people of each {network} signed in, how often and who the most.",
  definitions: [
    "Users allowed are the {network}'s people who are not blocked; somebody of several {networks} counts in each.",
    "Users signed in, sign-ins and distinct days are those of the period. Last login is the newest ever.",
    "Adoption is users signed in among users allowed. {Networks} that were merged into others are left out: their people count where they are now.",
  ],
  link: ({ id }, { companyId }) => paths.editNetwork(companyId, id),
  parts: { allowedUsers: { label: "Users", list: allowedUsers } },
};
