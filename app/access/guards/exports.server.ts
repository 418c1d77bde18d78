import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { type CurrentUser, actorIdOf } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";

/** Limit a user's number of downloads and audit each one; call it after the guard. */
export async function requireExport(
  call: Call,
  user: CurrentUser,
  exported: { type: string; companyId: number | null },
): Promise<void> {
  const minutes = await countAttempt(db, rateLimits.export, actorIdOf(user), now());
  if (minutes !== null) throw tooManyResponse(call.request, minutes);
  await writeAudit(db, user, {
    action: `${exported.type}.export`,
    object: { type: "company", id: exported.companyId },
    companyId: exported.companyId,
    after: { query: new URL(call.request.url).search },
  });
}
