import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { UploadedFile } from "#app/http/upload.server.ts";
import { type Person } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";
import { type AcceptedFile, examineFile } from "#app/platform/files/examine-file.server.ts";
import { type FileRules, MB } from "#app/platform/files/file-rules.ts";
import type { StoreFile } from "#app/platform/files/store-file.server.ts";

/** An idea's picture: shown 320 pixels wide, kept twice as large for sharp screens. */
const imageRules: FileRules = {
  accept: ["image/png", "image/jpeg", "image/webp"],
  most: 5 * MB,
  fit: { width: 960, height: 640 },
};

/** The most that an idea's form may carry, and where: thirty steps of seven fields each. */
export const ideaUpload = { files: ["image"], most: imageRules.most, fields: 600 };

/** What a form does to an idea's picture: a new one, none any more, or nothing. */
export type ImageChange = AcceptedFile | "remove" | null;

/** The picture that came with a form, fit to be kept; null where none was chosen. Throws 429 after too many uploads. */
export async function receiveImage(
  db: Db,
  call: Call,
  advisor: Person,
  files: readonly UploadedFile[],
  now: Date,
): Promise<{ image: AcceptedFile | null; problems: Problems | null }> {
  const [file] = files;
  if (!file) return { image: null, problems: null };
  const minutes = await countAttempt(db, rateLimits.upload, advisor.userId, now);
  if (minutes !== null) throw tooMany(call.request, minutes);
  const examined = await examineFile(file, imageRules);
  return examined.accepted
    ? { image: examined.file, problems: null }
    : { image: null, problems: problem("image", examined.problem) };
}

/**
 * Keeps the picture that a form brings, in the transaction of the change that puts it in place. Returns the file that the
 * idea is to have and what the audit log says of it; null when nothing changes.
 */
export async function storeImage(
  storeFile: StoreFile,
  advisor: Person,
  idea: { id: number; companyId: number; imageFileId: number | null },
  image: ImageChange,
): Promise<{ imageFileId: number | null; name: string | null } | null> {
  if (image === null || (image === "remove" && idea.imageFileId === null)) return null;
  if (image === "remove") return { imageFileId: null, name: null };
  const owner = { companyId: idea.companyId, object: { type: "ideaImage", id: idea.id } } as const;
  const stored = await storeFile(advisor, image, owner);
  return { imageFileId: stored.id, name: image.name };
}
