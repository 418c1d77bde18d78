import type { Db } from "#db/connect.ts";
import type { RequestSource } from "#app/http/call.server.ts";
import type { FieldErrors } from "#app/http/errors.ts";
import { revokeCredentials } from "#app/access/session/revoke-credentials.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { findToken, issueToken, revokeToken, spendToken } from "#app/access/sign-in/tokens.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { emailViolations } from "#app/people/users/user-rules.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { EMAIL_CHANGE_HOURS, type EmailChangePayload, emailChangePayload } from "./email-change.ts";
import { emailChangedMail } from "./email-change-mails.ts";

type Outcome = { saved: true; email: string; isReturn: boolean } | { saved: false; fieldErrors: FieldErrors } | null;

/** Preview a link that changes an email; null when the link no longer works. */
export async function findEmailChange(db: Db, secret: string, now: Date): Promise<EmailChangePayload | null> {
  const token = await findToken(db, "emailChange", secret, now);
  return token ? emailChangePayload.parse(token.payload) : null;
}

/**
 * Change the user's email to the address that the link was mailed to, and mail an undo link to the old one. An undo
 * also ends every session and link of the account. Null when the link no longer works, for example after its first use.
 */
export async function confirmEmail(db: Db, secret: string, origin: RequestSource, now: Date): Promise<Outcome> {
  return mapUniqueViolation(
    db.transaction().execute((db) => confirm(db, secret, origin, now)),
    emailViolations,
  );
}

async function confirm(db: Db, secret: string, origin: RequestSource, now: Date): Promise<Outcome> {
  const token = await findToken(db, "emailChange", secret, now);
  if (!token) return null;
  // Lock the user before the token, the order of every change that issues tokens.
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
  const actor: AuditActor = { userId: user.id, role: user.role, companyId: user.companyId, origin };
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
  // A reset link that went to the previous address must not set a new password.
  await revokeToken(db, user.id, "reset", now);
  if (isReturn) await revokeCredentials(db, [user.id], now);
  else await mailUndoLink(db, user, email, now);
  return { saved: true, email, isReturn };
}

async function mailUndoLink(
  db: Db,
  user: { id: number; email: string; firstName: string },
  newEmail: string,
  now: Date,
): Promise<void> {
  const payload: EmailChangePayload = { email: user.email, isReturn: true };
  const minutes = EMAIL_CHANGE_HOURS * 60;
  const returnToken = await issueToken(db, { userId: user.id, kind: "emailChange", minutes, payload, now });
  const mail = emailChangedMail(site, { firstName: user.firstName, newEmail, returnToken });
  await queueMail(db, "email-changed", user.email, mail);
}
