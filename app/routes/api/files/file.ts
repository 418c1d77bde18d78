import { fileOwners } from "#app/wiring/file-owners.server.ts";
import { db } from "#app/db.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { log } from "#app/http/log.server.ts";
import { notFound } from "#app/http/problems.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";
import { findReadableFile } from "#app/platform/files/file-reach.server.ts";
import { fileResponse, isKnown } from "#app/platform/files/file-response.server.ts";
import { fileStore, isFileKey } from "#app/platform/files/file-store.server.ts";

export const loader = apiCall(
  async (call) => {
    const person = await requireAccepted(call);
    const { key } = call.params;
    const file = isFileKey(key) ? await findReadableFile(db, fileOwners, person.reach, key) : null;
    if (!file) throw notFound("File");
    if (isKnown(call.request, file)) return fileResponse(file, null, 304);
    if (call.request.method === "HEAD") return fileResponse(file, null);
    const content = await fileStore.read(file.key);
    if (!content) {
      log.error({ key: file.key }, "a file has a row and no bytes");
      throw notFound("File");
    }
    return fileResponse(file, content);
  },
  ["GET", "HEAD"],
);

export const action = loader;
