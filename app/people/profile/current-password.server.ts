import type { Db } from "#db/connect.ts";
import { MAX_PASSWORD_LENGTH } from "#app/access/sign-in/password-rules.ts";
import { isPassword } from "#app/access/sign-in/password.server.ts";
import {
  countAttempt,
  resetAttempts,
  type RateLimit,
  tooManyAttemptsText,
} from "#app/platform/operations/rate-limits.server.ts";

/** Limit of attempts, as for a sign-in: otherwise a session left open would let others guess the password. */
const passwordChecks: RateLimit = { name: "password-check", most: 5, minutes: 15 };

type Check = { isRight: true; passwordHash: string } | { isRight: false; sentence: string; minutes: number | null };

/**
 * Check the password that a signed-in user entered. `passwordHash` is the hash it was checked against; `minutes` is the
 * time to wait after too many attempts. Hashing is slow, so call this outside transactions.
 */
export async function checkCurrentPassword(db: Db, userId: number, typed: string, now: Date): Promise<Check> {
  const minutes = await countAttempt(db, passwordChecks, userId, now);
  if (minutes !== null) return { isRight: false, sentence: tooManyAttemptsText(minutes), minutes };
  const { passwordHash } = await db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const isRight = [...typed].length <= MAX_PASSWORD_LENGTH && (await isPassword(typed, passwordHash));
  if (!isRight || passwordHash === null)
    return { isRight: false, sentence: "This password is not correct.", minutes: null };
  await resetAttempts(db, passwordChecks, userId);
  return { isRight: true, passwordHash };
}
