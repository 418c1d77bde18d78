import type { Db } from "#db/connect.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findCompanyTextsFor } from "#app/platform/wording/company-texts.server.ts";
import { passwordResetMail } from "./mail-templates.ts";
import { site } from "./site.server.ts";
import { issueToken } from "./tokens.server.ts";

const RESET_MINUTES = 60;

/**
 * Mail a Registered user a link to choose a new password, in the transaction that requests it; an earlier link stops
 * working.
 */
export async function sendPasswordReset(
  db: Db,
  user: { id: number; email: string; firstName: string },
  now: Date,
): Promise<{ link: string }> {
  const token = await issueToken(db, { userId: user.id, kind: "reset", minutes: RESET_MINUTES, now });
  const mail = passwordResetMail(site, await findCompanyTextsFor(db, user.id), { firstName: user.firstName, token });
  await queueMail(db, "reset", user.email, mail);
  return { link: mail.button.link };
}
