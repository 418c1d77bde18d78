import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJobs } from "#db/jobs.ts";
import { type Letter, holdsSecret, letterAsHtml, letterAsText } from "./letter.ts";

/** Letters written in one go; others' requests come between, so that thousands of them hold nobody up. */
const AT_ONCE = 100;

/** Queues a mail to each of many people, in the transaction of what causes them. */
export async function queueMails<Addressee extends { email: string }>(
  db: Db,
  kind: string,
  addressees: readonly Addressee[],
  letterTo: (addressee: Addressee) => Letter,
): Promise<void> {
  for (let from = 0; from < addressees.length; from += AT_ONCE) {
    await queueSome(db, kind, addressees.slice(from, from + AT_ONCE), letterTo);
  }
}

async function queueSome<Addressee extends { email: string }>(
  db: Db,
  kind: string,
  addressees: readonly Addressee[],
  letterTo: (addressee: Addressee) => Letter,
): Promise<void> {
  const rows = addressees.map((addressee) => {
    const letter = letterTo(addressee);
    return {
      messageId: `<${randomUUID()}@mainstreet>`,
      recipient: addressee.email,
      subject: letter.subject,
      text: letterAsText(letter),
      html: letterAsHtml(letter),
      holdsSecret: holdsSecret(letter),
    };
  });
  const queued = await sql<{ id: number }>`
    insert into mails (message_id, kind, recipient, subject, text, html, holds_secret)
    select "messageId", ${kind}, recipient, subject, text, html, "holdsSecret"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as mail ("messageId" text, recipient text, subject text, text text, html text, "holdsSecret" boolean)
    returning id
  `.execute(db);
  await addJobs(
    db,
    "send-mail",
    queued.rows.map(({ id }) => ({ mailId: id })),
  );
}
