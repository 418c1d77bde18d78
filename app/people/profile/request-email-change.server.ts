import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countAttempt, type RateLimit, tooManyAttemptsText } from "#app/platform/operations/rate-limits.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { findOpenToken, issueToken } from "#app/access/sign-in/tokens.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { accessChangedRefusal } from "#app/people/users/user-rules.ts";
import { checkCurrentPassword } from "./current-password.server.ts";
import { EMAIL_CHANGE_HOURS, type EmailChangePayload, emailChangePayload } from "./email-change.ts";
import { confirmEmailMail, emailChangeRequestedMail, emailTakenMail } from "./email-change-mails.ts";

/** Limited because each request mails an address that may belong to a stranger. */
const emailChanges: RateLimit = { name: "email-change", most: 5, minutes: 60 };

type Outcome = { saved: true } | { saved: false; fieldErrors: FieldErrors; minutes: number | null };

/**
 * Mail a confirmation link to the new address and a notice to the one in use. An address that has an account gets the
 * same answer here and a mail without a link, so nobody learns which addresses are known. `minutes` is the time to wait
 * after too many attempts.
 */
export async function requestEmailChange(
  db: Db,
  member: Member,
  { email, currentPassword }: { email: string; currentPassword: string },
  now: Date,
): Promise<Outcome> {
  if (email === member.email) return refusal("email", "This is already your email.");
  const check = await checkCurrentPassword(db, member.userId, currentPassword, now);
  if (!check.isRight) return refusal("currentPassword", check.sentence, check.minutes);
  const minutes = await countAttempt(db, emailChanges, member.userId, now);
  if (minutes !== null) return refusal("email", tooManyAttemptsText(minutes), minutes);

  return db.transaction().execute(async (db) => {
    if (!(await lockSignedInUser(db, member, check.passwordHash))) return refusal("", accessChangedRefusal.sentence);
    if (await hasValidUndoLink(db, member.userId, now)) {
      const sentence = `You can change your email once every ${EMAIL_CHANGE_HOURS} hours. Try again later.`;
      return refusal("email", sentence);
    }
    const existing = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    const payload: EmailChangePayload = { email, isReturn: false };
    const token = await issueToken(db, {
      userId: member.userId,
      kind: "emailChange",
      minutes: EMAIL_CHANGE_HOURS * 60,
      payload,
      now,
    });
    const mail = existing ? emailTakenMail(site) : confirmEmailMail(site, { firstName: member.firstName, token });
    await queueMail(db, "confirm-email", email, mail);
    const notice = emailChangeRequestedMail(site, { firstName: member.firstName, newEmail: email });
    await queueMail(db, "email-change-asked", member.email, notice);
    const object = { type: "user", id: member.userId };
    await writeAudit(db, member, { action: "user.ask-email-change", object, after: { email } });
    return { saved: true };
  });
}

/**
 * Lock the user; return false when the session or password of this request ended meanwhile, since its link would
 * outlive them. Both are checked on the locked row, the only one read anew after waiting for the lock.
 */
async function lockSignedInUser(db: Db, member: Member, passwordHash: string): Promise<boolean> {
  const signedIn = await db
    .selectFrom("users")
    .innerJoin("sessions", "sessions.userId", "users.id")
    .select("users.id")
    .where("sessions.id", "=", member.sessionId)
    .whereRef("sessions.authEpoch", "=", "users.authEpoch")
    .where("users.passwordHash", "=", passwordHash)
    .forUpdate("users")
    .executeTakeFirst();
  return signedIn !== undefined;
}

/** Tell whether the undo link of the last change still works; a new request must not replace it. */
async function hasValidUndoLink(db: Db, userId: number, now: Date): Promise<boolean> {
  const open = await findOpenToken(db, userId, "emailChange");
  const payload = emailChangePayload.safeParse(open?.payload);
  return payload.success && payload.data.isReturn && !isOver(open?.expiresAt ?? null, now);
}

function refusal(field: string, sentence: string, minutes: number | null = null): Outcome {
  return { saved: false, fieldErrors: fieldError(field, sentence), minutes };
}

function isOver(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
