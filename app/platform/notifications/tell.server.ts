import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { queueMails } from "#app/platform/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import { catalogue, type Channels, type NotificationTypeName, titleOf, typeOfKind } from "./catalogue.ts";
import { recordOfLink } from "./record-kinds.ts";
import { type Subscription, unsubscribeToken } from "./unsubscribe-token.server.ts";

/** People told in one go; others' requests come between, so that thousands of them hold nobody up. */
const AT_ONCE = 100;

/** Within so many hours nobody is told the same of one record again, where its type is quiet. */
const QUIET_HOURS = 24;

/**
 * Tells each of many people something, in the transaction of what causes it: a notification, and a mail of this kind, as
 * each of them wants it. The mail's subject and button are the notification's title and link.
 */
export async function tell<Addressee extends { email: string }>(
  db: Db,
  kind: string,
  addressees: readonly Addressee[],
  mailTo: (addressee: Addressee) => Mail,
): Promise<void> {
  if (addressees.length === 0) return;
  const type = typeOfKind(kind);
  const people = await findPeople(db, type, addressees);
  const choiceOf = await findChoices();
  for (let from = 0; from < addressees.length; from += AT_ONCE) {
    const messages = addressees.slice(from, from + AT_ONCE).flatMap((addressee) => {
      const person = people.get(addressee.email);
      if (!person || !(person.inApp || person.byMail)) return [];
      const mail = mailTo(addressee);
      return { ...person, ...noticeOf(type, mail), mail: { ...mail, choice: choiceOf({ userId: person.id, type }) } };
    });
    const told = await insertNotices(db, type, messages);
    const mailed = messages.filter(({ id, key, byMail }) => byMail && told.has(`${id} ${key}`));
    await queueMails(db, kind, mailed, ({ mail }) => mail);
  }
}

interface Person extends Channels {
  id: number;
  email: string;
}

interface Notice {
  key: string;
  title: string;
  link: string;
  recordKind: string | null;
  recordId: number | null;
}

/** Those of some people who have an account, by their address, and where each wants to be told. */
async function findPeople(db: Db, type: NotificationTypeName, addressees: readonly { email: string }[]) {
  const { inApp, byMail } = catalogue[type].standard;
  const emails = [...new Set(addressees.map(({ email }) => email))];
  const { rows } = await sql<Person>`
    select users.id, users.email, coalesce(chosen.in_app, ${inApp}) as in_app, coalesce(chosen.by_mail, ${byMail}) as by_mail
    from users
    left join notification_preferences chosen on chosen.user_id = users.id and chosen.type = ${type}
    where users.email = any(${emails}::text[])`.execute(db);
  return new Map(rows.map((person) => [person.email, person]));
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
 * Writes notifications, one row a person and what it is about; a row of before comes up again with its new words. Whoever
 * was told the same of a quiet type within a day is not told; the others, as "{user id} {key}".
 */
async function insertNotices(db: Db, type: NotificationTypeName, messages: readonly (Person & Notice)[]) {
  const rows = messages.map(({ id, inApp, key, title, link, recordKind, recordId }) => {
    return { id, inApp, key, title, link, recordKind, recordId };
  });
  const told = await sql<{ who: string }>`
    insert into notifications (user_id, type, record_key, title, link, record_kind, record_id, is_listed)
    select distinct on (id, key) id, ${type}, key, title, link, "recordKind", "recordId", "inApp"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id integer, "inApp" boolean, key text, title text,
      link text, "recordKind" text, "recordId" integer)
    order by id, key
    on conflict (user_id, type, record_key) do update set title = excluded.title, link = excluded.link,
      record_kind = excluded.record_kind, record_id = excluded.record_id, is_listed = excluded.is_listed, created_at = excluded.created_at,
      read_at = null, snoozed_until = null
    where not ${catalogue[type].isQuiet}::boolean or notifications.title <> excluded.title
      or notifications.created_at <= now() - make_interval(hours => ${QUIET_HOURS}::integer)
    returning user_id || ' ' || record_key as who`.execute(db);
  return new Set(told.rows.map(({ who }) => who));
}

/** What a mail's footer offers, by whose mails of which type; the environment is read when a mail is written. */
export async function findChoices(): Promise<(of: Subscription) => NonNullable<Mail["choice"]>> {
  const { env } = await import("#app/env.server.ts");
  const absolute = (path: string) => new URL(path, env.APP_URL).href;
  const preferences = absolute(paths.notificationPreferences());
  return (of) => ({ preferences, unsubscribe: absolute(paths.unsubscribe(unsubscribeToken(of, env.SECRET))) });
}
