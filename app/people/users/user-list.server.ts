import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import { type Role, isAdvisorRole } from "#app/platform/identity/roles.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { type UserListState, userList } from "./user-list.ts";

/** One page of a company's users and how many there are in all. Ids are found first and joined after. */
export async function listUsers(db: Db, reach: Reach, companyId: number, list: UserListState) {
  const { total } = await countedUsers(db, reach, companyId, list).executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom(
      filteredUsers(db, reach, companyId, list)
        .select("users.id")
        .orderBy(inOrder(list))
        .limit(list.size)
        .offset((list.page - 1) * list.size)
        .as("page"),
    )
    .innerJoin("users", "users.id", "page.id")
    .select([
      "users.id",
      "users.firstName",
      "users.lastName",
      shownEmail.as("email"),
      "users.role",
      "users.status",
      "users.canAccessBusinessMetrics",
      "users.expiresOn",
      "users.lastSignInAt",
      "users.createdAt",
      networkNames.as("networks"),
      invitationExpiresAt.as("invitationExpiresAt"),
      hasAcceptedTerms(companyId).as("hasAcceptedTerms"),
    ])
    .orderBy(inOrder(list))
    .execute();
  return { rows, total };
}

/** All of a company's users are tallied already; what a filter holds is counted. */
function countedUsers(db: Db, reach: Reach, companyId: number, list: UserListState) {
  if (userList.isFiltered(list)) {
    return filteredUsers(db, reach, companyId, list).select((of) => of.fn.countAll<number>().as("total"));
  }
  return db
    .selectFrom("userTallies")
    .where("companyId", "=", companyId)
    .where(reach.company("userTallies.companyId"))
    .select(sql<number>`coalesce(sum(change), 0)`.as("total"));
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadUsers(db: Db, reach: Reach, companyId: number, list: UserListState): AsyncIterable<string> {
  const cells = Object.values(downloadColumns(companyId));
  const line = csvLine(cells).as("line");
  return streamLines(db, filteredUsers(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function userDownloadHeader(): string[] {
  return Object.keys(downloadColumns(0));
}

/** The one filter: page, count and download stand on it. */
export function filteredUsers(db: Db, reach: Reach, companyId: number, { q, filters }: UserListState) {
  const { name, email, organization, role, status, invitation, terms, signedInFrom, signedInTo } = filters;
  return db
    .selectFrom("users")
    .where((is) => is.or(peopleAskedFor(reach, companyId, role)))
    .$if(q !== "", (query) => query.where(like(searchText, q)))
    .$if(name !== "", (query) => query.where(likeWithin(sql`users.first_name || ' ' || users.last_name`, name)))
    .$if(email !== "", (query) => query.where(likeWithin(sql`users.email`, email)))
    .$if(organization !== "", (query) => query.where(memberOfNetworkLike(companyId, organization)))
    .$if(role.length > 0, (query) => query.where("users.role", "in", role))
    .$if(status.length > 0, (query) => query.where("users.status", "in", status))
    .$if(invitation === "notSent", (query) =>
      query.where(isInvited).where(sql<boolean>`not ${hasInvitation(sql`true`)}`),
    )
    .$if(invitation === "expired", (query) => query.where(isInvited).where(hasInvitation(sql`expires_at <= now()`)))
    .$if(terms === "accepted", (query) => query.where(hasAcceptedTerms(companyId)))
    .$if(terms === "open", (query) => query.where(sql<boolean>`not ${hasAcceptedTerms(companyId)}`))
    .$if(signedInFrom !== null, (query) =>
      query.where(sql<boolean>`users.last_sign_in_at >= ${dayOf(companyId, signedInFrom)}`),
    )
    .$if(signedInTo !== null, (query) =>
      query.where(sql<boolean>`users.last_sign_in_at < ${dayOf(companyId, signedInTo, 1)}`),
    );
}

/**
 * Whose accounts the asked roles are: the company's own people, and its advisors only where their role is asked for.
 */
function peopleAskedFor(reach: Reach, companyId: number, roles: readonly Role[]): RawBuilder<boolean>[] {
  const ofCompany = sql<boolean>`(users.company_id = ${companyId} and ${reach.company("users.companyId")})`;
  const seniors = sql<boolean>`(users.company_id is null and users.role = 'Senior Advisor')`;
  const asked = [
    ...(roles.includes("Senior Advisor") ? [seniors] : []),
    ...(roles.includes("Mainstreet Advisor") ? [advisesCompany(companyId, reach)] : []),
  ];
  return roles.length > 0 && roles.every(isAdvisorRole) ? asked : [ofCompany, ...asked];
}

const sortColumns: Record<UserListState["sort"]["by"], SortColumns> = {
  name: { by: [sql`lower(users.last_name)`, sql`lower(users.first_name)`] },
  email: { by: [sql`users.email`] },
  role: { by: [sql`users.role`] },
  status: { by: [sql`users.status`] },
  lastSignIn: { by: [sql`users.last_sign_in_at`], nulls: "least" },
  created: { by: [sql`users.created_at`] },
};

function inOrder({ sort }: UserListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`users.id`);
}

/** The expression that the trigram index holds. */
const searchText = sql<string>`users.first_name || ' ' || users.last_name || ' ' || users.email`;

/** Holds where a part of the search text contains what was typed; the whole is asked first, since it has the index. */
function likeWithin(part: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`(${like(searchText, typed)} and ${like(part, typed)})`;
}

/** The beginning of a day, or of one some days later, in a company's time zone. */
function dayOf(companyId: number, day: string | null, later = 0): RawBuilder<Date> {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone
    (select time_zone from companies where id = ${companyId}))`;
}

const isInvited = sql<boolean>`users.status = 'Invited'`;

/** When the open invitation ends; null where there is none. */
const invitationExpiresAt = sql<Date | null>`(select tokens.expires_at from tokens
  where tokens.user_id = users.id and tokens.kind = 'invitation' and tokens.used_at is null)`;

/** Holds where an open invitation is such; asked of the tokens first, since few are open. */
function hasInvitation(such: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(users.id in (select user_id from tokens where kind = 'invitation' and used_at is null and ${such}))`;
}

/** Holds for who accepted the newest material terms of the company; advisors accept the default agreement, number 0. */
function hasAcceptedTerms(companyId: number): RawBuilder<boolean> {
  return sql`(users.accepted_terms_version is not null and users.accepted_terms_version >= case
    when users.company_id is null then 0
    else (select required_terms_version from companies where id = ${companyId}) end)`;
}

const networkNames = sql<string[]>`array(
  select networks.name from memberships join networks on networks.id = memberships.network_id
  where memberships.user_id = users.id order by memberships.position, networks.id)`;

/** An array and not a subquery, because Postgres serves an "or" from indexes only where each side has one. */
function advisesCompany(companyId: number, reach: Reach): RawBuilder<boolean> {
  return sql`users.id = any(array(select user_id from advisor_companies
    where company_id = ${companyId} and ${reach.company("advisor_companies.company_id")}))`;
}

function memberOfNetworkLike(companyId: number, typed: string): RawBuilder<boolean> {
  return sql`users.id in (select memberships.user_id from memberships
    join networks on networks.id = memberships.network_id
    where networks.company_id = ${companyId} and ${like(sql`networks.name`, typed)})`;
}

function downloadColumns(companyId: number): Record<string, RawBuilder<unknown>> {
  return {
    "First name": sql`users.first_name`,
    "Last name": sql`users.last_name`,
    "E-mail": shownEmail,
    Role: sql`users.role`,
    Status: sql`users.status`,
    Networks: sql`array_to_string(${networkNames}, '; ')`,
    "Terms accepted": sql`case when ${hasAcceptedTerms(companyId)} then 'Yes' else 'No' end`,
    "Business metrics": sql`case when users.can_access_business_metrics then 'Yes' else 'No' end`,
    "Last day": sql`to_char(users.expires_on, 'MM/DD/YYYY')`,
    "Last sign-in (UTC)": sql`to_char(users.last_sign_in_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
    "Created (UTC)": sql`to_char(users.created_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
  };
}
