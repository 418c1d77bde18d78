import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { apiFailure, isApiRequest } from "#app/http/envelope.server.ts";

export interface RateLimit {
  name: string;
  most: number;
  minutes: number;
}

/** Largest number of attempts (`most`) within a number of minutes, for each thing that is limited. */
export const rateLimits = {
  signInHere: { name: "sign-in-here", most: 5, minutes: 15 },
  signInAddress: { name: "sign-in-address", most: 30, minutes: 15 },
  signInAccount: { name: "sign-in-account", most: 100, minutes: 60 },
  forgottenPassword: { name: "forgotten-password", most: 3, minutes: 60 },
  codePause: { name: "code-pause", most: 1, minutes: 1 },
  codeMail: { name: "code-mail", most: 5, minutes: 60 },
  registerAddress: { name: "register-address", most: 30, minutes: 60 },
  verifyAddress: { name: "verify-address", most: 10, minutes: 60 },
  resetAddress: { name: "reset-address", most: 10, minutes: 60 },
  write: { name: "write", most: 120, minutes: 1 },
  export: { name: "export", most: 10, minutes: 1 },
  // An owner of 50 locations uploads three receipts for each in one evening.
  upload: { name: "upload", most: 200, minutes: 60 },
  calendarFeed: { name: "calendar-feed", most: 60, minutes: 15 },
  publishedMedia: { name: "published-media", most: 600, minutes: 15 },
  sharedRoadmap: { name: "shared-roadmap", most: 60, minutes: 15 },
  unsubscribe: { name: "unsubscribe", most: 120, minutes: 15 },
  analytics: { name: "analytics", most: 60, minutes: 1 },
  errorReport: { name: "error-report", most: 10, minutes: 1 },
  policyReport: { name: "policy-report", most: 60, minutes: 1 },
  theme: { name: "theme", most: 60, minutes: 1 },
} as const satisfies Record<string, RateLimit>;

/**
 * Count one attempt by `who` (an address, an account or a user id); return the minutes to wait when it is over the
 * limit, else null. One statement, outside any transaction, shared by all instances.
 */
export async function countAttempt(db: Db, limit: RateLimit, who: string | number, now: Date): Promise<number | null> {
  const { count, minutes } = await recordAttempt(db, limit, who, now);
  return count > limit.most ? minutes : null;
}

/** Count one attempt and return the number in this window, and the minutes (1 or more) until the window ends. */
export async function recordAttempt(
  db: Db,
  limit: RateLimit,
  who: string | number,
  now: Date,
): Promise<{ count: number; minutes: number }> {
  const ends = new Date(now.getTime() + limit.minutes * 60_000);
  const { rows } = await sql<{ count: number; windowEndsAt: Date }>`
    insert into rate_limits as r (key, count, window_ends_at) values (${rateLimitKey(limit, who)}, 1, ${ends})
    on conflict (key) do update set
      count = case when r.window_ends_at <= ${now} then 1 else r.count + 1 end,
      window_ends_at = case when r.window_ends_at <= ${now} then ${ends} else r.window_ends_at end
    returning count, window_ends_at
  `.execute(db);
  const row = rows[0];
  if (!row) throw new Error("the rate limit was not counted");
  return { count: row.count, minutes: Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 60_000)) };
}

/** Uncount one attempt, for limits that count only failures. */
export async function uncountAttempt(db: Db, limit: RateLimit, who: string | number): Promise<void> {
  await db
    .updateTable("rateLimits")
    .set((of) => ({ count: of("count", "-", 1) }))
    .where("key", "=", rateLimitKey(limit, who))
    .where("count", ">", 0)
    .execute();
}

/** Reset the attempts of `who`, as after the right password. */
export async function resetAttempts(db: Db, limit: RateLimit, who: string | number): Promise<void> {
  await db.deleteFrom("rateLimits").where("key", "=", rateLimitKey(limit, who)).execute();
}

/** Return 429 with Retry-After, as a page or as an answer of the API. */
export function tooManyResponse(request: Request, minutes: number): Response {
  const headers = { "Retry-After": String(minutes * 60) };
  const sentence = tooManyAttemptsText(minutes);
  return isApiRequest(request) ? apiFailure(sentence, 429, headers) : new Response(sentence, { status: 429, headers });
}

export function tooManyAttemptsText(minutes: number): string {
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

function rateLimitKey(limit: RateLimit, who: string | number): string {
  return `${limit.name}:${who}`;
}
