import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import type { RequestSource } from "#app/http/call.server.ts";
import { isDatabaseUnavailable, reportFault } from "#app/http/faults.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import {
  recordAttempt,
  countAttempt,
  resetAttempts,
  rateLimits,
  uncountAttempt,
  tooManyAttemptsText,
} from "#app/platform/operations/rate-limits.server.ts";
import { type SignedIn, endSessionOfToken, findSession, startSession } from "#app/access/session/session.server.ts";
import { manyAttemptsMail } from "./mail-templates.ts";
import { isPassword } from "./password.server.ts";
import { MAX_PASSWORD_LENGTH } from "./password-rules.ts";
import { site } from "./site.server.ts";

const DELAY_MS = 2_000;
const MAX_EMAIL_LENGTH = 254;

export interface Credentials {
  /** Trimmed and in lower case. */
  email: string;
  password: string;
}

/**
 * Outcome of a sign-in. `minutes` is the time to wait after too many attempts; `isAway` is true when the database is
 * unreachable, so that no attempt can be counted and no user can sign in.
 */
export type SignInOutcome =
  | { signedIn: true; token: string; person: SignedIn }
  | { signedIn: false; problem: string; minutes: number | null; isAway?: true };

export const BAD_CREDENTIALS = "The email or password is not correct.";

const SIGN_IN_UNAVAILABLE = "Sign-in isn't available right now. Try again in a minute.";

interface SignInAttempt {
  credentials: Credentials;
  origin: RequestSource;
  /** Session token that the browser sent, null for none. */
  heldToken: string | null;
  now: Date;
}

/**
 * Sign a user in with their password and end the session that this browser had before. Every failure has the same
 * message and takes the same time, except a correct password of an account that cannot sign in.
 */
export async function signIn(db: Db, attempt: SignInAttempt): Promise<SignInOutcome> {
  try {
    return await tryToSignIn(db, attempt);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    reportFault(error, { requestId: attempt.origin.requestId, method: "POST", route: paths.login() });
    return { ...refuseSignIn(SIGN_IN_UNAVAILABLE), isAway: true as const };
  }
}

async function tryToSignIn(
  db: Db,
  { credentials: { email, password }, origin, heldToken, now }: SignInAttempt,
): Promise<SignInOutcome> {
  const minutes = await countAttempts(db, email, origin.address, now);
  if (minutes !== null) return { ...refuseSignIn(tooManyAttemptsText(minutes)), minutes };
  if (!isWellFormed(email, password)) return refuseSignIn(BAD_CREDENTIALS);

  const user = await findAccountByEmail(db, email);
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) {
    await auditRefusal(db, user, origin, user ? "wrong password" : "unknown account");
    return refuseSignIn(BAD_CREDENTIALS);
  }
  const obstacle = signInObstacle(user, now);
  if (obstacle) {
    await auditRefusal(db, user, origin, obstacle.reason);
    return refuseSignIn(obstacle.sentence);
  }
  const session = await openSession(db, { user, origin, heldToken, now });
  if (!session) return refuseSignIn(BAD_CREDENTIALS);
  await resetAttempts(db, rateLimits.signInHere, accountAddressKey(email, origin.address));
  if (origin.address) await uncountAttempt(db, rateLimits.signInAddress, origin.address);
  return { signedIn: true, ...session };
}

function refuseSignIn(problem: string) {
  return { signedIn: false as const, problem, minutes: null };
}

/**
 * Count attempts by account and address, by address and by account. Only the first two refuse; the last one slows down.
 */
async function countAttempts(db: Db, email: string, address: string, now: Date): Promise<number | null> {
  const account = email.slice(0, MAX_EMAIL_LENGTH).replaceAll("\0", "");
  const fromAccountAndAddress = await countAttempt(db, rateLimits.signInHere, accountAddressKey(account, address), now);
  if (fromAccountAndAddress !== null) return fromAccountAndAddress;
  // Without an address (a server that knows none) all clients would share one count.
  const fromAddress = address ? await countAttempt(db, rateLimits.signInAddress, address, now) : null;
  if (fromAddress !== null) return fromAddress;
  const { count } = await recordAttempt(db, rateLimits.signInAccount, account, now);
  if (count === rateLimits.signInAccount.most + 1) await warnOwner(db, account, now);
  if (count > rateLimits.signInAccount.most) await pause(DELAY_MS);
  return null;
}

function accountAddressKey(email: string, address: string): string {
  return `${email} ${address}`;
}

function isWellFormed(email: string, password: string): boolean {
  return /^[^\s\p{Cc}]+@[^\s\p{Cc}]+$/u.test(email) && email.length <= MAX_EMAIL_LENGTH && isOfLength(password);
}

function isOfLength(password: string): boolean {
  // Twice the length in UTF-16 is the most that so many characters can take.
  return (
    password.length > 0 && password.length <= 2 * MAX_PASSWORD_LENGTH && [...password].length <= MAX_PASSWORD_LENGTH
  );
}

type User = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

async function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.companyId")
    .select(["users.id", "users.role", "users.companyId", "users.status", "users.passwordHash", "users.expiresOn"])
    .select("companies.status as companyStatus")
    .where("users.email", "=", email)
    .executeTakeFirst();
}

/**
 * Return why an account with the correct password cannot sign in, for the user and for the audit log; null when it can.
 */
function signInObstacle(user: User, now: Date): { sentence: string; reason: string } | null {
  if (user.status === "Blocked")
    return { sentence: "Your account is blocked. Contact your advisor.", reason: "blocked" };
  if (user.status !== "Registered") return { sentence: BAD_CREDENTIALS, reason: "not registered" };
  if (user.companyStatus !== null && user.companyStatus !== "active") {
    return { sentence: "Your company's access is paused. Contact your advisor.", reason: "company not active" };
  }
  if (user.expiresOn !== null && user.expiresOn < now.toISOString().slice(0, 10)) {
    return { sentence: "Your access has ended. Contact the person who invited you.", reason: "expired" };
  }
  return null;
}

/** Start the session; return null when the account changed while its password was being checked. */
async function openSession(
  db: Db,
  {
    user: { id, passwordHash },
    origin,
    heldToken,
    now,
  }: { user: User; origin: RequestSource; heldToken: string | null; now: Date },
) {
  return db.transaction().execute(async (db) => {
    const same = await db
      .updateTable("users")
      .set({ lastSignInAt: now })
      .where("id", "=", id)
      .where("passwordHash", "=", passwordHash)
      .where("status", "=", "Registered")
      .returning("id")
      .executeTakeFirst();
    if (!same) return null;
    if (heldToken) await endSessionOfToken(db, heldToken, now);
    const token = await startSession(db, { userId: id, origin, absoluteHours: env.SESSION_ABSOLUTE_HOURS, now });
    const person = await findSession(db, token, now);
    if (!person) throw new Error(`user ${id} holds no session right after signing in`);
    await writeAudit(db, { ...person, origin }, { action: "session.sign-in", object: { type: "user", id } });
    return { token, person };
  });
}

async function auditRefusal(db: Db, user: User | undefined, origin: RequestSource, reason: string): Promise<void> {
  const actor: AuditActor = {
    userId: user?.id ?? null,
    role: user?.role ?? null,
    companyId: user?.companyId ?? null,
    origin,
  };
  await writeAudit(db, actor, {
    action: "session.sign-in",
    object: { type: "user", id: user?.id ?? null },
    after: { reason },
    result: "refused",
  });
}

/**
 * Warn the user of an account by mail when its password is tried too often. The caller counts the attempts and calls it
 * once per rate limit window.
 */
async function warnOwner(db: Db, email: string, now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    const user = await db
      .selectFrom("users")
      .select("firstName")
      .where("email", "=", email)
      .where("status", "=", "Registered")
      .where(isNotExpired(now))
      .executeTakeFirst();
    if (user) await queueMail(db, "sign-in-attempts", email, manyAttemptsMail(site, user));
  });
}
