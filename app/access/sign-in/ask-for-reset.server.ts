import type { Db } from "#db/connect.ts";
import type { Origin } from "#app/http/call.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findActive } from "./active-people.server.ts";
import { registerFirstMail } from "./mail-templates.ts";
import { countAttempt, rateLimits } from "#app/platform/rate-limits/rate-limits.server.ts";
import { inSameTime } from "./same-time.server.ts";
import { sendReset } from "./send-reset.server.ts";
import { site } from "./site.server.ts";

/**
 * Mails a link to choose a new password with, where the address has an account that may sign in. Every address gets the
 * same answer in the same time: null, or the minutes to wait after too many attempts.
 */
export async function askForReset(db: Db, email: string, origin: Origin, now: Date): Promise<number | null> {
  const { address } = origin;
  const fromAddress = address ? await countAttempt(db, rateLimits.resetAddress, address, now) : null;
  const minutes = fromAddress ?? (await countAttempt(db, rateLimits.forgottenPassword, email, now));
  if (minutes !== null) return minutes;
  await inSameTime(db.transaction().execute((db) => mailLink(db, email, origin, now)));
  return null;
}

async function mailLink(db: Db, email: string, origin: Origin, now: Date): Promise<void> {
  const user = await findActive(db, "Registered", now).where("users.email", "=", email).executeTakeFirst();
  if (user) {
    await sendReset(db, user, now);
    await writeAudit(
      db,
      { ...user, userId: user.id, origin },
      { action: "user.ask-reset", object: { type: "user", id: user.id } },
    );
    return;
  }
  const invited = await findActive(db, "Invited", now).where("users.email", "=", email).executeTakeFirst();
  if (invited) await queueMail(db, "register-first", email, registerFirstMail(site, invited));
}
