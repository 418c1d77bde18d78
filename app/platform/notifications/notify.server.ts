import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJobsSql } from "#db/jobs.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { mailColumns, insertQueuedMails, toMailRow, addSendMailJobs } from "#app/platform/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import { selectChannels } from "./channels.server.ts";
import {
  notificationCatalog,
  type NotificationTypeName,
  notificationTitle,
  typeOfMailKind,
} from "./notification-catalog.ts";
import { recordFromLink } from "./record-kinds.ts";
import { type Subscription, createUnsubscribeToken } from "./unsubscribe-token.server.ts";

/** Number of users notified per statement, so that thousands of users do not block other requests. */
const BATCH_SIZE = 100;

/** Hours in which a user is not notified again of the same record, when its type is quiet. */
const QUIET_HOURS = 24;

/**
 * Notify each of many users, in the transaction of its cause: a notification, a mail of this kind and a push message to
 * each device, by the user's preferences. The mail's subject and button become the notification's title and link.
 * Addressees without an account are skipped; those with a `userId` need no look-up.
 */
export async function notify<Addressee extends { email: string; userId?: number }>(
  db: Db,
  kind: string,
  addressees: readonly Addressee[],
  mailTo: (addressee: Addressee) => Mail,
): Promise<void> {
  if (addressees.length === 0) return;
  const type = typeOfMailKind(kind);
  const idOf = await findUserIds(db, addressees);
  const optOutFor = await readOptOutLinks();
  for (let from = 0; from < addressees.length; from += BATCH_SIZE) {
    const messages = addressees.slice(from, from + BATCH_SIZE).flatMap((addressee) => {
      const id = idOf(addressee);
      if (id === undefined) return [];
      const mail = mailTo(addressee);
      const mailRow = toMailRow(addressee.email, { ...mail, optOut: optOutFor({ userId: id, type }) });
      return { id, ...toNotificationRow(type, mail), mail: mailRow };
    });
    await writeMessages(db, kind, type, messages);
  }
}

type NotificationMessage = NotificationRow & { id: number; mail: ReturnType<typeof toMailRow> };

/** Find the user ids of addressees, by email when they come without an id. */
async function findUserIds(db: Db, addressees: readonly { email: string; userId?: number }[]) {
  const unknown = addressees.filter(({ userId }) => userId === undefined).map(({ email }) => email);
  const found =
    unknown.length === 0
      ? []
      : await db
          .selectFrom("users")
          .select(["id", "email"])
          .where("email", "in", [...new Set(unknown)])
          .execute();
  const ids = new Map(found.map(({ id, email }) => [email, id]));
  return ({ email, userId }: { email: string; userId?: number }) => userId ?? ids.get(email);
}

interface NotificationRow {
  key: string;
  title: string;
  link: string;
  recordKind: string | null;
  recordId: number | null;
}

function toNotificationRow(type: NotificationTypeName, { subject, button }: Mail): NotificationRow {
  const address = button ? new URL(button.link) : null;
  const link = address ? address.pathname + address.search : paths.notifications();
  const record = recordFromLink(link);
  const key = notificationCatalog[type].group === "link" ? link : subject;
  return {
    key: key.slice(0, 200),
    title: notificationTitle(subject),
    link,
    recordKind: record?.kind ?? null,
    recordId: record?.id ?? null,
  };
}

/**
 * Write notifications and queue mails and push messages by each user's preferences, in one statement: one row for a user and subject, so
 * that an earlier row returns with its new title. A quiet type is skipped when the same title was sent within 24 hours.
 */
async function writeMessages(
  db: Db,
  kind: string,
  type: NotificationTypeName,
  messages: readonly NotificationMessage[],
) {
  const { isQuiet } = notificationCatalog[type];
  const { join, inApp, byMail, byPush } = selectChannels(type, {
    userId: sql.ref("row.id"),
    companyId: sql.ref("users.companyId"),
  });
  // Expired users get no notifications. The clock reads the environment, as the mails do.
  const { now } = await import("#app/clock.server.ts");
  await sql`
    with given as materialized (
      select row.*, ${inApp} as in_app, ${byMail} as by_mail,
        ${byPush} and exists (select from push_subscriptions where user_id = row.id) as by_push
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as row (id integer, key text, title text, link text,
        "recordKind" text, "recordId" integer, mail jsonb)
      join users on users.id = row.id and ${isNotExpired(now())}
      ${join}
    ), told as (
      insert into notifications (user_id, type, record_key, title, link, record_kind, record_id, is_listed)
      select distinct on (id, key) id, ${type}, key, title, link, "recordKind", "recordId", in_app
      from given where in_app or by_mail or by_push order by id, key
      on conflict (user_id, type, record_key) do update set title = excluded.title, link = excluded.link,
        record_kind = excluded.record_kind, record_id = excluded.record_id, is_listed = excluded.is_listed,
        created_at = excluded.created_at, read_at = null, snoozed_until = null
      where not ${isQuiet}::boolean or notifications.title <> excluded.title
        or notifications.created_at <= now() - make_interval(hours => ${QUIET_HOURS}::integer)
      returning id, user_id, record_key
    ), queued as (${insertQueuedMails(
      kind,
      sql`given join told on told.user_id = given.id and told.record_key = given.key,
        jsonb_to_record(given.mail) as ${mailColumns} where given.by_mail`,
    )})
    select (${addSendMailJobs}) as mails, (${addPushJobsSql(
      sql`told join given on given.id = told.user_id and given.key = told.record_key and given.by_push`,
    )}) as pushes`.execute(db);
}

/**
 * Return the SELECT that adds a job for each device of the users in `source`, whose `told` has the id of a notification
 * and its `user_id`.
 */
export function addPushJobsSql(source: RawBuilder<unknown>): RawBuilder<unknown> {
  const payloads = sql`select json_build_object('notificationId', told.id, 'subscriptionId', device.id) as payload
    from ${source} join push_subscriptions device on device.user_id = told.user_id`;
  return addJobsSql("send-push", payloads);
}

/** Return a function that gives a mail's opt-out links; the environment is read when a mail is written. */
export async function readOptOutLinks(): Promise<(of: Subscription) => NonNullable<Mail["optOut"]>> {
  const { env } = await import("#app/env.server.ts");
  const absolute = (path: string) => new URL(path, env.APP_URL).href;
  const preferences = absolute(paths.notificationPreferences());
  return (of) => ({ preferences, unsubscribe: absolute(paths.unsubscribe(createUnsubscribeToken(of, env.SECRET))) });
}
