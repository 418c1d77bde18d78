import type { Db } from "#db/connect.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/platform/wording/voice.server.ts";
import { resetMail } from "./mail-templates.ts";
import { site } from "./site.server.ts";
import { issueToken } from "./tokens.server.ts";

const RESET_MINUTES = 60;

/**
 * Mails a Registered person a link to choose a new password with, in the transaction of what asks for it; an earlier
 * link stops working.
 */
export async function sendReset(
  db: Db,
  user: { id: number; email: string; firstName: string },
  now: Date,
): Promise<{ link: string }> {
  const token = await issueToken(db, user.id, "reset", { minutes: RESET_MINUTES }, now);
  const mail = resetMail(site, await findVoiceOf(db, user.id), { firstName: user.firstName, token });
  await queueMail(db, "reset", user.email, mail);
  return { link: mail.button.link };
}
