import { createHash } from "node:crypto";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { apiHandler } from "#app/http/api-handler.server.ts";
import { requestSource } from "#app/http/call.server.ts";
import { isNotModified } from "#app/http/entity-tag.ts";
import { apiFailure } from "#app/http/envelope.server.ts";
import { notFound } from "#app/http/errors.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { readCalendarFeed } from "#app/planning/calendar-feeds/calendar-feed.server.ts";

/**
 * Return a calendar feed for calendar apps, which have no session: the address is the secret, and an unknown one
 * reveals nothing. Apps read no envelope, so the answer is plain text.
 */
export const loader = apiHandler(
  async (call) => {
    const { file = "" } = call.params;
    if (!file.endsWith(".ics")) return apiFailure("Unknown API call.", 404);
    const minutes = await countAttempt(db, rateLimits.calendarFeed, requestSource(call).address, now());
    if (minutes !== null) throw tooManyResponse(call.request, minutes);
    const [, token] = /^([\w-]{20,64})\.ics$/.exec(file) ?? [];
    const calendar = token ? await readCalendarFeed(db, token, env.APP_URL, now()) : null;
    if (calendar === null) return notFound("Calendar");
    // Apps ask every few hours, and the calendar has seldom changed.
    const tag = `"${createHash("sha256").update(calendar).digest("base64url")}"`;
    const headers = { ETag: tag, "Cache-Control": "private, no-cache" };
    if (isNotModified(call.request, tag)) return new Response(null, { status: 304, headers });
    return new Response(calendar, { headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" } });
  },
  ["GET", "HEAD"],
);

export const action = loader;
