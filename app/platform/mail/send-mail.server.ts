import type { Db } from "#db/connect.ts";
import type { MailTransport } from "./transport.server.ts";

const MAX_ATTEMPTS = 10;

/** A sent or failed mail is never read again, and it may hold a secret. */
const clearedContent = { text: "", html: "", unsubscribe: null };

/**
 * Send one queued mail, mark it sent and empty it; a mail already sent is skipped. Every try has the same Message-ID,
 * so that mail programs merge duplicates. Throws the transport's error, so that the queue tries again.
 */
export async function sendMail(db: Db, transport: MailTransport, mailId: number, now: Date): Promise<void> {
  const mail = await db
    .updateTable("mails")
    .set((of) => ({ attempts: of("attempts", "+", 1) }))
    .where("id", "=", mailId)
    .where("status", "=", "queued")
    .returningAll()
    .executeTakeFirst();
  if (!mail) return;
  try {
    await transport.send({
      messageId: mail.messageId,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      unsubscribe: mail.unsubscribe,
    });
  } catch (error) {
    await db
      .updateTable("mails")
      .set({
        lastError: error instanceof Error ? error.message.slice(0, 500) : "unknown",
        ...(mail.attempts >= MAX_ATTEMPTS ? { status: "failed", ...clearedContent } : {}),
      })
      .where("id", "=", mailId)
      .execute();
    throw error;
  }
  await db
    .updateTable("mails")
    .set({ status: "sent", sentAt: now, lastError: null, ...clearedContent })
    .where("id", "=", mailId)
    .execute();
}
