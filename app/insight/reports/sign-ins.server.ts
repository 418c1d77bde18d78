import { type RawBuilder, sql } from "kysely";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import {
  countColumn,
  emailColumn,
  fieldRef,
  instantColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import { isWithinPeriod, type RowRecordsScope, type ReportScope } from "./report.server.ts";

/** Build the SQL condition that an audit entry `signed` is a sign-in within a report's period. */
export function isSignInWithinPeriod(scope: ReportScope): RawBuilder<boolean> {
  return sql`signed.action = 'session.sign-in' and signed.result = 'done' and ${isWithinPeriod(sql`signed.at`, scope)}`;
}

/** Users of a row's network who are not blocked, with their sign-ins: sub-list `allowedUsers` of the specification. */
export const allowedUsers = defineList<RowRecordsScope>()({
  name: "allowedUsers",
  one: "user",
  many: "users",
  id: "users.id",
  from: (db, access, { companyId, rowId }) =>
    db
      .selectFrom("users")
      .where("users.companyId", "=", companyId)
      .where(access.company("users.companyId"))
      .where("users.status", "<>", "Blocked")
      .where(sql<boolean>`users.id in (select user_id from memberships where network_id = ${rowId})`),
  columns: (scope) => ({
    name: textColumn("Name", fullNameSql(), { sort: true }),
    email: emailColumn("Email", displayEmail),
    role: textColumn("Role", fieldRef("users.role")),
    status: textColumn("Status", fieldRef("users.status")),
    lastLogin: instantColumn("Last sign-in", fieldRef("users.lastSignInAt"), { none: "Never", withTime: true }),
    logins: countColumn("Sign-ins", countSignIns(scope)),
  }),
  standard: { by: "name" },
});

/** Build the SQL of the number of sign-ins of a row of `users` within the report's period. */
export function countSignIns(scope: ReportScope): RawBuilder<number> {
  return sql<number>`(select count(*) from audit_log signed where signed.actor_id = users.id and ${isSignInWithinPeriod(scope)})`;
}
