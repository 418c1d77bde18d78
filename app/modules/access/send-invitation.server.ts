import type { Db } from "#db/connect.ts";
import { queueMail } from "#app/modules/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/modules/texts/voice.server.ts";
import { invitationLetter } from "./letters.ts";
import { GUEST_ROLES } from "./roles.ts";
import { site } from "./site.server.ts";
import { issueToken } from "./tokens.server.ts";

const INVITATION_DAYS = 14;

/**
 * Mails somebody a link to register with, in the transaction of what invites them; an earlier link stops working.
 * `invitedBy` is the name that the mail shows.
 */
export async function sendInvitation(
  db: Db,
  user: { id: number; email: string; firstName: string },
  invitedBy: string,
  now: Date,
): Promise<{ link: string }> {
  const token = await issueToken(db, user.id, "invitation", { minutes: INVITATION_DAYS * 24 * 60 }, now);
  const { role, ...voice } = await findVoiceOf(db, user.id);
  const isGuest = GUEST_ROLES.some((guest) => guest === role);
  const letter = invitationLetter(site, voice, { firstName: user.firstName, invitedBy, isGuest, token });
  await queueMail(db, "invitation", user.email, letter);
  return { link: letter.button.link };
}
