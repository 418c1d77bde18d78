import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { dropFile, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import { type CompanyChange, columnsOfChange } from "./company-form.ts";
import { storeLogo, type LogoChange } from "./company-logo.server.ts";
import { settingColumns } from "./company-queries.server.ts";
import { takenByCompany } from "./company-rules.ts";
import { newSsoSecret } from "./save-company.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";

type Outcome =
  { saved: true; ssoSecret: string | null } | { saved: false; problems: Problems; status?: 409 | 503 } | null;

/**
 * Saves a company's settings. Where single sign-on is turned on for the first time, its new secret is in the outcome and
 * shown nowhere afterwards. Null when the company is absent or out of reach.
 */
export async function changeCompany(
  db: Db,
  advisor: Person,
  companyId: number,
  form: CompanyChange,
  logo: LogoChange,
  now: Date,
): Promise<Outcome> {
  const after = columnsOfChange(form);
  const files = logo === null || logo === "remove" ? [] : [logo];
  const save = transactionWithFiles<Outcome>(db, files, async (db, storeFile) => {
    const company = await db
      .selectFrom("companies")
      .select(["companies.id", "companies.version", "companies.logoFileId", "companies.ssoSecret"])
      .select(settingColumns)
      .where("companies.id", "=", companyId)
      .where(advisor.reach.company("companies.id"))
      .forUpdate()
      .executeTakeFirst();
    if (!company) return null;
    if (company.version !== form.version) return { saved: false, problems: stale("company"), status: 409 };
    if (after.timeZone && after.timeZone !== company.timeZone && !isTimeZone(after.timeZone)) {
      return { saved: false, problems: problem("timeZone", "Choose a time zone.") };
    }
    const { id, version, ssoSecret, ...before } = company;
    const changes = changesOf<Record<string, unknown>>(before, after);
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
  return orTaken(save, takenByCompany(after.name));
}
