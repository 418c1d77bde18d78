import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import {
  emailColumn,
  fieldRef,
  instantColumn,
  customColumn,
  textColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";

/** Expression that the trigram index is built on. */
const searchText = sql<string>`users.first_name || ' ' || users.last_name || ' ' || users.email`;
const role = fieldRef("users.role");
const number = fieldRef("termsAcceptances.termsNumber");
const byName = { by: [sql`lower(users.last_name)`, sql`lower(users.first_name)`] };

/** List of the users who accepted a company's terms. */
export const acceptanceList = defineList<{ companyId: number }>()({
  name: "acceptances",
  one: "acceptance",
  many: "acceptances",
  id: "termsAcceptances.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("termsAcceptances")
      .innerJoin("users", "users.id", "termsAcceptances.userId")
      .where("termsAcceptances.companyId", "=", companyId)
      .where(access.company("termsAcceptances.companyId")),
  columns: {
    user: personColumn("User", fullNameSql(), {
      below: fieldRef("users.email"),
      sort: byName,
      isLink: true,
      card: "title",
      fixed: true,
      size: 290,
    }),
    email: emailColumn("Email", fieldRef("users.email"), { hidden: true, card: "hidden", size: 260 }),
    role: textColumn("Role", role, { sort: { by: [role] }, size: 180 }),
    version: customColumn("Version", number, { sort: true, kind: "other", sortsAs: "numbers", size: 130 }),
    acceptedAt: instantColumn("Accepted", fieldRef("termsAcceptances.acceptedAt"), {
      sort: true,
      withTime: true,
      card: "secondary",
      size: 190,
    }),
    address: textColumn("IP address", fieldRef("termsAcceptances.address"), {
      none: "Unknown",
      card: "hidden",
      size: 140,
    }),
  },
  more: (query) => query.select("users.id as userId"),
  standard: { by: "acceptedAt" },
  search: { label: "Name or email", where: (q) => textContains(searchText, q) },
  filters: { role: anyOfFilter("Role", CUSTOMER_ROLES, (roles) => sql`users.role = any(${roles})`) },
  csv: {
    "First name": fieldRef("users.firstName"),
    "Last name": fieldRef("users.lastName"),
    Email: "email",
    Role: "role",
    Version: "version",
    "Accepted (UTC)": "acceptedAt",
    "IP address": "address",
    "Text (SHA-256)": fieldRef("termsAcceptances.textHash"),
  },
});
