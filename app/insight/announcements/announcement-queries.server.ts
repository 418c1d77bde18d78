import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { listGeographyChoices } from "#app/organization/geographies/geography-queries.server.ts";
import { geographyTypeLabel } from "#app/organization/geographies/geography-rules.ts";
import { listGroupChoices } from "#app/organization/groups/group-queries.server.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { listCompanyEventNetworks } from "#app/planning/company-events/company-event-queries.server.ts";
import { isInAudience } from "./audience.server.ts";

/** List the possible audiences of an announcement: the company's networks, geographies and groups. */
export async function findAudienceChoices(db: Db, access: AccessScope, companyId: number) {
  const geographies = await listGeographyChoices(db, access, companyId);
  const groups = await listGroupChoices(db, access, companyId);
  return {
    networks: await listCompanyEventNetworks(db, access, companyId),
    geographies: geographies.map(({ id, name, type }) => ({ id, name, note: geographyTypeLabel(type) })),
    groups: groups.map(({ id, name, network }) => ({ id, name, note: network ?? "All {networks}" })),
  };
}

export function findAnnouncement(db: Db, access: AccessScope, companyId: number, id: number) {
  return db
    .selectFrom("announcements")
    .selectAll()
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where(access.company("announcements.companyId"))
    .executeTakeFirst();
}

/** Count the users in the audience of an announcement. */
export async function countAudience(db: Db, id: number): Promise<number> {
  const { users } = await db
    .selectFrom("announcements")
    .innerJoin("users", (join) => join.on(isInAudience))
    .select(sql<number>`count(*)::int`.as("users"))
    .where("announcements.id", "=", id)
    .executeTakeFirstOrThrow();
  return users;
}

/** Select the published announcements addressed to a member, from their first day on. */
function selectOwnAnnouncements(db: Db, { userId, company }: Member, now: Date) {
  return db
    .selectFrom("announcements")
    .innerJoin("users", (join) => join.on(isInAudience))
    .leftJoin("announcementReaders as reader", (join) =>
      join.onRef("reader.announcementId", "=", "announcements.id").onRef("reader.userId", "=", "users.id"),
    )
    .select(["announcements.id", "announcements.title", "announcements.html", "announcements.mustAcknowledge"])
    .select("reader.acknowledgedAt")
    .where("users.id", "=", userId)
    .where("announcements.companyId", "=", company.id)
    .where("announcements.status", "=", "published")
    .where(sql<boolean>`announcements.starts_on <= (${now}::timestamptz at time zone ${company.timeZone})::date`);
}

export interface DashboardAnnouncement {
  id: number;
  title: string;
  html: string;
  mustAcknowledge: boolean;
}

/**
 * Return an SQL expression of the announcements on a user's dashboard on a day (YYYY-MM-DD): those that run and are not
 * confirmed or dismissed, with those to confirm first. The HTML is not sanitized yet.
 */
export function selectDashboardAnnouncements(
  userId: number,
  companyId: number,
  today: string,
): RawBuilder<DashboardAnnouncement[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', id, 'title', title, 'html', html,
      'mustAcknowledge', must_acknowledge) order by must_acknowledge desc, starts_on desc, id desc), '[]')
    from (select announcements.* from announcements join users on users.id = ${userId} and ${isInAudience}
      where announcements.company_id = ${companyId} and announcements.status = 'published'
        and ${today}::date between announcements.starts_on and announcements.ends_on
        and not exists (select from announcement_readers reader where reader.announcement_id = announcements.id
          and reader.user_id = users.id and reader.acknowledged_at is not null)) as shown)`;
}

/**
 * Find an announcement with its text and mark it as read; null when it is not addressed to the member. Viewing as
 * another user does not mark it.
 */
export async function readAnnouncement(db: Db, member: Member, id: number, now: Date) {
  const row = await selectOwnAnnouncements(db, member, now).where("announcements.id", "=", id).executeTakeFirst();
  if (!row) return null;
  if (member.viewedBy) return toReadAnnouncement(row);
  await db
    .insertInto("announcementReaders")
    .values({ announcementId: id, userId: member.userId, readAt: now })
    .onConflict((known) =>
      known
        .columns(["announcementId", "userId"])
        .doUpdateSet({ readAt: now })
        .where("announcementReaders.readAt", "is", null),
    )
    .execute();
  return toReadAnnouncement(row);
}

/** Find an announcement that the member can confirm; null when it is not addressed to them. */
export function findAnnouncementToAcknowledge(db: Db, member: Member, id: number, now: Date) {
  return selectOwnAnnouncements(db, member, now).where("announcements.id", "=", id).executeTakeFirst();
}

function toReadAnnouncement<Row extends { html: string; acknowledgedAt: Date | null }>({
  acknowledgedAt,
  ...row
}: Row) {
  return { ...row, html: sanitizeHtml(row.html), isAcknowledged: acknowledgedAt !== null };
}
