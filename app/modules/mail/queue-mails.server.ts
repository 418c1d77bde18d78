import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJobs } from "#db/jobs.ts";
import { type Letter, letterAsHtml, letterAsText } from "./letter.ts";

/** Queues mails to many people in two statements, in the transaction of what causes them. */
export async function queueMails(
  db: Db,
  kind: string,
  mails: readonly { recipient: string; letter: Letter }[],
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ recipient, letter }) => ({
    messageId: `<${randomUUID()}@mainstreet>`,
    recipient,
    subject: letter.subject,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
  }));
  const queued = await sql<{ id: number }>`
    insert into mails (message_id, kind, recipient, subject, text, html)
    select "messageId", ${kind}, recipient, subject, text, html
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as mail ("messageId" text, recipient text, subject text, text text, html text)
    returning id
  `.execute(db);
  await addJobs(db, "send-mail", queued.rows.map(({ id }) => ({ mailId: id })));
}
