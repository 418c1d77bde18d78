import { failure, isApi } from "#app/http/envelope.server.ts";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

export interface RateLimit {
  name: string;
  most: number;
  minutes: number;
}

/** The limits of SECURITY.md, "Rate limits". */
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
  // An owner of 50 locations posts three receipts for each on one evening.
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
 * Counts one attempt of `who` (an address, an account, a user id); returns the minutes to wait when it is one too many,
 * else null. One statement, outside any transaction, shared by all instances.
 */
export async function countAttempt(db: Db, limit: RateLimit, who: string | number, now: Date): Promise<number | null> {
  const { count, minutes } = await addAttempt(db, limit, who, now);
  return count > limit.most ? minutes : null;
}

/** Counts one attempt and tells how many it makes in this window, and the minutes (1 or more) until the window ends. */
export async function addAttempt(
  db: Db,
  limit: RateLimit,
  who: string | number,
  now: Date,
): Promise<{ count: number; minutes: number }> {
  const ends = new Date(now.getTime() + limit.minutes * 60_000);
  const { rows } = await sql<{ count: number; windowEndsAt: Date }>`
    insert into rate_limits as r (key, count, window_ends_at) values (${keyOf(limit, who)}, 1, ${ends})
    on conflict (key) do update set
      count = case when r.window_ends_at <= ${now} then 1 else r.count + 1 end,
      window_ends_at = case when r.window_ends_at <= ${now} then ${ends} else r.window_ends_at end
    returning count, window_ends_at
  `.execute(db);
  const row = rows[0];
  if (!row) throw new Error("the rate limit was not counted");
  return { count: row.count, minutes: Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 60_000)) };
}

/** Takes one counted attempt back, where only those that fail shall count. */
export async function takeAttemptBack(db: Db, limit: RateLimit, who: string | number): Promise<void> {
  await db
    .updateTable("rateLimits")
    .set((of) => ({ count: of("count", "-", 1) }))
    .where("key", "=", keyOf(limit, who))
    .where("count", ">", 0)
    .execute();
}

/** Forgets the attempts of `who`, as after the right password. */
export async function forgetAttempts(db: Db, limit: RateLimit, who: string | number): Promise<void> {
  await db.deleteFrom("rateLimits").where("key", "=", keyOf(limit, who)).execute();
}

/** 429 with Retry-After, as a page's or as the API's answer. */
export function tooMany(request: Request, minutes: number): Response {
  const headers = { "Retry-After": String(minutes * 60) };
  const sentence = tooManyAttempts(minutes);
  return isApi(request) ? failure(sentence, 429, headers) : new Response(sentence, { status: 429, headers });
}

export function tooManyAttempts(minutes: number): string {
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

function keyOf(limit: RateLimit, who: string | number): string {
  return `${limit.name}:${who}`;
}
