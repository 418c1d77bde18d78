import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { COMPANY_EVENT_COPY_DAYS } from "./company-event-rules.ts";
import { COMPANY_EVENT_LINKS } from "./company-event-links.server.ts";

/**
 * Copy events and their links as drafts to the same weekday of the next year. An event whose copy already exists, by
 * title and first day, is skipped and counts as `kept`. Null when none of the events is in scope.
 */
export async function copyCompanyEvents(
  db: Db,
  advisor: CurrentUser,
  { companyId, eventIds, now }: { companyId: number; eventIds: readonly number[]; now: Date },
): Promise<{ copied: number; kept: number } | null> {
  return db.transaction().execute(async (db) => {
    const { rows: events } = await sql<{ id: number }>`
      select id from company_events where company_id = ${companyId} and id = any(${eventIds}::int[])
        and ${advisor.access.company("company_events.company_id")}
      order by id for share`.execute(db);
    if (events.length === 0) return null;
    const ids = events.map(({ id }) => id);
    const { rows: copies } = await sql<{ id: number; copiedFrom: number }>`
      with copies as (
        insert into company_events (company_id, title, description, kind, starts_on, ends_on, link, visible_from,
          is_everywhere, status, created_at, created_by, updated_at, updated_by)
        select company_id, title, description, kind, starts_on + ${COMPANY_EVENT_COPY_DAYS}::int,
          ends_on + ${COMPANY_EVENT_COPY_DAYS}::int, link, visible_from + ${COMPANY_EVENT_COPY_DAYS}::int, is_everywhere, 'draft',
          ${now}, ${advisor.userId}::int, ${now}, ${advisor.userId}::int
        from company_events where id = any(${ids}::int[]) order by id
        on conflict (company_id, lower(title), starts_on) do nothing
        returning id, title, starts_on
      ), pairs as (
        select copies.id, originals.id as copied_from from copies join company_events originals
          on originals.id = any(${ids}::int[]) and originals.title = copies.title
          and originals.starts_on + ${COMPANY_EVENT_COPY_DAYS}::int = copies.starts_on
      ), ${sql.join(copyLinkStatements)}
      select id, copied_from from pairs order by id`.execute(db);
    if (copies.length > 0) {
      await writeAudit(db, advisor, {
        action: "company-event.copy",
        object: { type: "company", id: companyId },
        companyId,
        after: { copies },
      });
    }
    return { copied: copies.length, kept: ids.length - copies.length };
  });
}

// The links of an event are copied with it.
const copyLinkStatements = COMPANY_EVENT_LINKS.map(
  ({ table, column }) => sql`${sql.ref(`copied_${column}`)} as (
    insert into ${sql.table(table)} (event_id, company_id, ${sql.ref(column)})
    select pairs.id, company_id, ${sql.ref(column)} from pairs
      join ${sql.table(table)} on event_id = pairs.copied_from)`,
);
