import type { Db } from "#db/connect.ts";
import { type FieldErrors, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";

type Outcome = { saved: true } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/** Turn a company's terms off or on. Null when the company is absent or out of scope. */
export async function switchTerms(
  db: Db,
  advisor: CurrentUser,
  { companyId, version, disabled, now }: { companyId: number; version: number; disabled: boolean; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const company = await db
      .selectFrom("companies")
      .select(["version", "termsAndConditionsDisabled"])
      .where("id", "=", companyId)
      .where(advisor.access.company("companies.id"))
      .forUpdate()
      .executeTakeFirst();
    if (!company) return null;
    if (company.termsAndConditionsDisabled === disabled) return { saved: true };
    if (company.version !== version) return { saved: false, fieldErrors: staleError("company"), status: 409 };
    await withAudit(db, advisor, {
      action: "company.change",
      object: { type: "company", id: companyId },
      companyId,
      before: { termsAndConditionsDisabled: !disabled },
      after: { termsAndConditionsDisabled: disabled },
    })
      .updateTable("companies")
      .set({ termsAndConditionsDisabled: disabled, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", companyId)
      .execute();
    return { saved: true };
  });
}
