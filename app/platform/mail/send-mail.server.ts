import type { Db } from "#db/connect.ts";
import type { Transport } from "./transport.server.ts";

const MOST_ATTEMPTS = 10;

/** Nothing is read from a mail that is sent or given up, and what it said may be a secret. */
const emptied = { text: "", html: "", unsubscribe: null };

/**
 * Hands one queued mail to the transport, marks it sent and empties it. A mail already sent is left alone. Each try carries the same
 * Message-ID, so a doubled one folds into one. Throws what the transport throws, so that the queue tries again.
 */
export async function sendMail(db: Db, transport: Transport, mailId: number, now: Date): Promise<void> {
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
        ...(mail.attempts >= MOST_ATTEMPTS ? { status: "failed", ...emptied } : {}),
      })
      .where("id", "=", mailId)
      .execute();
    throw error;
  }
  await db
    .updateTable("mails")
    .set({ status: "sent", sentAt: now, lastError: null, ...emptied })
    .where("id", "=", mailId)
    .execute();
}
