import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { actorNameSql } from "#app/platform/identity/person-name.server.ts";
import { auditedName, auditTypeWord } from "#app/organization/company-audit/audit-types.server.ts";
import { workflowActionLabel } from "#app/organization/company-audit/workflow-texts.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { activitySentences, MAX_ACTIVITY } from "./user-activity.ts";

interface Row {
  id: number;
  at: Date;
  action: string;
  result: "done" | "refused";
  before: unknown;
  after: unknown;
  record: string | null;
  by: string;
}

/**
 * List the newest audit entries about an account and by its user, as sentences; only those of companies within the
 * scope.
 */
export async function listUserActivity(db: Db, access: AccessScope, userId: number) {
  // The creation of an event's program is part of that of the event.
  const inAccess = sql`(log.company_id is null or ${access.company("log.company_id")})
    and log.action <> 'event-program.create'`;
  // Two short walks along two indexes, because one condition with "or" would sort the whole log.
  const { rows } = await sql<Row>`
    select audit_log.id, audit_log.at, audit_log.action, audit_log.result, audit_log.after,
      -- Access in another company is shown only to that company.
      case when audit_log.before ->> 'companyId' <> audit_log.company_id::text then null else audit_log.before end as before,
      case when audit_log.object_type not in ('user', 'session')
        then ${auditTypeWord(sql`audit_log.object_type`)} || ' ' || ${auditedName} end as record,
      ${actorNameSql} as by
    from (
      (select * from audit_log log where log.object_type = 'user' and log.object_id = ${String(userId)} and ${inAccess}
        order by log.id desc limit ${MAX_ACTIVITY})
      union
      (select * from audit_log log where log.actor_id = ${userId} and ${inAccess} order by log.id desc limit ${MAX_ACTIVITY})
    ) audit_log left join users on users.id = audit_log.actor_id
    order by audit_log.id desc limit ${MAX_ACTIVITY}
  `.execute(db);
  return rows.map(({ id, at, by, ...entry }) => ({
    id,
    at,
    by,
    sentences: activitySentences({ ...entry, label: workflowActionLabel(entry.action) }),
  }));
}
