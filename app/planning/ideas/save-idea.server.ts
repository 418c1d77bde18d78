import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldErrorText, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { insertUsageRows } from "#app/platform/analytics/count-usage.server.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { insertAuditOfCreated, withAudit } from "#app/platform/audit/write-audit.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import {
  dropFile,
  type NotStored,
  type StoreFile,
  transactionWithFiles,
} from "#app/platform/files/store-file.server.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import { type IdeaStatusAction, ideaWorkflow } from "#app/planning/idea-catalog/idea-rules.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { countText } from "#app/ui/text/format.ts";
import { type IdeaChange, toIdeaColumns, type NewIdea } from "./idea-form.ts";
import { type ImageChange, storeImage } from "./idea-image.server.ts";
import { ideaRelationsSql, validateIdeaChoices } from "./idea-relations.server.ts";
import { lockIdea } from "./lock-idea.server.ts";
import { startsFrom } from "#app/platform/workflow/define-workflow.ts";

type Refused = { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/** Create a draft idea in a company's library. Null when the company is absent or out of scope. */
export async function createIdea(
  db: Db,
  advisor: CurrentUser,
  { companyId, form, image, now }: { companyId: number; form: NewIdea; image: ImageChange; now: Date },
): Promise<{ saved: true; ideaId: number } | Refused | NotStored> {
  const make = async (db: Db, storeFile: StoreFile): Promise<{ saved: true; ideaId: number } | Refused> => {
    const fieldErrors = await validateIdeaChoices(db, advisor.access, companyId, form);
    if (!fieldErrors) return null;
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };
    const { userId } = advisor;
    const created = { companyId, createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId };
    const after = { code: form.code, title: form.title, steps: form.steps.length };
    const { rows } = await sql<{ id: number }>`
      with made as (${db
        .insertInto("ideas")
        .values({ ...columnsOf(form), ...created })
        .returning("id")}),
        ${ideaRelationsSql(companyId, sql`(select id from made)`, form)},
        audited as ${insertAuditOfCreated(advisor, { action: "idea.create", type: "idea", companyId, after })},
        counted as (${insertUsageRows([{ userId, usage: "idea.added", networkId: null }], now)})
      select id from made`.execute(db);
    const id = rows[0]?.id ?? 0;
    const picture = await storeImage(storeFile, advisor, { id, companyId, imageFileId: null }, image);
    if (picture) await db.updateTable("ideas").set({ imageFileId: picture.imageFileId }).where("id", "=", id).execute();
    return { saved: true, ideaId: id };
  };
  const begin = (work: (db: Db) => ReturnType<typeof make>) => idempotent({ db, actor: advisor, now }, form, work);
  return mapUniqueViolation(transactionWithFiles(db, filesOf(image), make, begin), codeViolation(form.code));
}

/** Change an idea and its steps; plans keep their own copy. Null when absent or out of scope. */
export async function changeIdea(
  db: Db,
  advisor: CurrentUser,
  { ideaId, form, image, now }: { ideaId: number; form: IdeaChange; image: ImageChange; now: Date },
): Promise<{ saved: true } | Refused | NotStored> {
  const save = transactionWithFiles<{ saved: true } | Refused>(db, filesOf(image), async (db, storeFile) => {
    const idea = await lockIdea(db, advisor.access, ideaId);
    if (!idea) return null;
    const { id, version, companyId, imageFileId, status: _, ...before } = idea;
    if (version !== form.version) return { saved: false, fieldErrors: staleError("idea"), status: 409 };
    const columns = columnsOf(form);
    const { objectiveIds, channelOptionIds, steps } = form;
    const changes = changedFields<Record<string, unknown>>(before, {
      ...columns,
      ...sortIds({ objectiveIds, channelOptionIds }),
      steps,
    });
    const isNew = (...names: string[]) => names.some((name) => changes && Object.hasOwn(changes.after, name));
    const areChoicesNew = isNew("channelId", "channelOptionIds", "categoryId", "subcategoryId", "objectiveIds");
    const fieldErrors = areChoicesNew ? await validateIdeaChoices(db, advisor.access, companyId, form) : {};
    if (!fieldErrors) return null;
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };
    const newImage = await storeImage(storeFile, advisor, idea, image);
    if (!changes && !newImage) return { saved: true };
    const imageColumn = newImage ? { imageFileId: newImage.imageFileId } : {};
    const entry = {
      action: "idea.change",
      object: { type: "idea", id },
      companyId,
      before: summarizeForAudit(changes?.before ?? {}),
      after: summarizeForAudit({ ...changes?.after, ...(newImage ? { image: newImage.name } : {}) }),
    };
    await withAudit(db, advisor, entry)
      .updateTable("ideas")
      .set({ ...columns, ...imageColumn, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", id)
      .execute();
    if (isNew("objectiveIds", "channelOptionIds", "steps"))
      await sql`with ${ideaRelationsSql(companyId, sql`${id}`, form)} select`.execute(db);
    if (newImage && imageFileId !== null) await dropFile(db, imageFileId, { type: "ideaImage", id });
    return { saved: true };
  });
  return mapUniqueViolation(save, codeViolation(form.code));
}

/** Activate or retire an idea; does nothing when it already has that status. Null when absent or out of scope. */
export async function transitionIdea(
  db: Db,
  advisor: CurrentUser,
  { ideaId, action, now, seen }: { ideaId: number; action: IdeaStatusAction; now: Date; seen?: SeenVersion },
): Promise<{ saved: boolean; sentence: string } | null> {
  return db.transaction().execute(async (db) => {
    const idea = await lockIdea(db, advisor.access, ideaId);
    if (!idea) return null;
    const { to, done } = ideaWorkflow.transitions[action];
    const sentence = `${idea.title} ${done}.`;
    if (idea.status === to) return { saved: true, sentence };
    if (!startsFrom(ideaWorkflow.transitions[action], idea.status))
      return { saved: false, sentence: `${idea.title} was never active, so it stays a draft.` };
    const staleVersion = validateSeenVersion(ideaWorkflow.noun, seen, idea.version);
    if (staleVersion) return { saved: false, sentence: fieldErrorText(staleVersion.fieldErrors) };
    await withAudit(db, advisor, {
      action: `idea.${action}`,
      object: { type: "idea", id: idea.id },
      companyId: idea.companyId,
      before: { status: idea.status },
      after: { status: to },
    })
      .updateTable("ideas")
      .set({ status: to, version: idea.version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", idea.id)
      .execute();
    return { saved: true, sentence };
  });
}

function columnsOf(form: NewIdea | IdeaChange) {
  return { ...toIdeaColumns(form), descriptionHtml: sanitizeHtml(form.descriptionHtml) };
}

function filesOf(image: ImageChange) {
  return image === null || image === "remove" ? [] : [image];
}

function codeViolation(code: string) {
  return {
    ideas_company_code_key: {
      field: "code",
      sentence: `Another {idea} already has the code ${code}. Choose another code.`,
    },
  };
}

function sortIds(lists: Record<string, number[]>): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, ids]) => [name, [...ids].sort((one, other) => one - other)]),
  );
}

/** Replace long values with their length or count, because the audit log need not repeat the idea's text. */
function summarizeForAudit(state: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, summarizeField(name, value)]));
}

function summarizeField(name: string, value: unknown): unknown {
  if (name === "descriptionHtml") return countText(String(value).length, "character");
  if (name === "steps" && Array.isArray(value)) return countText(value.length, "step");
  return name.endsWith("Ids") && Array.isArray(value) ? `${value.length} chosen` : value;
}
