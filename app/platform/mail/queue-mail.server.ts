import { randomUUID } from "node:crypto";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type Letter, holdsSecret, letterAsHtml, letterAsText } from "./letter.ts";

/** Queues a mail in the transaction of what causes it; the job queue sends and retries it. */
export async function queueMail(db: Db, kind: string, recipient: string, letter: Letter): Promise<void> {
  const { id } = await db
    .insertInto("mails")
    .values({
      messageId: `<${randomUUID()}@mainstreet>`,
      kind,
      recipient,
      subject: letter.subject,
      text: letterAsText(letter),
      html: letterAsHtml(letter),
      holdsSecret: holdsSecret(letter),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addJob(db, "send-mail", { mailId: id });
}
