import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { enteredNameSql } from "#app/platform/identity/person-name.server.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { GUEST_ROLES } from "#app/platform/identity/roles.ts";
import {
  dayColumn,
  emailColumn,
  fieldRef,
  scopedColumn,
  instantColumn,
  customColumn,
  textColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { userWorkflow } from "#app/people/users/user-rules.ts";
import { hasOutsideAccess, isGuestInScope } from "./guest-scope.server.ts";

const shownName = sql<string>`coalesce(${enteredNameSql()}, ${displayEmail})`;
const role = fieldRef("users.role");
const expiresOn = fieldRef("users.expiresOn");

/** Expiry of an open invitation's link; null for none. */
const invitationExpiresAt = sql<Date | null>`(
  select tokens.expires_at from tokens
  where tokens.user_id = users.id and tokens.kind = 'invitation' and tokens.used_at is null)`;

/** List of an owner's guest accounts. */
export const guestList = defineList<object>()({
  name: "guests",
  one: "{guest} account",
  many: "{guest} accounts",
  id: "users.id",
  from: (db, access) => db.selectFrom("users").where(isGuestInScope(access)),
  columns: {
    name: personColumn("Name", shownName, {
      below: displayEmail,
      sort: { by: [sql`lower(users.last_name)`, sql`lower(users.first_name)`] },
      isLink: true,
      card: "title",
      fixed: true,
      size: 290,
    }),
    email: emailColumn("Email", displayEmail, { hidden: true, sort: true, card: "secondary", size: 230 }),
    role: textColumn("Role", role, { sort: { by: [role] }, size: 160 }),
    locations: scopedColumn("{Locations}", { size: 140 }),
    status: customColumn("Status", fieldRef("users.status"), { sort: true, size: 150 }),
    lastSignIn: instantColumn("Last sign-in", fieldRef("users.lastSignInAt"), {
      sort: "nulls",
      none: "Never",
      size: 120,
    }),
    expires: dayColumn("Last day of access", expiresOn, { sort: true, none: "No end date", card: "hidden", size: 155 }),
  },
  more: (query, _, access) =>
    query.select([
      "users.blockedByAdvisor",
      "users.version",
      networkNames(access).as("networks"),
      locationNames(access).as("locations"),
      hasOutsideAccess(access).as("isShared"),
      invitationExpiresAt.as("invitationExpiresAt"),
    ]),
  standard: { by: "name" },
  search: {
    label: "Name or email",
    where: (q) => textContains(sql`users.first_name || ' ' || users.last_name || ' ' || ${displayEmail}`, q),
  },
  filters: {
    role: anyOfFilter("Role", GUEST_ROLES, (roles) => sql`users.role = any(${roles})`),
    status: anyOfFilter("Status", userWorkflow.words, (statuses) => sql`users.status = any(${statuses})`),
  },
  csv: (_, access) => ({
    "First name": fieldRef("users.firstName"),
    "Last name": fieldRef("users.lastName"),
    Email: "email",
    "Job title": fieldRef("users.jobTitle"),
    Role: "role",
    Networks: sql`array_to_string(${networkNames(access)}, '; ')`,
    Locations: sql`case when users.role = 'View Only' then 'All of their networks'
      else array_to_string(${locationNames(access)}, '; ') end`,
    Status: "status",
    "Last sign-in (UTC)": "lastSignIn",
    Expires: "expires",
  }),
});

function networkNames(access: AccessScope): RawBuilder<string[]> {
  return sql<string[]>`array(
    select networks.name from memberships join networks on networks.id = memberships.network_id
    where memberships.user_id = users.id and ${access.network("networks.id")}
    order by memberships.position, networks.id)`;
}

function locationNames(access: AccessScope): RawBuilder<string[]> {
  return sql<string[]>`array(
    select shown.pc_number || ' ' || shown.name
    from guest_locations join locations shown on shown.id = guest_locations.location_id
    where guest_locations.user_id = users.id and users.role = 'Location Level Guest' and ${access.location("shown.id")}
    order by shown.name, shown.id)`;
}
