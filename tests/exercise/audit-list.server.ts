import { sql } from "kysely";
import { like } from "#db/like.ts";
import { field, instant, text } from "#app/platform/records/list-columns.server.ts";
import { choice } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";

const name = sql<string | null>`(select email from users where users.id = audit_log.actor_id)`;

/** A list as somebody would add it: what was done in a company, the newest first. */
export const auditList = defineList<{ companyId: number }>()({
  ...{ name: "audit", one: "entry", many: "entries", id: "auditLog.id" },
  from: (db, reach, { companyId }) =>
    db.selectFrom("auditLog").where("auditLog.companyId", "=", companyId).where(reach.company("auditLog.companyId")),
  columns: {
    at: instant("When", field("auditLog.at"), { sort: true }),
    who: text("Who", name, { none: "The server" }),
    action: text("What", field("auditLog.action"), { sort: true }),
  },
  standard: { by: "at" },
  search: { label: "What", where: (q) => like(field("auditLog.action"), q) },
  filters: {
    by: choice(
      "By",
      { people: "People", server: "The server" },
      {
        people: sql`audit_log.actor_id is not null`,
        server: sql`audit_log.actor_id is null`,
      },
    ),
  },
  csv: { "When (UTC)": "at", Who: "who", What: "action" },
});
