import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Person } from "#app/modules/access/guards.server.ts";
import { countUsage } from "#app/modules/analytics/count-usage.server.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { orTaken } from "#app/modules/catalogue/taken.server.ts";
import { findCompany } from "#app/modules/companies/company-queries.server.ts";
import { type NotStored, transactionWithFiles } from "#app/modules/files/store-file.server.ts";
import { sanitiseHtml } from "#app/modules/html/sanitise-html.server.ts";
import { type NewIdea, ideaColumnsOf } from "./idea-form.ts";
import { type ImageChange, changeImage } from "./idea-image.server.ts";
import { problemsOfChoices, writeParts } from "./idea-parts.server.ts";

type Outcome = { saved: true; ideaId: number } | { saved: false; problems: Problems } | null;

/** Adds an idea to a company's library as a draft. Null when the company is absent or out of reach. */
export async function createIdea(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewIdea,
  image: ImageChange,
  now: Date,
): Promise<Outcome | NotStored> {
  const files = image === null || image === "remove" ? [] : [image];
  const save = transactionWithFiles<Outcome>(db, files, async (db, storeFile) => {
    const company = await findCompany(db, advisor.reach, companyId);
    if (!company) return null;
    const problems = await problemsOfChoices(db, companyId, form);
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const columns = ideaColumnsOf(form);
    const made = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const { id } = await db
      .insertInto("ideas")
      .values({ companyId, ...columns, descriptionHtml: sanitiseHtml(form.descriptionHtml), ...made })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeParts(db, companyId, id, form);
    await changeImage(db, storeFile, advisor, { id, companyId, imageFileId: null }, image);
    const after = { code: form.code, title: form.title, steps: form.steps.length };
    await writeAudit(db, advisor, { action: "idea.create", object: { type: "idea", id }, companyId, after });
    await countUsage(db, advisor, "idea.added", now);
    return { saved: true, ideaId: id };
  });
  return orTaken(save, codeTaken(form.code));
}

export function codeTaken(code: string) {
  return { ideas_company_code_key: { field: "code", sentence: `Another idea has the code ${code}.` } };
}
