import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob, addJobsSql } from "#db/jobs.ts";
import { type Mail, holdsSecret, mailAsHtml, mailAsText } from "./mail.ts";

/** Queue a mail in the transaction of its cause; the job queue sends and retries it. */
export async function queueMail(db: Db, kind: string, recipient: string, mail: Mail): Promise<void> {
  const { id } = await db
    .insertInto("mails")
    .values({ kind, ...toMailRow(recipient, mail) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addJob(db, "send-mail", { mailId: id });
}

/** Number of mails written per statement, so that thousands of mails do not block other requests. */
const BATCH_SIZE = 100;

/** Queue a mail to each of many addressees, in the transaction of its cause. */
export async function queueMails<Addressee extends { email: string }>(
  db: Db,
  kind: string,
  addressees: readonly Addressee[],
  mailTo: (addressee: Addressee) => Mail,
): Promise<void> {
  for (let from = 0; from < addressees.length; from += BATCH_SIZE) {
    const batch = addressees.slice(from, from + BATCH_SIZE);
    const rows = batch.map((addressee) => toMailRow(addressee.email, mailTo(addressee)));
    await sql`
      with queued as (${insertQueuedMails(kind, sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${mailColumns}`)})
      ${addSendMailJobs}`.execute(db);
  }
}

/** Columns of a mail row, as a statement reads them from JSON. */
export const mailColumns = sql`mail ("messageId" text, recipient text, subject text, text text, html text,
  "holdsSecret" boolean, unsubscribe text)`;

/** Return the CTE `queued`, which inserts a mail of a kind for each row of `mail` in the source. */
export function insertQueuedMails(kind: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into mails (message_id, kind, recipient, subject, text, html, holds_secret, unsubscribe)
    select mail."messageId", ${kind}, mail.recipient, mail.subject, mail.text, mail.html, mail."holdsSecret", mail.unsubscribe
    from ${source}
    returning json_build_object('mailId', id) as payload`;
}

/** End of a statement with a CTE `queued`: adds the jobs that send its mails. */
export const addSendMailJobs = addJobsSql("send-mail", sql`select payload from queued`);

/** Return a mail as a row to insert. */
export function toMailRow(recipient: string, mail: Mail) {
  return {
    messageId: `<${randomUUID()}@mainstreet>`,
    recipient,
    subject: mail.subject,
    text: mailAsText(mail),
    html: mailAsHtml(mail),
    holdsSecret: holdsSecret(mail),
    unsubscribe: mail.optOut?.unsubscribe ?? null,
  };
}
