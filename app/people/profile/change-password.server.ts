import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { revokeOwnCredentials } from "#app/access/session/revoke-credentials.server.ts";
import { passwordChangedMail } from "#app/access/sign-in/mail-templates.ts";
import { passwordRefusal } from "#app/access/sign-in/password-rules.ts";
import { hashPassword } from "#app/access/sign-in/password.server.ts";
import { startSession } from "#app/access/session/session.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { checkCurrentPassword } from "./current-password.server.ts";

type Outcome = { saved: true; token: string } | { saved: false; fieldErrors: FieldErrors; minutes: number | null };

/**
 * Replace a user's password, end all of their sessions and links, and start a new session for this browser; return its
 * token. `minutes` is the time to wait after too many attempts.
 */
export async function changePassword(
  db: Db,
  member: Member,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  now: Date,
): Promise<Outcome> {
  const { userId, email, company } = member;
  const weakness = passwordRefusal(newPassword, { email, companyName: company.name, productName: site.name });
  if (weakness) return { saved: false, fieldErrors: fieldError("newPassword", weakness), minutes: null };
  const check = await checkCurrentPassword(db, userId, currentPassword, now);
  if (!check.isRight)
    return { saved: false, fieldErrors: fieldError("currentPassword", check.sentence), minutes: check.minutes };
  if (newPassword === currentPassword) {
    const sentence = "Choose a password different from your current one.";
    return { saved: false, fieldErrors: fieldError("newPassword", sentence), minutes: null };
  }
  const passwordHash = await hashPassword(newPassword);

  return db.transaction().execute(async (db) => {
    // The condition is met only for the first of two changes that were checked against the same password.
    const changed = await db
      .updateTable("users")
      .set({ passwordHash, updatedAt: now, updatedBy: userId })
      .where("id", "=", userId)
      .where("passwordHash", "=", check.passwordHash)
      .returning("id")
      .executeTakeFirst();
    if (!changed) {
      return {
        saved: false,
        fieldErrors: fieldError("currentPassword", "This password is not correct."),
        minutes: null,
      };
    }
    await revokeOwnCredentials(db, userId, null, now);
    const token = await startSession(db, {
      userId,
      origin: member.origin,
      absoluteHours: env.SESSION_ABSOLUTE_HOURS,
      now,
    });
    await writeAudit(db, member, { action: "user.change-password", object: { type: "user", id: userId } });
    await queueMail(db, "password-changed", email, passwordChangedMail(site, member.company, member));
    return { saved: true, token };
  });
}
