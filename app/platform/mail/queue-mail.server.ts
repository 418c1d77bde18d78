import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob, addingJobs } from "#db/jobs.ts";
import { type Mail, holdsSecret, mailAsHtml, mailAsText } from "./mail.ts";

/** Queues a mail in the transaction of what causes it; the job queue sends and retries it. */
export async function queueMail(db: Db, kind: string, recipient: string, mail: Mail): Promise<void> {
  const { id } = await db
    .insertInto("mails")
    .values({ kind, ...rowOf(recipient, mail) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addJob(db, "send-mail", { mailId: id });
}

/** Mails written in one go; others' requests come between, so that thousands of them hold nobody up. */
const AT_ONCE = 100;

/** Queues a mail to each of many people, in the transaction of what causes them. */
export async function queueMails<Addressee extends { email: string }>(
  db: Db,
  kind: string,
  addressees: readonly Addressee[],
  mailTo: (addressee: Addressee) => Mail,
): Promise<void> {
  for (let from = 0; from < addressees.length; from += AT_ONCE) {
    const some = addressees.slice(from, from + AT_ONCE);
    const rows = some.map((addressee) => rowOf(addressee.email, mailTo(addressee)));
    await sql`
      with queued as (
        insert into mails (message_id, kind, recipient, subject, text, html, holds_secret, unsubscribe)
        select "messageId", ${kind}, recipient, subject, text, html, "holdsSecret", unsubscribe
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as mail ("messageId" text, recipient text, subject text, text text, html text, "holdsSecret" boolean,
            unsubscribe text)
        returning json_build_object('mailId', id) as payload
      ) ${addingJobs("send-mail", sql`select payload from queued`)}
    `.execute(db);
  }
}

function rowOf(recipient: string, mail: Mail) {
  return {
    messageId: `<${randomUUID()}@mainstreet>`,
    recipient,
    subject: mail.subject,
    text: mailAsText(mail),
    html: mailAsHtml(mail),
    holdsSecret: holdsSecret(mail),
    unsubscribe: mail.choice?.unsubscribe ?? null,
  };
}
