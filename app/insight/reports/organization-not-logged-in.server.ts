import { type RawBuilder, sql } from "kysely";
import { advisorName, lastSignInAt, locations } from "#app/organization/networks/network-list.server.ts";
import { paths } from "#app/paths.ts";
import { count, email, field, instant, text } from "#app/platform/records/list-columns.server.ts";
import { choice } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { networkFilters, networkSearch, networksOf } from "./network-rows.server.ts";
import { remindNetworks } from "./remind.server.ts";
import type { Report, ReportScope } from "./report.server.ts";
import { offerPlaces } from "./report-filters.server.ts";
import { allowedUsers } from "./sign-ins.server.ts";

const sinceWords = {
  7: "No login for 7 days",
  60: "No login for 60 days",
  90: "No login for 90 days",
  never: "Never logged in",
};
const STANDARD_DAYS = 30;
/** How many networks are reminded at once. */
const MOST_REMINDED = 500;

function withStatus(status: string): RawBuilder<number> {
  return sql<number>`(select count(*) from memberships join users on users.id = memberships.user_id
    where memberships.network_id = networks.id and users.status = ${status})`;
}

/** Open invitations that nobody can accept any more. */
const expiredInvitations = ({
  now,
}: ReportScope) => sql<number>`(select count(*) from memberships join users on users.id = memberships.user_id
  join tokens on tokens.user_id = users.id and tokens.kind = 'invitation' and tokens.used_at is null
    and tokens.expires_at <= ${now}::timestamptz
  where memberships.network_id = networks.id and users.status = 'Invited')`;

function daysSince({ today, timeZone }: ReportScope): RawBuilder<number | null> {
  return sql<number | null>`(${today}::date - (${lastSignInAt} at time zone ${timeZone})::date)`;
}

/** Holds for networks of which nobody has signed in for so many days, or ever. */
function isAway(since: string, { today, timeZone }: ReportScope) {
  const signedIn = sql`memberships join users on users.id = memberships.user_id
    where memberships.network_id = networks.id and users.last_sign_in_at`;
  if (since === "never") return sql<boolean>`not exists (select from ${signedIn} is not null)`;
  return sql<boolean>`not exists (select from ${signedIn}
    >= (${today}::date - ${Number(since)}::int + 1)::timestamp at time zone ${timeZone})`;
}

const notLoggedInList = defineList<ReportScope>()({
  ...{ name: "organizationNotLoggedIn", one: "{network}", many: "{networks}", id: "networks.id" },
  from: (db, reach, scope, { since }) =>
    networksOf(db, reach, scope).where(isAway(since ?? String(STANDARD_DAYS), scope)),
  columns: (scope) => ({
    organizationName: text("{Network}", field("networks.name"), {
      ...{ sort: true, isLink: true, card: "title", fixed: true, size: 220 },
    }),
    code: text("Code", field("networks.code"), { sort: "nulls", none: "None", card: "secondary", size: 90 }),
    advisor: text("{Advisor}", advisorName, { sort: "nulls", none: "None", size: 140 }),
    locations: count("{Locations}", locations, { sort: true, size: 100 }),
    invited: count("Invited", withStatus("Invited"), { sort: true, size: 90 }),
    registered: count("Registered", withStatus("Registered"), { sort: true, size: 105 }),
    blocked: count("Blocked", withStatus("Blocked"), { sort: true, size: 90 }),
    lastLogin: instant("Last login", lastSignInAt, { sort: "nulls", none: "Never", size: 115 }),
    daysSince: count("Days since", daysSince(scope), { sort: "nulls", size: 100 }),
    expired: count("Invitations expired", expiredInvitations(scope), { sort: true, size: 145 }),
    contact: text("Contact", field("networks.contactName"), { none: "None", size: 150 }),
    contactPhone: text("Phone", field("networks.contactPhone"), { none: "None", card: "hidden", size: 130 }),
    contactEmail: email("E-mail", field("networks.contactEmail"), { card: "hidden", size: 200 }),
  }),
  totals: { locations: "sum", invited: "sum", registered: "sum", blocked: "sum", expired: "sum" },
  standard: { by: "organizationName" },
  search: networkSearch,
  filters: {
    // The rows themselves are chosen by it, since what it says unless told is no filter.
    since: choice("Since", sinceWords, () => sql`true`, { any: `No login for ${STANDARD_DAYS} days` }),
    ...networkFilters,
  },
  offers: offerPlaces,
  mostChosen: MOST_REMINDED,
});

export const organizationNotLoggedIn: Report = {
  ...{ key: "organization-not-logged-in", title: "Organization Not Logged In Report", group: "People" },
  ...{ hasPeriod: false, list: notLoggedInList },
  about: "Which {networks} nobody has signed in for, and whom to ask.",
  definitions: [
    "A {network} is listed while none of its people has signed in for as many days as chosen, today included.",
    "People count by their status; somebody of several {networks} counts in each.",
    "Invitations expired are those of invited people that can no longer be accepted.",
  ],
  link: ({ id }, { companyId }) => paths.editNetwork(companyId, id),
  action: {
    label: "Send reminder",
    confirm: {
      title: "Send a reminder?",
      text: "Everybody registered of these {networks} gets a mail, unless they had one within 7 days.",
    },
    run: remindNetworks,
  },
  parts: { allowedUsers: { label: "Users", list: allowedUsers } },
};
