import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { repeatUntilDone } from "#db/in-batches.ts";
import { addJobsSql } from "#db/jobs.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import { queueMails } from "#app/platform/mail/queue-mail.server.ts";
import { greetingText } from "#app/platform/mail/mail.ts";
import { selectChannels } from "#app/platform/notifications/channels.server.ts";
import { addPushJobsSql, readOptOutLinks } from "#app/platform/notifications/notify.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { paths } from "#app/paths.ts";
import { isInAudience } from "./audience.server.ts";

const BATCH_SIZE = 500;

/**
 * Notify the audience of published announcements whose first day has come in their company: one statement for any
 * number of users, and one mail job per announcement. Each user is notified once; `id` limits it to one.
 */
export async function notifyAnnouncements(db: Db, now: Date, id: number | null = null): Promise<void> {
  const channels = channelsOf(sql.ref("told.userId"), sql.ref("announcements.companyId"));
  const onDevices = channelsOf(sql.ref("users.id"), sql.ref("users.companyId"));
  await sql`
    with announcements as (
      update announcements set told_at = ${now} from companies
      where companies.id = announcements.company_id and announcements.status = 'published' and announcements.told_at is null
        and (${now}::timestamptz at time zone companies.time_zone)::date
          between announcements.starts_on and announcements.ends_on
        and (${id}::integer is null or announcements.id = ${id})
      returning announcements.*
    ), told as (
      insert into announcement_readers (announcement_id, user_id)
      select announcements.id, users.id from announcements join users on ${isInAudience} order by 1, 2
      on conflict do nothing returning announcement_id, user_id
    ), noticed as (
      insert into notifications (user_id, type, record_key, title, link, record_kind, record_id, is_listed)
      select told.user_id, 'announcement', '/announcements/' || announcements.id, announcements.title,
        '/announcements/' || announcements.id, 'announcement', announcements.id, ${channels.inApp}
      from told join announcements on announcements.id = told.announcement_id
      ${channels.join}
      where ${channels.inApp} or ${channels.byPush}
      on conflict do nothing returning id, user_id
    ), pushed as (
      select noticed.* from noticed join users on users.id = noticed.user_id
      ${onDevices.join}
      where ${onDevices.byPush}
    )
    select (${addJobsSql("mail-announcement", sql`select json_build_object('announcementId', id) as payload from announcements`)}) as mails,
      (${addPushJobsSql(sql`pushed told`)}) as pushes
  `.execute(db);
}

function channelsOf(userId: RawBuilder<unknown>, companyId: RawBuilder<unknown>) {
  return selectChannels("announcement", { userId, companyId });
}

const payloadSchema = z.object({ announcementId: z.number().int() });

/**
 * Mail an announcement to the users who chose announcements by mail, a batch at a time; safe to stop anywhere and run
 * again.
 */
export async function mailAnnouncement(db: Db, payload: unknown, now: Date): Promise<void> {
  const { announcementId } = payloadSchema.parse(payload);
  const [site, choiceOf] = [await findMailSite(), await readOptOutLinks()];
  const channels = channelsOf(sql.ref("users.id"), sql.ref("users.companyId"));
  await repeatUntilDone(() =>
    db.transaction().execute(async (db) => {
      const { rows } = await sql<{
        id: number;
        email: string;
        firstName: string;
        title: string;
        isMailed: boolean;
      }>`
        with next as (
          select reader.user_id from announcement_readers reader
          join users on users.id = reader.user_id
          ${channels.join}
          where reader.announcement_id = ${announcementId} and reader.mailed_at is null and ${channels.byMail}
          order by 1 limit ${sql.lit(BATCH_SIZE)} for update of reader
        ), marked as (
          update announcement_readers reader set mailed_at = ${now} from next
          where reader.announcement_id = ${announcementId} and reader.user_id = next.user_id returning reader.user_id
        )
        select users.id, users.email, users.first_name, announcements.title,
          users.status = 'Registered' and ${isNotExpired(now)} as is_mailed
        from marked join users on users.id = marked.user_id
        join announcements on announcements.id = ${announcementId}`.execute(db);
      const mailed = rows.filter(({ isMailed }) => isMailed);
      await queueMails(db, "announcement", mailed, ({ id, firstName, title }) => ({
        subject: title,
        greeting: greetingText(firstName),
        paragraphs: [title, `You have a new announcement on ${site.name}.`],
        button: { label: "Read announcement", link: new URL(paths.announcement(announcementId), site.url).href },
        footer: `You received this email because you have an account on ${site.name}.`,
        optOut: choiceOf({ userId: id, type: "announcement" }),
      }));
      return rows.length < BATCH_SIZE;
    }),
  );
}
