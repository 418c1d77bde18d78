import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { originOf } from "#app/http/call.server.ts";
import { notFound } from "#app/http/problems.ts";
import { answerFile } from "#app/platform/files/file-response.server.ts";
import { isFileKey } from "#app/platform/files/file-store.server.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";
import { findPublishedMedia } from "#app/programs/social-production/publishing.server.ts";

/** A picture of an approved post for schedulers, which hold no session: the order's token in the address is the secret. */
export const loader = apiCall(
  async (call) => {
    const { token = "", key } = call.params;
    const minutes = await countAttempt(db, rateLimits.publishedMedia, originOf(call).address, now());
    if (minutes !== null) throw tooMany(call.request, minutes);
    const file = isFileKey(key) && /^[\w-]{32}$/.test(token) ? await findPublishedMedia(db, token, key) : null;
    if (!file) throw notFound("File");
    return answerFile(call.request, file);
  },
  ["GET", "HEAD"],
);

export const action = loader;
