import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { type Person, doerIdOf } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";

/** For downloads, after the guard: limits how many a person makes and writes each into the audit log. */
export async function requireExport(
  call: Call,
  person: Person,
  exported: { type: string; companyId: number | null },
): Promise<void> {
  const minutes = await countAttempt(db, rateLimits.export, doerIdOf(person), now());
  if (minutes !== null) throw tooMany(call.request, minutes);
  await writeAudit(db, person, {
    action: `${exported.type}.export`,
    object: { type: "company", id: exported.companyId },
    companyId: exported.companyId,
    after: { query: new URL(call.request.url).search },
  });
}
