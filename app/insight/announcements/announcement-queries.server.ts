import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { listGeographyChoices } from "#app/organization/geographies/geography-queries.server.ts";
import { listGroupChoices } from "#app/organization/groups/group-queries.server.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { listNetworkChoices } from "#app/planning/company-events/company-event-queries.server.ts";
import { isForUser } from "./audience.server.ts";

/** What an announcement can be for: the company's networks, geographies and groups. */
export async function findAudienceChoices(db: Db, reach: Reach, companyId: number) {
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  return {
    networks: await listNetworkChoices(db, reach, companyId),
    geographies: (await listGeographyChoices(db, reach, companyId)).map(named),
    groups: (await listGroupChoices(db, reach, companyId)).map(named),
  };
}

export function findAnnouncement(db: Db, reach: Reach, companyId: number, id: number) {
  return db
    .selectFrom("announcements")
    .selectAll()
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where(reach.company("announcements.companyId"))
    .executeTakeFirst();
}

/** Published announcements of somebody's company that are for them, from their first day on. */
function ownAnnouncements(db: Db, { userId, company }: Member, now: Date) {
  return db
    .selectFrom("announcements")
    .innerJoin("users", (join) => join.on(isForUser))
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

export interface ShownAnnouncement {
  id: number;
  title: string;
  html: string;
  mustAcknowledge: boolean;
}

/**
 * What of a company stands on somebody's dashboard on a day (YYYY-MM-DD), as an expression of its statement: what has begun, is
 * not over and not yet confirmed or put away, and what must be confirmed first. The text is not sanitised yet.
 */
export function onDashboard(userId: number, companyId: number, today: string): RawBuilder<ShownAnnouncement[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', id, 'title', title, 'html', html,
      'mustAcknowledge', must_acknowledge) order by must_acknowledge desc, starts_on desc, id desc), '[]')
    from (select announcements.* from announcements join users on users.id = ${userId} and ${isForUser}
      where announcements.company_id = ${companyId} and announcements.status = 'published'
        and ${today}::date between announcements.starts_on and announcements.ends_on
        and not exists (select from announcement_readers reader where reader.announcement_id = announcements.id
          and reader.user_id = users.id and reader.acknowledged_at is not null)) as shown)`;
}

/** One of them with its text, which is read with that; null where it is not for them. */
export async function readAnnouncement(db: Db, member: Member, id: number, now: Date) {
  const row = await ownAnnouncements(db, member, now).where("announcements.id", "=", id).executeTakeFirst();
  if (!row) return null;
  if (member.viewedBy) return shown(row);
  await sql`
    insert into announcement_readers (announcement_id, user_id, read_at) values (${id}, ${member.userId}, ${now})
    on conflict (announcement_id, user_id) do update set read_at = excluded.read_at
    where announcement_readers.read_at is null`.execute(db);
  return shown(row);
}

/** One that somebody may confirm; null where it is not for them. */
export function findToAcknowledge(db: Db, member: Member, id: number, now: Date) {
  return ownAnnouncements(db, member, now).where("announcements.id", "=", id).executeTakeFirst();
}

function shown<Row extends { html: string; acknowledgedAt: Date | null }>({ acknowledgedAt, ...row }: Row) {
  return { ...row, html: sanitiseHtml(row.html), isAcknowledged: acknowledgedAt !== null };
}
