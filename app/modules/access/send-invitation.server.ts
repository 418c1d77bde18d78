import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { queueMail } from "#app/modules/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/modules/texts/voice.server.ts";
import { invitationLetter, takenInvitationLetter } from "./letters.ts";
import { GUEST_ROLES } from "./roles.ts";
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
  const takenEmail = await claimAddress(db, user.id);
  const { role, ...voice } = await findVoiceOf(db, user.id);
  const isGuest = GUEST_ROLES.some((guest) => guest === role);
  const letter = invitationLetter(site, voice, { firstName: user.firstName, invitedBy, isGuest, token });
  if (takenEmail === null) await queueMail(db, "invitation", user.email, letter);
  else await queueMail(db, "invitation-taken", takenEmail, takenInvitationLetter(site, { invitedBy }));
  return { link: letter.button.link };
}

/** Gives an account that waits for its address that address once it is free; the address where another account has it. */
async function claimAddress(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ invitedEmail: string }>`
    with claimed as (
      update users set email = invited_email, invited_email = null
      where id = ${userId} and not exists (select from users holder where holder.email = users.invited_email)
        and invited_email is not null
      returning id
    )
    select invited_email from users
    where id = ${userId} and invited_email is not null and not exists (select from claimed)
  `.execute(db);
  return rows[0]?.invitedEmail ?? null;
}
