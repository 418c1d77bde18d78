import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findCompanyTextsFor } from "#app/platform/wording/company-texts.server.ts";
import { GUEST_ROLES } from "#app/platform/identity/roles.ts";
import { invitationMail, invitationTakenMail } from "./mail-templates.ts";
import { site } from "./site.server.ts";
import { issueToken } from "./tokens.server.ts";

const INVITATION_DAYS = 14;

/**
 * Mail a user a link to register, in the transaction that invites them; an earlier link stops working. When another
 * account has the address, the mail says so and has no link. `invitedBy` is the name shown in the mail.
 */
export async function sendInvitation(
  db: Db,
  user: { id: number; email: string; firstName: string },
  invitedBy: string,
  now: Date,
): Promise<{ link: string }> {
  const token = await issueToken(db, { userId: user.id, kind: "invitation", minutes: INVITATION_DAYS * 24 * 60, now });
  const { role, invitedEmail, ...voice } = await findCompanyTextsFor(db, user.id);
  const isTaken = invitedEmail !== null && !(await claimAddress(db, user.id));
  const isGuest = GUEST_ROLES.some((guest) => guest === role);
  const mail = invitationMail(site, voice, { firstName: user.firstName, invitedBy, isGuest, token });
  if (isTaken) await queueMail(db, "invitation-taken", invitedEmail, invitationTakenMail(site, { invitedBy }));
  else await queueMail(db, "invitation", user.email, mail);
  return { link: mail.button.link };
}

/** Give an account that waits for its address that address; return false while another account still has it. */
async function claimAddress(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update users set email = invited_email, invited_email = null
    where id = ${userId} and not exists (select from users holder where holder.email = users.invited_email)
    returning id
  `.execute(db);
  return rows.length > 0;
}
