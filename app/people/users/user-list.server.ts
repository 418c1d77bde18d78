import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { enteredNameSql } from "#app/platform/identity/person-name.server.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isAdvisorRole, type Role, ROLES } from "#app/platform/identity/roles.ts";
import {
  csvYesNo,
  dayColumn,
  emailColumn,
  fieldRef,
  instantColumn,
  namesColumn,
  customColumn,
  textColumn,
  yesNoColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter, dayFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import { readCounter } from "#app/platform/records/counters.server.ts";
import { isMatchingNetwork } from "#app/organization/networks/offered-networks.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { MAX_USERS, userWorkflow } from "./user-rules.ts";

const shownName = sql<string>`coalesce(${enteredNameSql()}, ${displayEmail})`;
const role = fieldRef("users.role");
const lastSignInAt = fieldRef("users.lastSignInAt");

/** Expression that the trigram index is built on. */
export const userSearchText = sql<string>`users.first_name || ' ' || users.last_name || ' ' || users.email`;

export const userNetworkNames = sql<string[]>`array(
  select networks.name from memberships join networks on networks.id = memberships.network_id
  where memberships.user_id = users.id order by memberships.position, networks.id)`;

/** Expiry of the open invitation; null for none. */
const invitationExpiresAt = sql<Date | null>`(select tokens.expires_at from tokens
  where tokens.user_id = users.id and tokens.kind = 'invitation' and tokens.used_at is null)`;

/**
 * List of a company's users, and of its advisors only when the filter names their role. Without filters its count comes
 * from a counter.
 */
export const userList = defineList<{ companyId: number; now: Date }>()({
  name: "users",
  one: "user",
  many: "users",
  id: "users.id",
  from: (db, access, { companyId }, chosen) =>
    db.selectFrom("users").where((is) => is.or(roleConditions(access, companyId, chosen.role))),
  columns: {
    name: personColumn("Name", shownName, {
      below: displayEmail,
      sort: { by: [sql`lower(users.last_name)`, sql`lower(users.first_name)`] },
      isLink: true,
      card: "title",
      fixed: true,
      size: 290,
    }),
    email: emailColumn("Email", displayEmail, {
      hidden: true,
      sort: { by: [fieldRef("users.email")] },
      card: "secondary",
      size: 235,
    }),
    role: textColumn("Role", role, { sort: { by: [role] }, size: 165 }),
    networks: namesColumn("{Networks}", userNetworkNames, { card: "hidden", size: 165 }),
    status: customColumn("Status", fieldRef("users.status"), { sort: true, size: 145 }),
    terms: textColumn(
      "Terms",
      sql<string>`case when ${hasAcceptedRequiredTerms(requiredTermsOfOwnCompany())} then 'Accepted' else 'Not accepted' end`,
      {
        card: "hidden",
        hidden: true,
        size: 125,
      },
    ),
    metrics: yesNoColumn("Business metrics", fieldRef("users.canAccessBusinessMetrics"), {
      card: "hidden",
      hidden: true,
    }),
    lastSignIn: instantColumn("Last sign-in", lastSignInAt, { sort: "nulls", none: "Never", size: 120 }),
    expires: dayColumn("Last day", fieldRef("users.expiresOn"), { none: "None", card: "hidden", hidden: true }),
    created: instantColumn("Created", fieldRef("users.createdAt"), { sort: true, card: "hidden", hidden: true }),
  },
  more: (query) => query.select(["users.version", invitationExpiresAt.as("invitationExpiresAt")]),
  standard: { by: "name" },
  search: { label: "Name or email", where: (q) => textContains(userSearchText, q) },
  filters: {
    role: anyOfFilter("Role", ROLES, (roles) => sql`users.role = any(${roles})`),
    status: anyOfFilter("Status", userWorkflow.words, (statuses) => sql`users.status = any(${statuses})`),
    name: textFilter("Name", (name) => containsText(sql`users.first_name || ' ' || users.last_name`, name), {
      folded: true,
    }),
    email: textFilter("Email", (email) => containsText(fieldRef("users.email"), email), { folded: true }),
    organization: textFilter("{Network}", (name, { companyId }) => memberOfNetwork(companyId, name), { folded: true }),
    invitation: oneOfFilter(
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
    terms: oneOfFilter(
      "Terms",
      { accepted: "Accepted", open: "Not accepted" },
      (terms, { companyId }) => {
        const accepted = hasAcceptedRequiredTerms(requiredTermsOf(companyId));
        return terms === "accepted" ? accepted : sql`(not ${accepted})`;
      },
      { folded: true },
    ),
    signedInFrom: dayFilter(
      "Signed in from",
      (day, { companyId }) => sql`${lastSignInAt} >= ${startOfDay(companyId, day)}`,
      {
        folded: true,
      },
    ),
    signedInTo: dayFilter(
      "Signed in to",
      (day, { companyId }) => sql`${lastSignInAt} < ${startOfDay(companyId, day, 1)}`,
      {
        folded: true,
      },
    ),
  },
  count: (db, access, { companyId }) => readCounter(db, access, companyId, "users"),
  mostChosen: MAX_USERS,
  csv: ({ companyId }) => ({
    "First name": fieldRef("users.firstName"),
    "Last name": fieldRef("users.lastName"),
    Email: "email",
    Role: "role",
    Status: "status",
    Networks: "networks",
    "Terms accepted": csvYesNo(hasAcceptedRequiredTerms(requiredTermsOf(companyId))),
    "Business metrics": "metrics",
    "Last day": "expires",
    "Last sign-in (UTC)": "lastSignIn",
    "Created (UTC)": "created",
  }),
});

/**
 * Build the SQL conditions of the filtered roles' accounts: the company's own users unless only advisors are wanted.
 */
function roleConditions(access: AccessScope, companyId: number, roles: readonly Role[]): RawBuilder<boolean>[] {
  const ofCompany = sql<boolean>`(users.company_id = ${companyId} and ${access.company("users.companyId")})`;
  const seniors = sql<boolean>`(users.company_id is null and users.role = 'Senior Advisor')`;
  const advisorConditions = [
    ...(roles.includes("Senior Advisor") ? [seniors] : []),
    ...(roles.includes("Mainstreet Advisor") ? [advisesCompany(companyId, access)] : []),
  ];
  return roles.length > 0 && roles.every(isAdvisorRole) ? advisorConditions : [ofCompany, ...advisorConditions];
}

/**
 * Build the SQL condition that an account advises the company. It matches by an array, not a subquery: Postgres serves
 * an "or" from indexes only where each side has one.
 */
function advisesCompany(companyId: number, access: AccessScope): RawBuilder<boolean> {
  return sql`users.id = any(array(select user_id from advisor_companies
    where company_id = ${companyId} and ${access.company("advisor_companies.company_id")}))`;
}

/**
 * Build the SQL condition that one column contains the typed text. The whole search text is checked first, since it has
 * the index.
 */
function containsText(part: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`(${textContains(userSearchText, typed)} and ${textContains(part, typed)})`;
}

/** Build the SQL of the start of a day, or of one some days later, in a company's time zone. */
function startOfDay(companyId: number, day: string, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone
    (select time_zone from companies where id = ${companyId}))`;
}

/**
 * Build the SQL condition that a user in `users` has an open invitation that meets the condition. Starts from the
 * tokens, since few are open.
 */
function hasInvitation(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(users.id in (select user_id from tokens where kind = 'invitation' and used_at is null and ${condition}))`;
}

/**
 * Build the SQL condition that a user in `users` accepted the newest material terms; advisors accept the default
 * agreement, number 0.
 */
export function hasAcceptedRequiredTerms(required: RawBuilder<number>): RawBuilder<boolean> {
  return sql`(users.accepted_terms_version is not null and users.accepted_terms_version >= case
    when users.company_id is null then 0 else ${required} end)`;
}

/** Build the SQL of a company's required terms version, evaluated once for all filtered or downloaded rows. */
export function requiredTermsOf(companyId: number): RawBuilder<number> {
  return sql`(select required_terms_version from companies where id = ${companyId})`;
}

/** Build the SQL of the required terms version of each row's own company, for columns that do not know the company. */
function requiredTermsOfOwnCompany(): RawBuilder<number> {
  return sql`(select required_terms_version from companies where id = users.company_id)`;
}

function memberOfNetwork(companyId: number, typed: string): RawBuilder<boolean> {
  return sql`users.id in (select memberships.user_id from memberships
    join networks on networks.id = memberships.network_id
    where networks.company_id = ${companyId} and ${isMatchingNetwork("networks", typed)})`;
}
