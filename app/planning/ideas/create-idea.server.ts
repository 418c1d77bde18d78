import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { usageRows } from "#app/platform/analytics/count-usage.server.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { type NotStored, type StoreFile, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import { type NewIdea, ideaColumnsOf } from "./idea-form.ts";
import { type ImageChange, storeImage } from "./idea-image.server.ts";
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
  const make = async (db: Db, storeFile: StoreFile): Promise<Outcome> => {
    const problems = await problemsOfChoices(db, advisor.reach, companyId, form);
    if (!problems) return null;
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const columns = ideaColumnsOf(form);
    const made = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const { id } = await db
      .insertInto("ideas")
      .values({ companyId, ...columns, descriptionHtml: sanitiseHtml(form.descriptionHtml), ...made })
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = { code: form.code, title: form.title, steps: form.steps.length };
    const picture = await storeImage(storeFile, advisor, { id, companyId, imageFileId: null }, image);
    await writeParts(db, companyId, id, form, [
      auditRows(advisor, [{ action: "idea.create", object: { type: "idea", id }, companyId, after }]),
      usageRows([{ userId: advisor.userId, usage: "idea.added", networkId: null }], now),
      ...(picture ? [sql`update ideas set image_file_id = ${picture.imageFileId} where id = ${id}`] : []),
    ]);
    return { saved: true, ideaId: id };
  };
  const save = transactionWithFiles<Outcome>(db, files, make, (work) => once(db, advisor, form, now, work));
  return orTaken(save, codeTaken(form.code));
}

export function codeTaken(code: string) {
  return { ideas_company_code_key: { field: "code", sentence: `Another idea has the code ${code}.` } };
}
