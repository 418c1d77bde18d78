import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import type { UploadedFile } from "#app/http/upload.server.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";
import { type AcceptedFile, examineFile } from "./examine-file.server.ts";
import type { FileRules } from "./file-rules.ts";

/**
 * The one file that came with a form, fit to be kept; `missing` is the problem where none was chosen. Throws 429 after
 * too many uploads.
 */
export async function receiveFile(
  db: Db,
  call: Call,
  person: { userId: number },
  [file]: readonly UploadedFile[],
  { rules, missing }: { rules: FileRules; missing: string },
  now: Date,
): Promise<{ file: AcceptedFile } | { problem: string }> {
  if (!file) return { problem: missing };
  const minutes = await countAttempt(db, rateLimits.upload, person.userId, now);
  if (minutes !== null) throw tooMany(call.request, minutes);
  const examined = await examineFile(file, rules);
  return examined.accepted ? { file: examined.file } : { problem: examined.problem };
}

/** All files that came with a form, fit to be kept; or what is wrong with the first that is not. Throws 429 likewise. */
export async function receiveFiles(
  db: Db,
  call: Call,
  person: { userId: number },
  uploaded: readonly UploadedFile[],
  rules: FileRules,
  now: Date,
): Promise<{ files: AcceptedFile[] } | { problem: string }> {
  const files: AcceptedFile[] = [];
  for (const file of uploaded) {
    const received = await receiveFile(db, call, person, [file], { rules, missing: "" }, now);
    if ("problem" in received) return { problem: `${file.name}: ${received.problem}` };
    files.push(received.file);
  }
  return { files };
}
