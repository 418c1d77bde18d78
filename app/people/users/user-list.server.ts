import { type RawBuilder, sql } from "kysely";
import { givenName } from "#app/platform/identity/person-name.server.ts";
import { like } from "#db/like.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { isAdvisorRole, type Role, ROLES, USER_STATUSES } from "#app/platform/identity/roles.ts";
import {
  csvYesNo,
  day,
  email,
  field,
  instant,
  names,
  own,
  text,
  yesNo,
} from "#app/platform/records/list-columns.server.ts";
import { choice, choices, onDay, typed } from "#app/platform/records/list-filters.server.ts";
import { tallyOf } from "#app/platform/records/tallies.server.ts";
import { isNetworkAsked } from "#app/organization/networks/offered-networks.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { MOST_USERS } from "./user-rules.ts";

const shownName = sql<string>`coalesce(${givenName()}, ${shownEmail})`;
const role = field("users.role");
const lastSignInAt = field("users.lastSignInAt");

/** The expression that the trigram index holds. */
export const searchText = sql<string>`users.first_name || ' ' || users.last_name || ' ' || users.email`;

export const networkNames = sql<string[]>`array(
  select networks.name from memberships join networks on networks.id = memberships.network_id
  where memberships.user_id = users.id order by memberships.position, networks.id)`;

/** When the open invitation ends; null where there is none. */
const invitationExpiresAt = sql<Date | null>`(select tokens.expires_at from tokens
  where tokens.user_id = users.id and tokens.kind = 'invitation' and tokens.used_at is null)`;

/** A company's people, and its advisors only where their role is asked for. Those without a filter are tallied. */
export const userList = defineList<{ companyId: number; now: Date }>()({
  ...{ name: "users", one: "user", many: "users", id: "users.id" },
  from: (db, reach, { companyId }, chosen) =>
    db.selectFrom("users").where((is) => is.or(peopleAskedFor(reach, companyId, chosen.role))),
  columns: {
    name: text("Name", shownName, {
      ...{ sort: { by: [sql`lower(users.last_name)`, sql`lower(users.first_name)`] }, isLink: true },
      ...{ card: "title", fixed: true, size: 180 },
    }),
    email: email("E-mail", shownEmail, { sort: { by: [field("users.email")] }, card: "secondary", size: 235 }),
    role: text("Role", role, { sort: { by: [role] }, size: 165 }),
    networks: names("{Networks}", networkNames, { card: "hidden", size: 165 }),
    status: own("Status", field("users.status"), { sort: true, size: 145 }),
    terms: text("Terms", sql<string>`case when ${hasAccepted(requiredOfOwn())} then 'Accepted' else 'Open' end`, {
      card: "hidden",
      size: 125,
    }),
    metrics: yesNo("Business metrics", field("users.canAccessBusinessMetrics"), { card: "hidden", hidden: true }),
    lastSignIn: instant("Last sign-in", lastSignInAt, { sort: "nulls", none: "Never", size: 120 }),
    expires: day("Last day", field("users.expiresOn"), { none: "None", card: "hidden", hidden: true }),
    created: instant("Created", field("users.createdAt"), { sort: true, card: "hidden", hidden: true }),
  },
  more: (query) => query.select(["users.version", invitationExpiresAt.as("invitationExpiresAt")]),
  standard: { by: "name" },
  search: { label: "Name or e-mail", where: (q) => like(searchText, q) },
  filters: {
    role: choices("Role", ROLES, (roles) => sql`users.role = any(${roles})`),
    status: choices("Status", USER_STATUSES, (statuses) => sql`users.status = any(${statuses})`),
    name: typed("Name", (name) => likeWithin(sql`users.first_name || ' ' || users.last_name`, name), { folded: true }),
    email: typed("E-mail", (email) => likeWithin(field("users.email"), email), { folded: true }),
    organization: typed("{Network}", (name, { companyId }) => memberOfNetwork(companyId, name), { folded: true }),
    invitation: choice(
      "Invitation",
      { expired: "Invitation expired", notSent: "Invitation not sent" },
      (invitation, { now }) => {
        const isSuch = {
          expired: hasInvitation(sql`expires_at <= ${now}`),
          notSent: sql`not ${hasInvitation(sql`true`)}`,
        };
        return sql`(users.status = 'Invited' and ${isSuch[invitation]})`;
      },
      { folded: true },
    ),
    terms: choice(
      "Terms",
      { accepted: "Accepted", open: "Open" },
      (terms, { companyId }) => {
        const accepted = hasAccepted(requiredOf(companyId));
        return terms === "accepted" ? accepted : sql`(not ${accepted})`;
      },
      { folded: true },
    ),
    signedInFrom: onDay("Signed in from", (day, { companyId }) => sql`${lastSignInAt} >= ${dayOf(companyId, day)}`, {
      folded: true,
    }),
    signedInTo: onDay("Signed in to", (day, { companyId }) => sql`${lastSignInAt} < ${dayOf(companyId, day, 1)}`, {
      folded: true,
    }),
  },
  count: (db, reach, { companyId }) => tallyOf(db, reach, companyId, "users"),
  mostChosen: MOST_USERS,
  csv: ({ companyId }) => ({
    "First name": field("users.firstName"),
    "Last name": field("users.lastName"),
    "E-mail": "email",
    Role: "role",
    Status: "status",
    Networks: "networks",
    "Terms accepted": csvYesNo(hasAccepted(requiredOf(companyId))),
    "Business metrics": "metrics",
    "Last day": "expires",
    "Last sign-in (UTC)": "lastSignIn",
    "Created (UTC)": "created",
  }),
});

/** Whose accounts the asked roles are: the company's own people unless advisors alone are asked for. */
function peopleAskedFor(reach: Reach, companyId: number, roles: readonly Role[]): RawBuilder<boolean>[] {
  const ofCompany = sql<boolean>`(users.company_id = ${companyId} and ${reach.company("users.companyId")})`;
  const seniors = sql<boolean>`(users.company_id is null and users.role = 'Senior Advisor')`;
  const asked = [
    ...(roles.includes("Senior Advisor") ? [seniors] : []),
    ...(roles.includes("Mainstreet Advisor") ? [advisesCompany(companyId, reach)] : []),
  ];
  return roles.length > 0 && roles.every(isAdvisorRole) ? asked : [ofCompany, ...asked];
}

/** An array and not a subquery, because Postgres serves an "or" from indexes only where each side has one. */
function advisesCompany(companyId: number, reach: Reach): RawBuilder<boolean> {
  return sql`users.id = any(array(select user_id from advisor_companies
    where company_id = ${companyId} and ${reach.company("advisor_companies.company_id")}))`;
}

/** Holds where a part of the search text contains what was typed; the whole is asked first, since it has the index. */
function likeWithin(part: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`(${like(searchText, typed)} and ${like(part, typed)})`;
}

/** The beginning of a day, or of one some days later, in a company's time zone. */
function dayOf(companyId: number, day: string, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone
    (select time_zone from companies where id = ${companyId}))`;
}

/** Holds where an open invitation is such; asked of the tokens first, since few are open. */
function hasInvitation(such: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(users.id in (select user_id from tokens where kind = 'invitation' and used_at is null and ${such}))`;
}

/** Holds for who accepted the newest material terms; advisors accept the default agreement, number 0. */
export function hasAccepted(required: RawBuilder<number>): RawBuilder<boolean> {
  return sql`(users.accepted_terms_version is not null and users.accepted_terms_version >= case
    when users.company_id is null then 0 else ${required} end)`;
}

/** Asked once for all rows that are filtered or downloaded. */
export function requiredOf(companyId: number): RawBuilder<number> {
  return sql`(select required_terms_version from companies where id = ${companyId})`;
}

/** Asked for each row of a page, whose columns know of no company. */
function requiredOfOwn(): RawBuilder<number> {
  return sql`(select required_terms_version from companies where id = users.company_id)`;
}

function memberOfNetwork(companyId: number, typed: string): RawBuilder<boolean> {
  return sql`users.id in (select memberships.user_id from memberships
    join networks on networks.id = memberships.network_id
    where networks.company_id = ${companyId} and ${isNetworkAsked("networks", typed)})`;
}
