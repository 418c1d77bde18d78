import { type RawBuilder, sql } from "kysely";
import { givenName } from "#app/platform/identity/person-name.server.ts";
import { like } from "#db/like.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { GUEST_ROLES, USER_STATUSES } from "#app/platform/identity/roles.ts";
import { day, email, field, given, instant, own, text } from "#app/platform/records/list-columns.server.ts";
import { choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { hasOutsideAccess, isGuestInReach } from "./guest-reach.server.ts";

const shownName = sql<string>`coalesce(${givenName()}, ${shownEmail})`;
const role = field("users.role");
const expiresOn = field("users.expiresOn");

/** The last moment of an open invitation's link; null for none. */
const invitationExpiresAt = sql<Date | null>`(
  select tokens.expires_at from tokens
  where tokens.user_id = users.id and tokens.kind = 'invitation' and tokens.used_at is null)`;

/** An owner's guest accounts. */
export const guestList = defineList<object>()({
  ...{ name: "guests", one: "{guest} account", many: "{guest} accounts", id: "users.id" },
  from: (db, reach) => db.selectFrom("users").where(isGuestInReach(reach)),
  columns: {
    name: text("Name", shownName, {
      ...{ sort: { by: [sql`lower(users.last_name)`, sql`lower(users.first_name)`] }, isLink: true },
      ...{ card: "title", fixed: true, size: 180 },
    }),
    email: email("E-mail", shownEmail, { sort: true, card: "secondary", size: 230 }),
    role: text("Role", role, { sort: { by: [role] }, size: 160 }),
    locations: given("{Locations}", { size: 140 }),
    status: own("Status", field("users.status"), { sort: true, size: 150 }),
    lastSignIn: instant("Last sign-in", field("users.lastSignInAt"), { sort: "nulls", none: "Never", size: 120 }),
    expires: day("Expires", expiresOn, { sort: true, none: "No end", card: "hidden", size: 120 }),
  },
  more: (query, _, reach) =>
    query.select([
      "users.blockedByAdvisor",
      "users.version",
      networkNames(reach).as("networks"),
      locationNames(reach).as("locations"),
      hasOutsideAccess(reach).as("isShared"),
      invitationExpiresAt.as("invitationExpiresAt"),
    ]),
  standard: { by: "name" },
  search: {
    label: "Name or e-mail",
    where: (q) => like(sql`users.first_name || ' ' || users.last_name || ' ' || ${shownEmail}`, q),
  },
  filters: {
    role: choices("Role", GUEST_ROLES, (roles) => sql`users.role = any(${roles})`),
    status: choices("Status", USER_STATUSES, (statuses) => sql`users.status = any(${statuses})`),
  },
  csv: (_, reach) => ({
    "First name": field("users.firstName"),
    "Last name": field("users.lastName"),
    "E-mail": "email",
    "Job title": field("users.jobTitle"),
    Role: "role",
    Networks: sql`array_to_string(${networkNames(reach)}, '; ')`,
    Locations: sql`case when users.role = 'View Only' then 'All of their networks'
      else array_to_string(${locationNames(reach)}, '; ') end`,
    Status: "status",
    "Last sign-in (UTC)": "lastSignIn",
    Expires: "expires",
  }),
});

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
