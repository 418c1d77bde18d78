import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import type { Origin } from "#app/http/call.server.ts";
import { isDatabaseAway, reportFault } from "#app/http/faults.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import { manyAttemptsMail } from "./mail-templates.ts";
import { isPassword } from "./password.server.ts";
import { LONGEST_PASSWORD } from "./password-rules.ts";
import {
  addAttempt,
  countAttempt,
  forgetAttempts,
  rateLimits,
  takeAttemptBack,
  tooManyAttempts,
} from "#app/platform/rate-limits/rate-limits.server.ts";
import { type SignedIn, endSessionOfToken, findSession, startSession } from "#app/access/session/session.server.ts";
import { site } from "./site.server.ts";

const DELAY_MS = 2_000;
const LONGEST_EMAIL = 254;

export interface Credentials {
  /** Trimmed and in lower case. */
  email: string;
  password: string;
}

/**
 * `minutes` is set where there were too many attempts, and says how long to wait; `isAway` where the database cannot be
 * asked, without which nobody signs in and no attempt goes uncounted.
 */
export type SignInOutcome =
  | { signedIn: true; token: string; person: SignedIn }
  | { signedIn: false; problem: string; minutes: number | null; isAway?: true };

export const WRONG = "The e-mail or password is not correct.";

const AWAY = "Signing in is not available at the moment. Try again in a minute.";

/**
 * Signs somebody in with their password and ends the session that this browser held before. Every failure reads the
 * same and takes the same time, but for a right password of an account that may not sign in.
 * @param heldToken the session token that the browser sent along, null for none
 */
export async function signIn(
  db: Db,
  { email, password }: Credentials,
  origin: Origin,
  heldToken: string | null,
  now: Date,
): Promise<SignInOutcome> {
  try {
    return await tryToSignIn(db, { email, password }, origin, heldToken, now);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    reportFault(error, { requestId: origin.requestId, method: "POST", route: paths.login() });
    return { ...refused(AWAY), isAway: true as const };
  }
}

async function tryToSignIn(
  db: Db,
  { email, password }: Credentials,
  origin: Origin,
  heldToken: string | null,
  now: Date,
): Promise<SignInOutcome> {
  const minutes = await countAttempts(db, email, origin.address, now);
  if (minutes !== null) return { ...refused(tooManyAttempts(minutes)), minutes };
  if (!isPossible(email, password)) return refused(WRONG);

  const user = await findUser(db, email);
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) {
    await auditRefusal(db, user, origin, user ? "wrong password" : "unknown account");
    return refused(WRONG);
  }
  const obstacle = obstacleOf(user, now);
  if (obstacle) {
    await auditRefusal(db, user, origin, obstacle.reason);
    return refused(obstacle.sentence);
  }
  const session = await openSession(db, user, origin, heldToken, now);
  if (!session) return refused(WRONG);
  await forgetAttempts(db, rateLimits.signInHere, hereOf(email, origin.address));
  if (origin.address) await takeAttemptBack(db, rateLimits.signInAddress, origin.address);
  return { signedIn: true, ...session };
}

function refused(problem: string) {
  return { signedIn: false as const, problem, minutes: null };
}

/** Counts by account and address, by address and by account. Only the first two refuse; the last one slows down. */
async function countAttempts(db: Db, email: string, address: string, now: Date): Promise<number | null> {
  const account = email.slice(0, LONGEST_EMAIL).replaceAll("\0", "");
  const here = await countAttempt(db, rateLimits.signInHere, hereOf(account, address), now);
  if (here !== null) return here;
  // Without an address (a server that knows none) everyone would share one count.
  const fromAddress = address ? await countAttempt(db, rateLimits.signInAddress, address, now) : null;
  if (fromAddress !== null) return fromAddress;
  const { count } = await addAttempt(db, rateLimits.signInAccount, account, now);
  if (count === rateLimits.signInAccount.most + 1) await warnOwner(db, account, now);
  if (count > rateLimits.signInAccount.most) await pause(DELAY_MS);
  return null;
}

function hereOf(email: string, address: string): string {
  return `${email} ${address}`;
}

function isPossible(email: string, password: string): boolean {
  return /^[^\s\p{Cc}]+@[^\s\p{Cc}]+$/u.test(email) && email.length <= LONGEST_EMAIL && isOfLength(password);
}

function isOfLength(password: string): boolean {
  // Twice the length in UTF-16 is the most that so many characters can take.
  return password.length > 0 && password.length <= 2 * LONGEST_PASSWORD && [...password].length <= LONGEST_PASSWORD;
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

async function findUser(db: Db, email: string) {
  return db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.companyId")
    .select(["users.id", "users.role", "users.companyId", "users.status", "users.passwordHash", "users.expiresOn"])
    .select("companies.status as companyStatus")
    .where("users.email", "=", email)
    .executeTakeFirst();
}

/** Why an account with the right password may not sign in, for the person and for the audit log; null when it may. */
function obstacleOf(user: User, now: Date): { sentence: string; reason: string } | null {
  if (user.status === "Blocked")
    return { sentence: "Your account is blocked. Contact your advisor.", reason: "blocked" };
  if (user.status !== "Registered") return { sentence: WRONG, reason: "not registered" };
  if (user.companyStatus !== null && user.companyStatus !== "active") {
    return { sentence: "Your company's access is paused. Contact your advisor.", reason: "company not active" };
  }
  if (user.expiresOn !== null && user.expiresOn < now.toISOString().slice(0, 10)) {
    return { sentence: "Your access has ended. Contact the person who invited you.", reason: "expired" };
  }
  return null;
}

/** Null when the account changed while its password was being checked. */
async function openSession(db: Db, { id, passwordHash }: User, origin: Origin, heldToken: string | null, now: Date) {
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
    const token = await startSession(db, id, origin, env.SESSION_ABSOLUTE_HOURS, now);
    const person = await findSession(db, token, now);
    if (!person) throw new Error(`user ${id} holds no session right after signing in`);
    await writeAudit(db, { ...person, origin }, { action: "session.sign-in", object: { type: "user", id } });
    return { token, person };
  });
}

async function auditRefusal(db: Db, user: User | undefined, origin: Origin, reason: string): Promise<void> {
  const actor: Actor = {
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

/** One mail a window to somebody whose password is being tried from everywhere. */
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
