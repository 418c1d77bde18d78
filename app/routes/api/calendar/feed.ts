import { createHash } from "node:crypto";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { originOf } from "#app/http/call.server.ts";
import { isHeld } from "#app/http/entity-tag.ts";
import { failure } from "#app/http/envelope.server.ts";
import { notFound } from "#app/http/problems.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";
import { readCalendarFeed } from "#app/planning/calendar-feeds/calendar-feed.server.ts";

/**
 * A calendar for programs, which hold no session: the address is the secret, and a dead one tells nothing. Programs read
 * no envelope, so that answer is text.
 */
export const loader = apiCall(
  async (call) => {
    const { file = "" } = call.params;
    if (!file.endsWith(".ics")) return failure("There is no such call.", 404);
    const minutes = await countAttempt(db, rateLimits.calendarFeed, originOf(call).address, now());
    if (minutes !== null) throw tooMany(call.request, minutes);
    const [, token] = /^([\w-]{20,64})\.ics$/.exec(file) ?? [];
    const calendar = token ? await readCalendarFeed(db, token, env.APP_URL, now()) : null;
    if (calendar === null) return notFound("Calendar");
    // Programs ask every few hours, and mostly hold what they would get.
    const tag = `"${createHash("sha256").update(calendar).digest("base64url")}"`;
    const headers = { ETag: tag, "Cache-Control": "private, no-cache" };
    if (isHeld(call.request, tag)) return new Response(null, { status: 304, headers });
    return new Response(calendar, { headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" } });
  },
  ["GET", "HEAD"],
);

export const action = loader;
