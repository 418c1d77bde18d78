import type { Db } from "#db/connect.ts";
import type { RequestSource } from "#app/http/call.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { countAttempt, rateLimits } from "#app/platform/operations/rate-limits.server.ts";
import { selectActiveUsers } from "./active-users.server.ts";
import { registerFirstMail } from "./mail-templates.ts";
import { withMinimumTime } from "./minimum-time.server.ts";
import { sendPasswordReset } from "./send-password-reset.server.ts";
import { site } from "./site.server.ts";

/**
 * Mail a link to choose a new password when the address has an account that can sign in. Every address gets the same
 * answer in the same time: null, or the minutes to wait after too many attempts.
 */
export async function requestPasswordReset(
  db: Db,
  email: string,
  origin: RequestSource,
  now: Date,
): Promise<number | null> {
  const { address } = origin;
  const fromAddress = address ? await countAttempt(db, rateLimits.resetAddress, address, now) : null;
  const minutes = fromAddress ?? (await countAttempt(db, rateLimits.forgottenPassword, email, now));
  if (minutes !== null) return minutes;
  await withMinimumTime(db.transaction().execute((db) => mailResetLink(db, email, origin, now)));
  return null;
}

async function mailResetLink(db: Db, email: string, origin: RequestSource, now: Date): Promise<void> {
  const user = await selectActiveUsers(db, "Registered", now).where("users.email", "=", email).executeTakeFirst();
  if (user) {
    await sendPasswordReset(db, user, now);
    await writeAudit(
      db,
      { ...user, userId: user.id, origin },
      { action: "user.ask-reset", object: { type: "user", id: user.id } },
    );
    return;
  }
  const invited = await selectActiveUsers(db, "Invited", now).where("users.email", "=", email).executeTakeFirst();
  if (invited) await queueMail(db, "register-first", email, registerFirstMail(site, invited));
}
