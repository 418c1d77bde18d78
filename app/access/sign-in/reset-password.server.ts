import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import type { Origin } from "#app/http/call.server.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/platform/wording/voice.server.ts";
import { findActive, lockActive } from "./active-people.server.ts";
import { endOwnTrust } from "#app/access/session/end-trust.server.ts";
import { passwordChangedMail } from "./mail-templates.ts";
import { hashPassword } from "./password.server.ts";
import { passwordProblem } from "./password-rules.ts";
import {
  countAttempt,
  rateLimits,
  takeAttemptBack,
  tooManyAttempts,
} from "#app/platform/rate-limits/rate-limits.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { startSession } from "#app/access/session/session.server.ts";
import { site } from "./site.server.ts";
import { findToken, spendToken } from "./tokens.server.ts";

type Outcome =
  { saved: true; token: string; role: Role } | { saved: false; problems: Problems; minutes: number | null };

const RESET_OVER = "This link has run out, was used or was replaced by a newer one. Ask for another.";

/** Whose password a reset link changes, without using it; null when the link is no longer good. */
export async function findReset(db: Db, secret: string, now: Date) {
  const token = await findToken(db, "reset", secret, now);
  if (!token) return null;
  const user = await findActive(db, "Registered", now).where("users.id", "=", token.userId).executeTakeFirst();
  return user ?? null;
}

/**
 * Changes the password of whom a link was mailed to, uses the link up, ends the trust in whoever is signed in and signs
 * this browser in. Returns the new session's token and the person's role.
 */
export async function resetPassword(
  db: Db,
  { token: secret, password }: { token: string; password: string },
  origin: Origin,
  now: Date,
): Promise<Outcome> {
  const { address } = origin;
  const minutes = address ? await countAttempt(db, rateLimits.resetAddress, address, now) : null;
  if (minutes !== null) return { saved: false, problems: problem("", tooManyAttempts(minutes)), minutes };
  const user = await findReset(db, secret, now);
  if (!user) return over;
  if (address) await takeAttemptBack(db, rateLimits.resetAddress, address);
  const why = passwordProblem(password, { ...user, productName: site.name });
  if (why) return { saved: false, problems: problem("password", why), minutes: null };
  const passwordHash = await hashPassword(password);

  return db.transaction().execute(async (db) => {
    // The person is locked before the token, as in everything that issues tokens.
    const isActive = await lockActive(db, "Registered", user.id, now);
    const spent = isActive && (await spendToken(db, "reset", secret, now));
    if (!spent) return over;
    await db
      .updateTable("users")
      .set({ passwordHash, lastSignInAt: now, updatedAt: now, updatedBy: user.id })
      .where("id", "=", user.id)
      .execute();
    await endOwnTrust(db, user.id, null, now);
    const token = await startSession(db, user.id, origin, env.SESSION_ABSOLUTE_HOURS, now);
    await queueMail(
      db,
      "password-changed",
      user.email,
      passwordChangedMail(site, await findVoiceOf(db, user.id), user),
    );
    await writeAudit(
      db,
      { ...user, userId: user.id, origin },
      {
        action: "user.reset-password",
        object: { type: "user", id: user.id },
      },
    );
    return { saved: true, token, role: user.role };
  });
}

const over: Outcome = { saved: false, problems: problem("", RESET_OVER), minutes: null };
