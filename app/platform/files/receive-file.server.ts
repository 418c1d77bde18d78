import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import type { UploadedFile } from "#app/http/upload.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { type AcceptedFile, examineFile } from "./examine-file.server.ts";
import type { FileRules } from "./file-rules.ts";

interface FileReception {
  call: Call;
  user: { userId: number };
  rules: FileRules;
  now: Date;
}

/** Check the one file of a form; `missing` is the error when none was chosen. Throws 429 after too many uploads. */
export async function receiveFile(
  db: Db,
  { call, user, rules, now }: FileReception,
  file: UploadedFile | undefined,
  missing = "",
): Promise<{ file: AcceptedFile } | { problem: string }> {
  if (!file) return { problem: missing };
  const minutes = await countAttempt(db, rateLimits.upload, user.userId, now);
  if (minutes !== null) throw tooManyResponse(call.request, minutes);
  const examined = await examineFile(file, rules);
  return examined.accepted ? { file: examined.file } : { problem: examined.problem };
}

/** Check all files of a form, or return the error of the first bad one. Throws 429 after too many uploads. */
export async function receiveFiles(
  db: Db,
  reception: FileReception,
  uploaded: readonly UploadedFile[],
): Promise<{ files: AcceptedFile[] } | { problem: string }> {
  const files: AcceptedFile[] = [];
  for (const file of uploaded) {
    const received = await receiveFile(db, reception, file);
    if ("problem" in received) return { problem: `${file.name}: ${received.problem}` };
    files.push(received.file);
  }
  return { files };
}
