import { sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import { like } from "#db/like.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { email, field, instant, own, text } from "#app/platform/records/list-columns.server.ts";
import { choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";

/** The expression that the trigram index holds. */
const searchText = sql<string>`users.first_name || ' ' || users.last_name || ' ' || users.email`;
const role = field("users.role");
const number = field("termsAcceptances.termsNumber");
const byName = { by: [sql`lower(users.last_name)`, sql`lower(users.first_name)`] };

/** Who accepted a company's terms. */
export const acceptanceList = defineList<{ companyId: number }>()({
  ...{ name: "acceptances", one: "acceptance", many: "acceptances", id: "termsAcceptances.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("termsAcceptances")
      .innerJoin("users", "users.id", "termsAcceptances.userId")
      .where("termsAcceptances.companyId", "=", companyId)
      .where(reach.company("termsAcceptances.companyId")),
  columns: {
    user: text("User", nameInFull(), { sort: byName, isLink: true, card: "title", fixed: true, size: 200 }),
    email: email("E-mail", field("users.email"), { card: "hidden", size: 260 }),
    role: text("Role", role, { sort: { by: [role] }, size: 180 }),
    version: own("Version", number, { sort: true, kind: "other", size: 130 }),
    acceptedAt: instant("Accepted", field("termsAcceptances.acceptedAt"), {
      ...{ sort: true, withTime: true, card: "secondary", size: 190 },
    }),
    address: text("Address", field("termsAcceptances.address"), { none: "Unknown", card: "hidden", size: 140 }),
  },
  more: (query) => query.select("users.id as userId"),
  standard: { by: "acceptedAt" },
  search: { label: "Name or e-mail", where: (q) => like(searchText, q) },
  filters: { role: choices("Role", CUSTOMER_ROLES, (roles) => sql`users.role = any(${roles})`) },
  csv: {
    "First name": field("users.firstName"),
    "Last name": field("users.lastName"),
    "E-mail": "email",
    Role: "role",
    Version: "version",
    "Accepted (UTC)": "acceptedAt",
    Address: "address",
    "Text (SHA-256)": field("termsAcceptances.textHash"),
  },
});
