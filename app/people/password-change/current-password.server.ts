import type { Db } from "#db/connect.ts";
import { LONGEST_PASSWORD } from "#app/access/sign-in/password-rules.ts";
import { isPassword } from "#app/access/sign-in/password.server.ts";
import {
  countAttempt,
  forgetAttempts,
  type RateLimit,
  tooManyAttempts,
} from "#app/platform/rate-limits/rate-limits.server.ts";

/** As many tries as a sign-in has: a session left open must not be a way to guess. */
const passwordChecks: RateLimit = { name: "password-check", most: 5, minutes: 15 };

type Check = { isRight: true; passwordHash: string } | { isRight: false; sentence: string; minutes: number | null };

/**
 * Whether somebody who is signed in knows their password. `passwordHash` is the one that it was checked against;
 * `minutes` says how long to wait after too many tries. Hashing takes its time, so this stands outside transactions.
 */
export async function checkCurrentPassword(db: Db, userId: number, typed: string, now: Date): Promise<Check> {
  const minutes = await countAttempt(db, passwordChecks, userId, now);
  if (minutes !== null) return { isRight: false, sentence: tooManyAttempts(minutes), minutes };
  const { passwordHash } = await db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const isRight = [...typed].length <= LONGEST_PASSWORD && (await isPassword(typed, passwordHash));
  if (!isRight || passwordHash === null)
    return { isRight: false, sentence: "This password is not correct.", minutes: null };
  await forgetAttempts(db, passwordChecks, userId);
  return { isRight: true, passwordHash };
}
