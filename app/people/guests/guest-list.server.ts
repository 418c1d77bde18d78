import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { guestRoleOf } from "./lock-guest.server.ts";
import type { GuestListState } from "./guest-list.ts";
import { hasOutsideAccess, isGuestInReach } from "./guest-reach.server.ts";

/** One page of an owner's guest accounts and how many there are in all. Ids are found first and joined after. */
export async function listGuests(db: Db, reach: Reach, list: GuestListState) {
  const { total } = await filteredGuests(db, reach, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom(
      filteredGuests(db, reach, list)
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
      "users.blockedByAdvisor",
      "users.lastSignInAt",
      "users.expiresOn",
      networkNames(reach).as("networks"),
      locationNames(reach).as("locations"),
      hasOutsideAccess(reach).as("isShared"),
      invitationExpiresAt.as("invitationExpiresAt"),
    ])
    .orderBy(inOrder(list))
    .execute();
  return { rows: rows.map((row) => ({ ...row, role: guestRoleOf(row.role) ?? "View Only" })), total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadGuests(db: Db, reach: Reach, list: GuestListState): AsyncIterable<string> {
  const cells = Object.values(download(reach));
  return streamLines(db, filteredGuests(db, reach, list).select(csvLine(cells).as("line")).orderBy(inOrder(list)));
}

export function guestDownloadHeader(reach: Reach): string[] {
  return Object.keys(download(reach));
}

/** The one filter: page, count and download stand on it. */
function filteredGuests(db: Db, reach: Reach, { q, filters }: GuestListState) {
  return db
    .selectFrom("users")
    .where(isGuestInReach(reach))
    .$if(q !== "", (query) => query.where(like(searchText, q)))
    .$if(filters.role.length > 0, (query) => query.where("users.role", "in", filters.role))
    .$if(filters.status.length > 0, (query) => query.where("users.status", "in", filters.status));
}

const sortColumns: Record<GuestListState["sort"]["by"], SortColumns> = {
  name: { by: [sql`lower(users.last_name)`, sql`lower(users.first_name)`] },
  email: { by: [shownEmail] },
  role: { by: [sql`users.role`] },
  status: { by: [sql`users.status`] },
  lastSignIn: { by: [sql`users.last_sign_in_at`], nulls: "least" },
  expires: { by: [sql`users.expires_on`] },
};

function inOrder({ sort }: GuestListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`users.id`);
}

const searchText = sql<string>`users.first_name || ' ' || users.last_name || ' ' || ${shownEmail}`;

/** The last moment of an open invitation's link; null for none. */
const invitationExpiresAt = sql<Date | null>`(
  select tokens.expires_at from tokens
  where tokens.user_id = users.id and tokens.kind = 'invitation' and tokens.used_at is null)`;

function networkNames(reach: Reach): RawBuilder<string[]> {
  return sql<string[]>`array(
    select networks.name from memberships join networks on networks.id = memberships.network_id
    where memberships.user_id = users.id and ${reach.network("networks.id")}
    order by memberships.position, networks.id)`;
}

function locationNames(reach: Reach): RawBuilder<string[]> {
  return sql<string[]>`array(
    select shown.pc_number || ' ' || shown.name
    from guest_locations join locations shown on shown.id = guest_locations.location_id
    where guest_locations.user_id = users.id and users.role = 'Location Level Guest' and ${reach.location("shown.id")}
    order by shown.name, shown.id)`;
}

function download(reach: Reach): Record<string, RawBuilder<unknown>> {
  return {
    "First name": sql`users.first_name`,
    "Last name": sql`users.last_name`,
    "E-mail": shownEmail,
    "Job title": sql`users.job_title`,
    Role: sql`users.role`,
    Networks: sql`array_to_string(${networkNames(reach)}, '; ')`,
    Locations: sql`case when users.role = 'View Only' then 'All of their networks'
      else array_to_string(${locationNames(reach)}, '; ') end`,
    Status: sql`users.status`,
    "Last sign-in (UTC)": sql`to_char(users.last_sign_in_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
    Expires: sql`to_char(users.expires_on, 'MM/DD/YYYY')`,
  };
}
