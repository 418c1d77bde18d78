import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import type { RequestSource } from "#app/http/call.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findCompanyTextsFor } from "#app/platform/wording/company-texts.server.ts";
import { revokeOwnCredentials } from "#app/access/session/revoke-credentials.server.ts";
import {
  countAttempt,
  rateLimits,
  uncountAttempt,
  tooManyAttemptsText,
} from "#app/platform/operations/rate-limits.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { startSession } from "#app/access/session/session.server.ts";
import { selectActiveUsers, lockActiveUser } from "./active-users.server.ts";
import { passwordChangedMail } from "./mail-templates.ts";
import { hashPassword } from "./password.server.ts";
import { passwordRefusal } from "./password-rules.ts";
import { site } from "./site.server.ts";
import { findToken, spendToken } from "./tokens.server.ts";

type Outcome =
  { saved: true; token: string; role: Role } | { saved: false; fieldErrors: FieldErrors; minutes: number | null };

const RESET_LINK_EXPIRED =
  "This link has expired, was already used, or was replaced by a newer one. Request a new link.";

/** Find the user whose password a reset link changes, without using it; null when the link is no longer valid. */
export async function findPasswordReset(db: Db, secret: string, now: Date) {
  const token = await findToken(db, "reset", secret, now);
  if (!token) return null;
  const user = await selectActiveUsers(db, "Registered", now).where("users.id", "=", token.userId).executeTakeFirst();
  return user ?? null;
}

/**
 * Change the password of the user a link was mailed to, use up the link, end all of their sessions and links, and sign
 * this browser in. Return the new session's token and the user's role.
 */
export async function resetPassword(
  db: Db,
  { token: secret, password }: { token: string; password: string },
  origin: RequestSource,
  now: Date,
): Promise<Outcome> {
  const { address } = origin;
  const minutes = address ? await countAttempt(db, rateLimits.resetAddress, address, now) : null;
  if (minutes !== null) return { saved: false, fieldErrors: fieldError("", tooManyAttemptsText(minutes)), minutes };
  const user = await findPasswordReset(db, secret, now);
  if (!user) return resetLinkExpired;
  if (address) await uncountAttempt(db, rateLimits.resetAddress, address);
  const refusal = passwordRefusal(password, { ...user, productName: site.name });
  if (refusal) return { saved: false, fieldErrors: fieldError("password", refusal), minutes: null };
  const passwordHash = await hashPassword(password);

  return db.transaction().execute(async (db) => {
    // Lock the user before the token, the order of every change that issues tokens.
    const isActive = await lockActiveUser(db, "Registered", user.id, now);
    const spent = isActive && (await spendToken(db, "reset", secret, now));
    if (!spent) return resetLinkExpired;
    await db
      .updateTable("users")
      .set({ passwordHash, lastSignInAt: now, updatedAt: now, updatedBy: user.id })
      .where("id", "=", user.id)
      .execute();
    await revokeOwnCredentials(db, user.id, null, now);
    const token = await startSession(db, { userId: user.id, origin, absoluteHours: env.SESSION_ABSOLUTE_HOURS, now });
    await queueMail(
      db,
      "password-changed",
      user.email,
      passwordChangedMail(site, await findCompanyTextsFor(db, user.id), user),
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

const resetLinkExpired: Outcome = { saved: false, fieldErrors: fieldError("", RESET_LINK_EXPIRED), minutes: null };
