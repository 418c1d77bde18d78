import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
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
      with queued as (${queueing(kind, sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${mailColumns}`)})
      ${sendingQueued}`.execute(db);
  }
}

/** The columns of `rowOf` as a statement reads them from JSON. */
export const mailColumns = sql`mail ("messageId" text, recipient text, subject text, text text, html text,
  "holdsSecret" boolean, unsubscribe text)`;

/** The part `queued` of a statement: it writes a mail of a kind for each row of `mail` that a source gives. */
export function queueing(kind: string, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into mails (message_id, kind, recipient, subject, text, html, holds_secret, unsubscribe)
    select mail."messageId", ${kind}, mail.recipient, mail.subject, mail.text, mail.html, mail."holdsSecret", mail.unsubscribe
    from ${source}
    returning json_build_object('mailId', id) as payload`;
}

/** The end of a statement with a part `queued`: the job queue sends its mails. */
export const sendingQueued = addingJobs("send-mail", sql`select payload from queued`);

/** A mail as its row has it. */
export function rowOf(recipient: string, mail: Mail) {
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
