import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type StoreFile, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import { columnsOfNew, type NewCompany } from "./company-form.ts";
import { once } from "#app/platform/records/once.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { storeLogo } from "./company-logo.server.ts";
import { findTemplate } from "./company-queries.server.ts";
import { takenByCompany } from "./company-rules.ts";
import { newSsoSecret } from "./save-company.server.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";

type Outcome = { saved: true; companyId: number } | { saved: false; problems: Problems; status?: 503 };

/**
 * Creates an active company. With single sign-on, its new secret is in the outcome and shown nowhere afterwards. The terms
 * in force and the texts of `copyFrom` come along.
 */
export async function createCompany(
  db: Db,
  advisor: Person,
  form: NewCompany,
  logo: AcceptedFile | null,
  now: Date,
): Promise<Outcome & { ssoSecret?: string | null }> {
  if (!isTimeZone(form.timeZone)) return { saved: false, problems: problem("timeZone", "Choose a time zone.") };
  const settings = columnsOfNew(form);
  // The outcome is kept for a form that is sent again, and the secret is kept nowhere but with the company.
  let ssoSecret: string | null = null;
  const begin = (work: (db: Db) => Promise<Outcome>) => once(db, advisor, form, now, work);
  const create = async (db: Db, storeFile: StoreFile): Promise<Outcome> => {
    const template = form.copyFrom ? await findTemplate(db, advisor.reach, form.copyFrom) : null;
    if (form.copyFrom && !template)
      return { saved: false, problems: problem("copyFrom", "Choose a company from the list.") };
    const newSecret = form.ssoEnabled ? newSsoSecret() : null;
    const created = await db
      .insertInto("companies")
      .values({
        ...settings,
        ssoSecret: newSecret,
        ...{ createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId },
      })
      .returning(["id", "logoFileId"])
      .executeTakeFirstOrThrow();

    const newLogo = await storeLogo(storeFile, advisor, created, logo);
    if (template) await copyTexts(db, advisor, template.id, created.id, now);
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
  const outcome = await orTaken(creation, takenByCompany(settings.name));
  return outcome.saved ? { ...outcome, ssoSecret } : outcome;
}

/** The newest published terms become the new company's first version. */
async function copyTexts(db: Db, advisor: Person, fromId: number, toId: number, now: Date): Promise<void> {
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
