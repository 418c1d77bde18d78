import type { Db } from "#db/connect.ts";
import type { Origin } from "#app/http/call.server.ts";
import type { Problems } from "#app/http/problems.ts";
import { endTrust } from "#app/access/session/end-trust.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { findToken, issueToken, revokeToken, spendToken } from "#app/access/sign-in/tokens.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { takenEmail } from "#app/people/users/user-rules.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { EMAIL_CHANGE_HOURS, type EmailChangePayload, emailChangePayload } from "./email-change.ts";
import { emailChangedMail } from "./mail-templates.ts";

type Outcome = { saved: true; email: string; isReturn: boolean } | { saved: false; problems: Problems } | null;

/** What a link to change an e-mail would do, without doing it; null when it no longer works. */
export async function findEmailChange(db: Db, secret: string, now: Date): Promise<EmailChangePayload | null> {
  const token = await findToken(db, "emailChange", secret, now);
  return token ? emailChangePayload.parse(token.payload) : null;
}

/**
 * Makes the address that a link was mailed to the person's own, and mails the old one the way back. Going that way back
 * also ends the trust in whoever is signed in. Null when the link no longer works, as when it was used before.
 */
export async function confirmEmail(db: Db, secret: string, origin: Origin, now: Date): Promise<Outcome> {
  return orTaken(
    db.transaction().execute((db) => confirm(db, secret, origin, now)),
    takenEmail,
  );
}

async function confirm(db: Db, secret: string, origin: Origin, now: Date): Promise<Outcome> {
  const token = await findToken(db, "emailChange", secret, now);
  if (!token) return null;
  // The person is locked before the token, as in everything that issues tokens.
  const user = await db
    .selectFrom("users")
    .select(["id", "email", "firstName", "role", "companyId", "version"])
    .where("id", "=", token.userId)
    .where("status", "=", "Registered")
    .forUpdate()
    .executeTakeFirst();
  const spent = user && (await spendToken(db, "emailChange", secret, now));
  if (!spent) return null;
  const { email, isReturn } = emailChangePayload.parse(spent.payload);
  const actor: Actor = { userId: user.id, role: user.role, companyId: user.companyId, origin };
  await withAudit(db, actor, {
    action: isReturn ? "user.take-email-back" : "user.change-email",
    object: { type: "user", id: user.id },
    before: { email: user.email },
    after: { email },
  })
    .updateTable("users")
    .set({ email, version: user.version + 1, updatedAt: now, updatedBy: user.id })
    .where("id", "=", user.id)
    .execute();
  // A link that went to the other address must not choose a new password.
  await revokeToken(db, user.id, "reset", now);
  if (isReturn) await endTrust(db, [user.id], now);
  else await mailWayBack(db, user, email, now);
  return { saved: true, email, isReturn };
}

async function mailWayBack(
  db: Db,
  user: { id: number; email: string; firstName: string },
  newEmail: string,
  now: Date,
): Promise<void> {
  const payload: EmailChangePayload = { email: user.email, isReturn: true };
  const minutes = EMAIL_CHANGE_HOURS * 60;
  const returnToken = await issueToken(db, user.id, "emailChange", { minutes, payload }, now);
  const mail = emailChangedMail(site, { firstName: user.firstName, newEmail, returnToken });
  await queueMail(db, "email-changed", user.email, mail);
}
