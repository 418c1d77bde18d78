import { type RawBuilder, sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import { count, email, field, instant, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { isWithinSpan, type PartScope, type ReportScope } from "./report.server.ts";

/** The sign-ins of a report's days, in `signed`: what the audit log keeps of them. */
export function signInsOf(scope: ReportScope): RawBuilder<boolean> {
  return sql`signed.action = 'session.sign-in' and signed.result = 'done' and ${isWithinSpan(sql`signed.at`, scope)}`;
}

/** The people of a row's network, who are not blocked, with their sign-ins: the specification's sub-list allowedUsers. */
export const allowedUsers = defineList<PartScope>()({
  ...{ name: "allowedUsers", one: "user", many: "users", id: "users.id" },
  from: (db, reach, { companyId, of }) =>
    db
      .selectFrom("users")
      .where("users.companyId", "=", companyId)
      .where(reach.company("users.companyId"))
      .where("users.status", "<>", "Blocked")
      .where(sql<boolean>`users.id in (select user_id from memberships where network_id = ${of})`),
  columns: (scope) => ({
    name: text("Name", nameInFull(), { sort: true }),
    email: email("E-mail", shownEmail),
    role: text("Role", field("users.role")),
    status: text("Status", field("users.status")),
    lastLogin: instant("Last login", field("users.lastSignInAt"), { none: "Never", withTime: true }),
    logins: count("Logins", loginsOf(scope)),
  }),
  standard: { by: "name" },
});

/** How often a row of `users` signed in. */
export function loginsOf(scope: ReportScope): RawBuilder<number> {
  return sql<number>`(select count(*) from audit_log signed where signed.actor_id = users.id and ${signInsOf(scope)})`;
}
