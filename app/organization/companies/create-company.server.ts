import { sql } from "kysely";
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

/**
 * Create an active company. With single sign-on the outcome contains its new secret, which is never shown again. The
 * current terms and the texts of `copyFrom` are copied.
 */
export async function createCompany(
  { db, actor: advisor, now }: Context<CurrentUser>,
  form: NewCompany,
  logo: AcceptedFile | null,
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
    if (template) await copyTexts(db, advisor, { fromId: template.id, toId: created.id, now });
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
    ssoSecret = newSecret;
    return { saved: true, companyId: created.id };
  };
  const creation = transactionWithFiles<Outcome>(db, logo ? [logo] : [], create, begin);
  const outcome = await mapUniqueViolation(creation, companyViolations(settings.name));
  return outcome.saved ? { ...outcome, ssoSecret } : outcome;
}

/** Copy the texts; the newest published terms become the new company's first version. */
async function copyTexts(
  db: Db,
  advisor: CurrentUser,
  { fromId, toId, now }: { fromId: number; toId: number; now: Date },
): Promise<void> {
  await sql`
    with terms as (
      insert into terms_versions (company_id, number, status, html, text_hash,
        published_at, published_by, created_at, created_by, updated_at, updated_by)
      select ${toId}::int, 1, 'published', html, text_hash,
        ${now}, ${advisor.userId}::int, ${now}, ${advisor.userId}::int, ${now}, ${advisor.userId}::int
      from terms_versions where company_id = ${fromId} and status = 'published' order by number desc limit 1
    )
    insert into texts (company_id, key, value, updated_at, updated_by)
    select ${toId}::int, key, value, ${now}, ${advisor.userId}::int from texts where company_id = ${fromId}
  `.execute(db);
}
