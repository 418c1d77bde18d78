import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/platform/wording/voice.server.ts";
import { invitationMail, takenInvitationMail } from "./mail-templates.ts";
import { GUEST_ROLES } from "#app/platform/identity/roles.ts";
import { site } from "./site.server.ts";
import { issueToken } from "./tokens.server.ts";

const INVITATION_DAYS = 14;

/**
 * Mails somebody a link to register with, in the transaction of what invites them; an earlier link stops working. Where
 * another account has the address, the mail says so and brings no link. `invitedBy` is the name that the mail shows.
 */
export async function sendInvitation(
  db: Db,
  user: { id: number; email: string; firstName: string },
  invitedBy: string,
  now: Date,
): Promise<{ link: string }> {
  const token = await issueToken(db, user.id, "invitation", { minutes: INVITATION_DAYS * 24 * 60 }, now);
  const { role, invitedEmail, ...voice } = await findVoiceOf(db, user.id);
  const isTaken = invitedEmail !== null && !(await claimAddress(db, user.id));
  const isGuest = GUEST_ROLES.some((guest) => guest === role);
  const mail = invitationMail(site, voice, { firstName: user.firstName, invitedBy, isGuest, token });
  if (isTaken) await queueMail(db, "invitation-taken", invitedEmail, takenInvitationMail(site, { invitedBy }));
  else await queueMail(db, "invitation", user.email, mail);
  return { link: mail.button.link };
}

/** Gives an account that waits for its address that address; false where another account still has it. */
async function claimAddress(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update users set email = invited_email, invited_email = null
    where id = ${userId} and not exists (select from users holder where holder.email = users.invited_email)
    returning id
  `.execute(db);
  return rows.length > 0;
}
