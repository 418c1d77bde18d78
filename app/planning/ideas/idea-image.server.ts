import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { UploadedFile } from "#app/http/upload.server.ts";
import { type CurrentUser } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { type AcceptedFile, examineFile } from "#app/platform/files/examine-file.server.ts";
import { type FileRules, MB } from "#app/platform/files/file-rules.ts";
import type { StoreFile } from "#app/platform/files/store-file.server.ts";

/** Rules of an idea's picture: shown 320 pixels wide, stored larger for sharp screens. */
const imageRules: FileRules = {
  contentTypes: ["image/png", "image/jpeg", "image/webp"],
  maxBytes: 5 * MB,
  fit: { width: 960, height: 640 },
};

/** Upload limits of an idea's form: 600 fields allow thirty steps of seven fields each. */
export const ideaUploadLimits = { files: ["image"], most: imageRules.maxBytes, fields: 600 };

/** Form's change to an idea's picture: a new file, "remove", or null for no change. */
export type ImageChange = AcceptedFile | "remove" | null;

/** Check and prepare the picture of a form; null when none was chosen. Throws 429 after too many uploads. */
export async function receiveImage(
  db: Db,
  { call, advisor, files, now }: { call: Call; advisor: CurrentUser; files: readonly UploadedFile[]; now: Date },
): Promise<{ image: AcceptedFile | null; fieldErrors: FieldErrors | null }> {
  const [file] = files;
  if (!file) return { image: null, fieldErrors: null };
  const minutes = await countAttempt(db, rateLimits.upload, advisor.userId, now);
  if (minutes !== null) throw tooManyResponse(call.request, minutes);
  const examined = await examineFile(file, imageRules);
  return examined.accepted
    ? { image: examined.file, fieldErrors: null }
    : { image: null, fieldErrors: fieldError("image", examined.problem) };
}

/**
 * Store a form's picture in the transaction that links it to the idea. Return the idea's new file id and the name for
 * the audit log; null when nothing changes.
 */
export async function storeImage(
  storeFile: StoreFile,
  advisor: CurrentUser,
  idea: { id: number; companyId: number; imageFileId: number | null },
  image: ImageChange,
): Promise<{ imageFileId: number | null; name: string | null } | null> {
  if (image === null || (image === "remove" && idea.imageFileId === null)) return null;
  if (image === "remove") return { imageFileId: null, name: null };
  const owner = { companyId: idea.companyId, object: { type: "ideaImage", id: idea.id } } as const;
  const stored = await storeFile(advisor, image, owner);
  return { imageFileId: stored.id, name: image.name };
}
