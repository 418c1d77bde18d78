import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type StoreFile, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";
import type { Context } from "#app/platform/records/context.ts";
import { newCompanyColumns, type NewCompany } from "./company-form.ts";
import { storeLogo } from "./company-logo.server.ts";
import { findCompanyTemplate } from "./company-queries.server.ts";
import { companyViolations } from "./company-rules.ts";
import { newSsoSecret } from "./save-company.server.ts";

type Outcome = { saved: true; companyId: number } | { saved: false; fieldErrors: FieldErrors; status?: 503 };

/** Copies another company's records to a new one, in the transaction that creates it. */
export type CopyRecords = (db: Db, companies: { from: { id: number; name: string }; toId: number }) => Promise<unknown>;

/**
 * Create an active company. With single sign-on the outcome contains its new secret, which is never shown again.
 * `copyRecords` copies what the form chose of `copyFrom`.
 */
export async function createCompany(
  { db, actor: advisor, now }: Context<CurrentUser>,
  form: NewCompany,
  logo: AcceptedFile | null,
  copyRecords: CopyRecords | null = null,
): Promise<Outcome & { ssoSecret?: string | null }> {
  if (!isTimeZone(form.timeZone)) return { saved: false, fieldErrors: fieldError("timeZone", "Choose a time zone.") };
  const settings = newCompanyColumns(form);
  // The outcome is stored for a form that is sent again, but the secret must be stored only with the company.
  let ssoSecret: string | null = null;
  const begin = (work: (db: Db) => Promise<Outcome>) => idempotent({ db, actor: advisor, now }, form, work);
  const create = async (db: Db, storeFile: StoreFile): Promise<Outcome> => {
    const template = form.copyFrom ? await findCompanyTemplate(db, advisor.access, form.copyFrom) : null;
    if (form.copyFrom && !template)
      return { saved: false, fieldErrors: fieldError("copyFrom", "Choose a company from the list.") };
    const newSecret = form.ssoEnabled ? newSsoSecret() : null;
    const created = await db
      .insertInto("companies")
      .values({
        ...settings,
        ssoSecret: newSecret,
        createdAt: now,
        createdBy: advisor.userId,
        updatedAt: now,
        updatedBy: advisor.userId,
      })
      .returning(["id", "logoFileId"])
      .executeTakeFirstOrThrow();

    const newLogo = await storeLogo(storeFile, advisor, created, logo);
    await withAudit(db, advisor, {
      action: "company.create",
      object: { type: "company", id: created.id },
      companyId: created.id,
      after: {
        ...settings,
        ...(newLogo ? { logo: newLogo.name } : {}),
        ...(template ? { copiedFrom: template.name } : {}),
      },
    })
      .updateTable("companies")
      .set({ logoFileId: newLogo?.logoFileId ?? null })
      .where("id", "=", created.id)
      .execute();
    if (template) await copyRecords?.(db, { from: template, toId: created.id });
    ssoSecret = newSecret;
    return { saved: true, companyId: created.id };
  };
  const creation = transactionWithFiles<Outcome>(db, logo ? [logo] : [], create, begin);
  const outcome = await mapUniqueViolation(creation, companyViolations(settings.name));
  return outcome.saved ? { ...outcome, ssoSecret } : outcome;
}
