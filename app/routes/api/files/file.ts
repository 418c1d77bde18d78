import { fileOwners } from "#app/wiring/file-owners.server.ts";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiHandler } from "#app/http/api-handler.server.ts";
import { notFound } from "#app/http/errors.ts";
import { requireAcceptedTerms } from "#app/access/guards/guards.server.ts";
import { findReadableFile } from "#app/platform/files/file-access.server.ts";
import { answerFile } from "#app/platform/files/file-response.server.ts";
import { isFileKey } from "#app/platform/files/file-store.server.ts";

export const loader = apiHandler(
  async (call) => {
    const user = await requireAcceptedTerms(call);
    const { key } = call.params;
    const file = isFileKey(key)
      ? await findReadableFile(db, { accessRules: fileOwners, access: user.access, key, now: now() })
      : null;
    if (!file) throw notFound("File");
    return answerFile(call.request, file);
  },
  ["GET", "HEAD"],
);

export const action = loader;
