import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { dropFile, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";
import type { Context } from "#app/platform/records/context.ts";
import { type CompanyChange, changedCompanyColumns } from "./company-form.ts";
import { storeLogo, type LogoChange } from "./company-logo.server.ts";
import { companySettingColumns } from "./company-queries.server.ts";
import { companyViolations } from "./company-rules.ts";
import { newSsoSecret } from "./save-company.server.ts";

type Outcome =
  { saved: true; ssoSecret: string | null } | { saved: false; fieldErrors: FieldErrors; status?: 409 | 503 } | null;

/**
 * Save a company's settings. When single sign-on is turned on for the first time, the outcome contains its new secret,
 * which is never shown again. Null when the company is absent or out of scope.
 */
export async function changeCompany(
  { db, actor: advisor, now }: Context<CurrentUser>,
  companyId: number,
  form: CompanyChange,
  logo: LogoChange,
): Promise<Outcome> {
  const after = changedCompanyColumns(form);
  const files = logo === null || logo === "remove" ? [] : [logo];
  const save = transactionWithFiles<Outcome>(db, files, async (db, storeFile) => {
    const company = await db
      .selectFrom("companies")
      .select(["companies.id", "companies.version", "companies.logoFileId", "companies.ssoSecret"])
      .select(companySettingColumns)
      .where("companies.id", "=", companyId)
      .where(advisor.access.company("companies.id"))
      .forUpdate()
      .executeTakeFirst();
    if (!company) return null;
    if (company.version !== form.version) return { saved: false, fieldErrors: staleError("company"), status: 409 };
    if (after.timeZone && after.timeZone !== company.timeZone && !isTimeZone(after.timeZone)) {
      return { saved: false, fieldErrors: fieldError("timeZone", "Choose a time zone.") };
    }
    const { id, version, ssoSecret, ...before } = company;
    const changes = changedFields<Record<string, unknown>>(before, after);
    const newLogo = await storeLogo(storeFile, advisor, company, logo);
    if (!changes && !newLogo) return { saved: true, ssoSecret: null };

    const newSecret = after.ssoEnabled && !ssoSecret ? newSsoSecret() : null;
    await withAudit(db, advisor, {
      action: "company.change",
      object: { type: "company", id },
      companyId: id,
      before: changes?.before ?? null,
      after: { ...changes?.after, ...(newLogo ? { logo: newLogo.name } : {}) },
    })
      .updateTable("companies")
      .set({ ...after, ...(newSecret ? { ssoSecret: newSecret } : {}) })
      .set(newLogo ? { logoFileId: newLogo.logoFileId } : {})
      .set({ version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", id)
      .execute();
    if (newLogo && company.logoFileId !== null) await dropFile(db, company.logoFileId, { type: "companyLogo", id });
    return { saved: true, ssoSecret: newSecret };
  });
  return mapUniqueViolation(save, companyViolations(after.name));
}
