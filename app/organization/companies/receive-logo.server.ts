import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { UploadedFile } from "#app/http/upload.server.ts";
import { type Person } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";
import { type AcceptedFile, examineFile } from "#app/platform/files/examine-file.server.ts";
import { logoRules } from "#app/platform/files/file-rules.ts";

/** The most that a posted form may carry for a logo, and where. */
export const logoUpload = { files: ["logo"], most: logoRules.most };

/** The logo that came with a form, fit to be kept; null where none was chosen. Throws 429 after too many uploads. */
export async function receiveLogo(
  db: Db,
  call: Call,
  advisor: Person,
  files: readonly UploadedFile[],
  now: Date,
): Promise<{ logo: AcceptedFile | null; problems: Problems | null }> {
  const [file] = files;
  if (!file) return { logo: null, problems: null };
  const minutes = await countAttempt(db, rateLimits.upload, advisor.userId, now);
  if (minutes !== null) throw tooMany(call.request, minutes);
  const examined = await examineFile(file, logoRules);
  return examined.accepted
    ? { logo: examined.file, problems: null }
    : { logo: null, problems: problem("logo", examined.problem) };
}
