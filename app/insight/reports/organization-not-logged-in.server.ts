import { type RawBuilder, sql } from "kysely";
import {
  networkAdvisorName,
  networkLastSignIn,
  networkLocationCount,
} from "#app/organization/networks/network-list.server.ts";
import { paths } from "#app/paths.ts";
import {
  countColumn,
  emailColumn,
  fieldRef,
  instantColumn,
  textColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { networkFilters, networkSearch, selectReportNetworks } from "./report-networks.server.ts";
import { remindNetworks } from "./remind-networks.server.ts";
import type { Report, ReportScope } from "./report.server.ts";
import { readFilterOptions } from "./report-filters.server.ts";
import { allowedUsers } from "./sign-ins.server.ts";

const sinceWords = {
  7: "No sign-in for 7 days",
  60: "No sign-in for 60 days",
  90: "No sign-in for 90 days",
  never: "Never signed in",
};
const STANDARD_DAYS = 30;
/** Largest number of networks reminded at once. */
const MAX_REMINDED = 500;

function withStatus(status: string): RawBuilder<number> {
  return sql<number>`(select count(*) from memberships join users on users.id = memberships.user_id
    where memberships.network_id = networks.id and users.status = ${status})`;
}

/** Count of open invitations that have expired. */
const expiredInvitations = ({
  now,
}: ReportScope) => sql<number>`(select count(*) from memberships join users on users.id = memberships.user_id
  join tokens on tokens.user_id = users.id and tokens.kind = 'invitation' and tokens.used_at is null
    and tokens.expires_at <= ${now}::timestamptz
  where memberships.network_id = networks.id and users.status = 'Invited')`;

function daysSince({ today, timeZone }: ReportScope): RawBuilder<number | null> {
  return sql<number | null>`(${today}::date - (${networkLastSignIn} at time zone ${timeZone})::date)`;
}

/** Build the SQL condition that nobody of a network signed in for a number of days, or ever. */
function hasNoSignIn(since: string, { today, timeZone }: ReportScope) {
  const signedIn = sql`memberships join users on users.id = memberships.user_id
    where memberships.network_id = networks.id and users.last_sign_in_at`;
  if (since === "never") return sql<boolean>`not exists (select from ${signedIn} is not null)`;
  return sql<boolean>`not exists (select from ${signedIn}
    >= (${today}::date - ${Number(since)}::int + 1)::timestamp at time zone ${timeZone})`;
}

const notLoggedInList = defineList<ReportScope>()({
  name: "organizationNotLoggedIn",
  one: "{network}",
  many: "{networks}",
  id: "networks.id",
  from: (db, access, scope, { since }) =>
    selectReportNetworks(db, access, scope).where(hasNoSignIn(since ?? String(STANDARD_DAYS), scope)),
  columns: (scope) => ({
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
    invited: countColumn("Invited", withStatus("Invited"), { hidden: "screen", sort: true, size: 90 }),
    registered: countColumn("Registered", withStatus("Registered"), { hidden: "screen", sort: true, size: 105 }),
    blocked: countColumn("Blocked", withStatus("Blocked"), { hidden: "screen", sort: true, size: 90 }),
    lastLogin: instantColumn("Last sign-in", networkLastSignIn, { sort: "nulls", none: "Never", size: 115 }),
    daysSince: countColumn("Days since", daysSince(scope), { sort: "nulls", size: 100 }),
    expired: countColumn("Expired invitations", expiredInvitations(scope), { sort: true, size: 145 }),
    contact: personColumn("Contact", fieldRef("networks.contactName"), { none: "None", size: 150 }),
    contactPhone: textColumn("Phone", fieldRef("networks.contactPhone"), {
      hidden: "screen",
      none: "None",
      card: "hidden",
      size: 130,
    }),
    contactEmail: emailColumn("Email", fieldRef("networks.contactEmail"), {
      hidden: "screen",
      card: "hidden",
      size: 200,
    }),
  }),
  totals: { locations: "sum", invited: "sum", registered: "sum", blocked: "sum", expired: "sum" },
  standard: { by: "organizationName" },
  search: networkSearch,
  filters: {
    // `from` applies it to the rows, because its default also narrows them.
    since: oneOfFilter("Since", sinceWords, () => sql`true`, { any: `No sign-in for ${STANDARD_DAYS} days` }),
    ...networkFilters,
  },
  offers: readFilterOptions,
  mostChosen: MAX_REMINDED,
});

export const organizationNotLoggedIn: Report = {
  key: "organization-not-logged-in",
  title: "Organization Not Logged In Report",
  group: "People",
  hasPeriod: false,
  list: notLoggedInList,
  about: "{Networks} without recent sign-ins and their contacts.",
  definitions: [
    "Lists {networks} with no sign-ins in the selected number of days, including today.",
    "Users are counted by status. A user in several {networks} is counted in each.",
    "Expired invitations can no longer be accepted.",
  ],
  link: ({ id }, { companyId }) => paths.editNetwork(companyId, id),
  action: {
    label: "Send reminder",
    confirm: {
      title: "Send reminder?",
      text: "Registered users of these {networks} get an email, unless they got one in the last 7 days.",
    },
    run: remindNetworks,
  },
  records: { allowedUsers: { label: "Users", list: allowedUsers } },
};
