import { fileOwners } from "#app/wiring/file-owners.server.ts";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { notFound } from "#app/http/problems.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";
import { findReadableFile } from "#app/platform/files/file-reach.server.ts";
import { answerFile } from "#app/platform/files/file-response.server.ts";
import { isFileKey } from "#app/platform/files/file-store.server.ts";

export const loader = apiCall(
  async (call) => {
    const person = await requireAccepted(call);
    const { key } = call.params;
    const file = isFileKey(key) ? await findReadableFile(db, fileOwners, person.reach, key, now()) : null;
    if (!file) throw notFound("File");
    return answerFile(call.request, file);
  },
  ["GET", "HEAD"],
);

export const action = loader;
