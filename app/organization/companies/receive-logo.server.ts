import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { UploadedFile } from "#app/http/upload.server.ts";
import { type CurrentUser } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { type AcceptedFile, examineFile } from "#app/platform/files/examine-file.server.ts";
import { logoRules } from "#app/platform/files/file-rules.ts";

/** Upload limit of the logo, with its form field. */
export const logoUpload = { files: ["logo"], most: logoRules.maxBytes };

/** Validate the logo of a form; null when none was chosen. Throws 429 after too many uploads. */
export async function receiveLogo(
  db: Db,
  { call, advisor, files, now }: { call: Call; advisor: CurrentUser; files: readonly UploadedFile[]; now: Date },
): Promise<{ logo: AcceptedFile | null; fieldErrors: FieldErrors | null }> {
  const [file] = files;
  if (!file) return { logo: null, fieldErrors: null };
  const minutes = await countAttempt(db, rateLimits.upload, advisor.userId, now);
  if (minutes !== null) throw tooManyResponse(call.request, minutes);
  const examined = await examineFile(file, logoRules);
  return examined.accepted
    ? { logo: examined.file, fieldErrors: null }
    : { logo: null, fieldErrors: fieldError("logo", examined.problem) };
}
