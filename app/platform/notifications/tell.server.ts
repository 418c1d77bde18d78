import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { mailColumns, queueing, rowOf, sendingQueued } from "#app/platform/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import { catalogue, type NotificationTypeName, titleOf, typeOfKind } from "./catalogue.ts";
import { recordOfLink } from "./record-kinds.ts";
import { type Subscription, unsubscribeToken } from "./unsubscribe-token.server.ts";

/** People told in one go; others' requests come between, so that thousands of them hold nobody up. */
const AT_ONCE = 100;

/** Within so many hours nobody is told the same of one record again, where its type is quiet. */
const QUIET_HOURS = 24;

/**
 * Tells each of many people something, in the transaction of what causes it: a notification, and a mail of this kind, as
 * each of them wants it. The mail's subject and button are the notification's title and link. Whoever has no account is
 * told nothing; those who come with their `userId` need not be looked up.
 */
export async function tell<Addressee extends { email: string; userId?: number }>(
  db: Db,
  kind: string,
  addressees: readonly Addressee[],
  mailTo: (addressee: Addressee) => Mail,
): Promise<void> {
  if (addressees.length === 0) return;
  const type = typeOfKind(kind);
  const idOf = await findIds(db, addressees);
  const choiceOf = await findChoices();
  for (let from = 0; from < addressees.length; from += AT_ONCE) {
    const messages = addressees.slice(from, from + AT_ONCE).flatMap((addressee) => {
      const id = idOf(addressee);
      if (id === undefined) return [];
      const mail = mailTo(addressee);
      const kept = rowOf(addressee.email, { ...mail, choice: choiceOf({ userId: id, type }) });
      return { id, ...noticeOf(type, mail), mail: kept };
    });
    await writeMessages(db, kind, type, messages);
  }
}

type Message = Notice & { id: number; mail: ReturnType<typeof rowOf> };

/** The ids of some people's accounts, by their addresses where they come without. */
async function findIds(db: Db, addressees: readonly { email: string; userId?: number }[]) {
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

interface Notice {
  key: string;
  title: string;
  link: string;
  recordKind: string | null;
  recordId: number | null;
}

function noticeOf(type: NotificationTypeName, { subject, button }: Mail): Notice {
  const address = button ? new URL(button.link) : null;
  const link = address ? address.pathname + address.search : paths.notifications();
  const record = recordOfLink(link);
  const key = catalogue[type].group === "link" ? link : subject;
  return {
    ...{ key: key.slice(0, 200), title: titleOf(subject), link },
    ...{ recordKind: record?.kind ?? null, recordId: record?.id ?? null },
  };
}

/**
 * Writes notifications and queues mails by what each person chose, in one statement: one row a person and what it is
 * about, and a row of before comes up again with its new words. Whoever was told the same of a quiet type within a day is
 * not told.
 */
async function writeMessages(db: Db, kind: string, type: NotificationTypeName, messages: readonly Message[]) {
  const { standard, isQuiet } = catalogue[type];
  // Nobody is told anything once their last day has passed. The clock reads the environment, as the mails do.
  const { now } = await import("#app/clock.server.ts");
  await sql`
    with given as materialized (
      select row.*, coalesce(chosen.in_app, ${standard.inApp}) as in_app, coalesce(chosen.by_mail, ${standard.byMail}) as by_mail
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as row (id integer, key text, title text, link text,
        "recordKind" text, "recordId" integer, mail jsonb)
      join users on users.id = row.id and ${isNotExpired(now())}
      left join notification_preferences chosen on chosen.user_id = row.id and chosen.type = ${type}
    ), told as (
      insert into notifications (user_id, type, record_key, title, link, record_kind, record_id, is_listed)
      select distinct on (id, key) id, ${type}, key, title, link, "recordKind", "recordId", in_app
      from given where in_app or by_mail order by id, key
      on conflict (user_id, type, record_key) do update set title = excluded.title, link = excluded.link,
        record_kind = excluded.record_kind, record_id = excluded.record_id, is_listed = excluded.is_listed,
        created_at = excluded.created_at, read_at = null, snoozed_until = null
      where not ${isQuiet}::boolean or notifications.title <> excluded.title
        or notifications.created_at <= now() - make_interval(hours => ${QUIET_HOURS}::integer)
      returning user_id, record_key
    ), queued as (${queueing(
      kind,
      sql`given join told on told.user_id = given.id and told.record_key = given.key,
        jsonb_to_record(given.mail) as ${mailColumns} where given.by_mail`,
    )})
    ${sendingQueued}`.execute(db);
}

/** What a mail's footer offers, by whose mails of which type; the environment is read when a mail is written. */
export async function findChoices(): Promise<(of: Subscription) => NonNullable<Mail["choice"]>> {
  const { env } = await import("#app/env.server.ts");
  const absolute = (path: string) => new URL(path, env.APP_URL).href;
  const preferences = absolute(paths.notificationPreferences());
  return (of) => ({ preferences, unsubscribe: absolute(paths.unsubscribe(unsubscribeToken(of, env.SECRET))) });
}
