import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { COMPANY_STATUSES, refusalOfStatus } from "./company-rules.ts";

/** `typedName` confirms archiving. */
export const companyStatusForm = z.strictObject({
  intent: z.string(),
  status: z.enum(COMPANY_STATUSES),
  version: z.number().int(),
  typedName: z.string().trim().max(200).optional(),
});

type Outcome =
  { saved: true; name: string; signedOut: number } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Suspends or archives a company, which signs out its people and keeps them out, or makes it active again. Null when it is
 * absent or out of reach.
 */
export async function setCompanyStatus(
  db: Db,
  advisor: Person,
  companyId: number,
  { status, version, typedName }: z.output<typeof companyStatusForm>,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const company = await db
      .selectFrom("companies")
      .select(["name", "status", "version"])
      .where("id", "=", companyId)
      .where(advisor.reach.company("companies.id"))
      .forUpdate()
      .executeTakeFirst();
    if (!company) return null;
    const refusal = refusalOfStatus(company.status, status);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    if (company.version !== version) return { saved: false, problems: stale("company"), status: 409 };
    if (status === "archived" && typedName !== company.name) {
      return { saved: false, problems: problem("typedName", `Type ${company.name} to archive it.`) };
    }
    await withAudit(db, advisor, {
      action: "company.set-status",
      object: { type: "company", id: companyId },
      companyId,
      before: { status: company.status },
      after: { status },
    })
      .updateTable("companies")
      .set({ status, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", companyId)
      .execute();
    const signedOut = await signOutEveryone(db, companyId, now);
    return { saved: true, name: company.name, signedOut };
  });
}

/**
 * Raises the auth epoch of everybody who holds a session, which ends it. Done on every change of status, so that one that
 * began while another change was under way ends as well. Returns how many people it signed out.
 */
async function signOutEveryone(db: Db, companyId: number, now: Date): Promise<number> {
  const signedOut = await db
    .updateTable("users")
    .set((of) => ({ authEpoch: of("authEpoch", "+", 1) }))
    .where("companyId", "=", companyId)
    .where("id", "in", (of) =>
      of
        .selectFrom("sessions")
        .select("sessions.userId")
        .where("sessions.revokedAt", "is", null)
        .where("sessions.idleExpiresAt", ">", now)
        .where("sessions.absoluteExpiresAt", ">", now),
    )
    .executeTakeFirst();
  return Number(signedOut.numUpdatedRows);
}
