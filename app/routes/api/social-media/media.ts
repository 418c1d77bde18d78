import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiHandler } from "#app/http/api-handler.server.ts";
import { requestSource } from "#app/http/call.server.ts";
import { notFound } from "#app/http/errors.ts";
import { answerFile } from "#app/platform/files/file-response.server.ts";
import { isFileKey } from "#app/platform/files/file-store.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { findPublishedMedia } from "#app/programs/social-production/publishing.server.ts";

/**
 * Return a picture of an approved post for scheduling tools, which have no session: the order's token in the address is
 * the secret.
 */
export const loader = apiHandler(
  async (call) => {
    const { token = "", key } = call.params;
    const minutes = await countAttempt(db, rateLimits.publishedMedia, requestSource(call).address, now());
    if (minutes !== null) throw tooManyResponse(call.request, minutes);
    const file = isFileKey(key) && /^[\w-]{32}$/.test(token) ? await findPublishedMedia(db, token, key) : null;
    if (!file) throw notFound("File");
    return answerFile(call.request, file);
  },
  ["GET", "HEAD"],
);

export const action = loader;
