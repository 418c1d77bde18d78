import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countAttempt, type RateLimit, tooManyAttempts } from "#app/platform/rate-limits/rate-limits.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { findOpenToken, issueToken } from "#app/access/sign-in/tokens.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { accessEnded } from "#app/people/users/user-rules.ts";
import { checkCurrentPassword } from "#app/people/password-change/current-password.server.ts";
import { EMAIL_CHANGE_HOURS, type EmailChangePayload, emailChangePayload } from "./email-change.ts";
import { confirmEmailMail, emailChangeAskedMail, emailTakenMail } from "./mail-templates.ts";

/** Each request mails an address that may be a stranger's. */
const emailChanges: RateLimit = { name: "email-change", most: 5, minutes: 60 };

type Outcome = { saved: true } | { saved: false; problems: Problems; minutes: number | null };

/**
 * Mails a link to the new address and tells the one in use. An address that has an account gets the same answer here and
 * a mail without a link, so nobody learns which are known. `minutes` says how long to wait after too many tries.
 */
export async function requestEmailChange(
  db: Db,
  member: Member,
  { email, currentPassword }: { email: string; currentPassword: string },
  now: Date,
): Promise<Outcome> {
  if (email === member.email) return refusal("email", "This is your e-mail already.");
  const check = await checkCurrentPassword(db, member.userId, currentPassword, now);
  if (!check.isRight) return refusal("currentPassword", check.sentence, check.minutes);
  const minutes = await countAttempt(db, emailChanges, member.userId, now);
  if (minutes !== null) return refusal("email", tooManyAttempts(minutes), minutes);

  return db.transaction().execute(async (db) => {
    if (!(await lockWhoeverIsSignedIn(db, member, check.passwordHash))) return refusal("", accessEnded.sentence);
    if (await isChangeFresh(db, member.userId, now)) {
      const sentence = `Your e-mail changed less than ${EMAIL_CHANGE_HOURS} hours ago. Change it again after that.`;
      return refusal("email", sentence);
    }
    const holder = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    const payload: EmailChangePayload = { email, isReturn: false };
    const token = await issueToken(
      db,
      member.userId,
      "emailChange",
      { minutes: EMAIL_CHANGE_HOURS * 60, payload },
      now,
    );
    const mail = holder ? emailTakenMail(site) : confirmEmailMail(site, { firstName: member.firstName, token });
    await queueMail(db, "confirm-email", email, mail);
    const told = emailChangeAskedMail(site, { firstName: member.firstName, newEmail: email });
    await queueMail(db, "email-change-asked", member.email, told);
    const object = { type: "user", id: member.userId };
    await writeAudit(db, member, { action: "user.ask-email-change", object, after: { email } });
    return { saved: true };
  });
}

/**
 * False where the session or the password that this request came with ended meanwhile: its link would outlive them. Both are
 * told by the locked row, which alone is read anew after waiting for the lock.
 */
async function lockWhoeverIsSignedIn(db: Db, member: Member, passwordHash: string): Promise<boolean> {
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

/** True while the link that takes the last change back works; a new request must not kill it. */
async function isChangeFresh(db: Db, userId: number, now: Date): Promise<boolean> {
  const open = await findOpenToken(db, userId, "emailChange");
  const payload = emailChangePayload.safeParse(open?.payload);
  return payload.success && payload.data.isReturn && !isOver(open?.expiresAt ?? null, now);
}

function refusal(field: string, sentence: string, minutes: number | null = null): Outcome {
  return { saved: false, problems: problem(field, sentence), minutes };
}

function isOver(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}
