import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { defineChange, defineCreation, defineRemoval } from "#app/platform/records/change.server.ts";
import type { AnnouncementChange, NewAnnouncement } from "./announcement-form.ts";
import { findAnnouncementToAcknowledge } from "./announcement-queries.server.ts";
import { notifyAnnouncements } from "./notify-announcement.server.ts";

interface AnnouncementKey {
  companyId: number;
  id: number;
}

const kind = { table: "announcements", noun: "announcement" } as const;

/** Count the records named in a form that belong to the company. */
const countOwnRecords = (companyId: number, { networkIds, geographyIds, groupIds }: Audience) => sql<number[]>`array[
  (select count(*) from networks where company_id = ${companyId} and id = any(${networkIds}::integer[])),
  (select count(*) from geographies where company_id = ${companyId} and id = any(${geographyIds}::integer[])),
  (select count(*) from location_groups where company_id = ${companyId} and id = any(${groupIds}::integer[]))]::integer[]`;

type Audience = Pick<NewAnnouncement, "networkIds" | "geographyIds" | "groupIds">;

function validateAudience(
  own: readonly number[],
  { networkIds, geographyIds, groupIds }: Audience,
): FieldErrors | null {
  const audience = { networkIds, geographyIds, groupIds };
  const foreign = Object.entries(audience).find(([, ids], place) => own[place] !== new Set(ids).size);
  return foreign ? fieldError(foreign[0], "Choose from this company's options.") : null;
}

/** Create a draft of an announcement, which only advisors see. */
export const createAnnouncement = defineCreation({
  ...kind,
  find: (db, { access }, { companyId }: { companyId: number }, form: NewAnnouncement) =>
    db
      .selectFrom("companies")
      .select(["id", countOwnRecords(companyId, form).as("own")])
      .where("id", "=", companyId)
      .where(access.company("companies.id")),
  refuse: ({ own }, form) => validateAudience(own, form),
  columns: (form) => columnsOf(form),
});

export const changeAnnouncement = defineChange({
  ...kind,
  find: (db, actor, at: AnnouncementKey, form: AnnouncementChange) =>
    selectAnnouncement(db, actor, at).select(countOwnRecords(at.companyId, form).as("own")),
  refuse: ({ own }, form) => validateAudience(own, form),
  columns: (form) => columnsOf(form),
});

/** Publish a draft, and notify its audience at once if its first day has come. */
export const publishAnnouncement = defineChange({
  ...kind,
  action: "publish",
  find: (db, actor, at: AnnouncementKey, _: { version?: number | null }) => selectAnnouncement(db, actor, at),
  refuse: ({ status }) => (status === "draft" ? null : "This announcement is already published."),
  columns: () => ({ status: "published" as const }),
  result: ({ title }) => ({ title }),
  afterSave: (db, _actor, { found, now }) => notifyAnnouncements(db, now, found.id),
});

/** Delete a draft; a published announcement ends with its last day instead. */
export const deleteAnnouncement = defineRemoval({
  ...kind,
  find: selectAnnouncement,
  refuse: ({ status }) =>
    status === "draft" ? null : "Published announcements can't be deleted. Set the last day to today instead.",
  auditDetails: ({ title }) => ({ title }),
});

/**
 * Record that a member confirmed an announcement, and mark its notification as read. Null when it is not addressed to
 * them.
 */
export async function acknowledgeAnnouncement(db: Db, member: Member, id: number, now: Date) {
  return db.transaction().execute(async (db) => {
    const found = await findAnnouncementToAcknowledge(db, member, id, now);
    if (!found) return null;
    const { numAffectedRows = 0n } = await sql`
      insert into announcement_readers as reader (announcement_id, user_id, read_at, acknowledged_at)
      values (${id}, ${member.userId}, ${now}, ${now})
      on conflict (announcement_id, user_id) do update
        set read_at = coalesce(reader.read_at, excluded.read_at), acknowledged_at = excluded.acknowledged_at
      where reader.acknowledged_at is null`.execute(db);
    if (numAffectedRows > 0n) {
      await writeAudit(db, member, { action: "announcement.acknowledge", object: { type: "announcement", id } });
      await db
        .updateTable("notifications")
        .set({ readAt: now })
        .where("userId", "=", member.userId)
        .where("recordKind", "=", "announcement")
        .where("recordId", "=", id)
        .where("readAt", "is", null)
        .execute();
    }
    return { saved: true, title: found.title };
  });
}

function selectAnnouncement(db: Db, { access }: Pick<Actor, "access">, { companyId, id }: AnnouncementKey) {
  return db
    .selectFrom("announcements")
    .selectAll("announcements")
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where(access.company("announcements.companyId"));
}

function columnsOf(form: Omit<NewAnnouncement, "idempotencyKey">) {
  const { title, html, startsOn, endsOn, mustAcknowledge, roles, networkIds, geographyIds, groupIds } = form;
  const audience = { roles, networkIds, geographyIds, groupIds };
  return { title, html: sanitizeHtml(html), startsOn, endsOn, mustAcknowledge, ...audience };
}
