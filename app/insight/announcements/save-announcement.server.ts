import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { defineChange, defineCreation, defineRemoval } from "#app/platform/records/change.server.ts";
import type { AnnouncementChange, NewAnnouncement } from "./announcement-form.ts";
import { findToAcknowledge } from "./announcement-queries.server.ts";
import { tellAnnouncements } from "./tell-announcement.server.ts";

interface At {
  companyId: number;
  id: number;
}

const kind = { table: "announcements", noun: "announcement" } as const;

/** How many of the records that a form names are the company's own. */
const ownCount = (companyId: number, { networkIds, geographyIds, groupIds }: Audience) => sql<number[]>`array[
  (select count(*) from networks where company_id = ${companyId} and id = any(${networkIds}::integer[])),
  (select count(*) from geographies where company_id = ${companyId} and id = any(${geographyIds}::integer[])),
  (select count(*) from location_groups where company_id = ${companyId} and id = any(${groupIds}::integer[]))]::integer[]`;

type Audience = Pick<NewAnnouncement, "networkIds" | "geographyIds" | "groupIds">;

function problemsOfAudience(own: readonly number[], { networkIds, geographyIds, groupIds }: Audience): Problems | null {
  const given = { networkIds, geographyIds, groupIds };
  const foreign = Object.entries(given).find(([, ids], place) => own[place] !== new Set(ids).size);
  return foreign ? problem(foreign[0], "Choose from the company's own.") : null;
}

/** Create an announcement: a draft, which advisors alone see, or one that is published in the same step. */
export const createAnnouncement = defineCreation({
  ...kind,
  find: (db, { reach }, { companyId }: { companyId: number }, form: NewAnnouncement) =>
    db
      .selectFrom("companies")
      .select(["id", ownCount(companyId, form).as("own")])
      .where("id", "=", companyId)
      .where(reach.company("companies.id")),
  refuse: ({ own }, form) => problemsOfAudience(own, form),
  columns: (form) => ({ ...columnsOf(form), ...(isPublished(form) && { status: "published" as const }) }),
  then: async (db, _editor, { id, form, now }) => {
    if (isPublished(form)) await tellAnnouncements(db, now, id);
  },
});

export function isPublished({ intent }: { intent?: string }): boolean {
  return intent === "publish";
}

export const changeAnnouncement = defineChange({
  ...kind,
  find: (db, editor, at: At, form: AnnouncementChange) =>
    ofCompany(db, editor, at).select(ownCount(at.companyId, form).as("own")),
  refuse: ({ own }, form) => problemsOfAudience(own, form),
  columns: (form) => columnsOf(form),
});

/** Publishes a draft; its people are told at once where its first day has come. */
export const publishAnnouncement = defineChange({
  ...{ ...kind, verb: "publish" },
  find: (db, editor, at: At, _: { version?: number | null }) => ofCompany(db, editor, at),
  refuse: ({ status }) => (status === "draft" ? null : "It is published already."),
  columns: () => ({ status: "published" as const }),
  result: ({ title }) => ({ title }),
  then: (db, _editor, { found, now }) => tellAnnouncements(db, now, found.id),
});

/** Deletes a draft; what people have seen ends with its last day. */
export const deleteAnnouncement = defineRemoval({
  ...{ ...kind, find: ofCompany },
  refuse: ({ status }) => (status === "draft" ? null : "It is published. Let its last day be today instead."),
  told: ({ title }) => ({ title }),
});

/** Keeps that somebody has read an announcement that is for them, and when first; null where it is not. */
export async function acknowledgeAnnouncement(db: Db, member: Member, id: number, now: Date) {
  return db.transaction().execute(async (db) => {
    const found = await findToAcknowledge(db, member, id, now);
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

function ofCompany(db: Db, { reach }: Pick<Editor, "reach">, { companyId, id }: At) {
  return db
    .selectFrom("announcements")
    .selectAll("announcements")
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where(reach.company("announcements.companyId"));
}

function columnsOf(form: Omit<NewAnnouncement, "idempotencyKey">) {
  const { title, html, startsOn, endsOn, mustAcknowledge, roles, networkIds, geographyIds, groupIds } = form;
  const audience = { roles, networkIds, geographyIds, groupIds };
  return { title, html: sanitiseHtml(html), startsOn, endsOn, mustAcknowledge, ...audience };
}
