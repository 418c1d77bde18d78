import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, sentencesOf, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { usageRows } from "#app/platform/analytics/count-usage.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { auditOfMade, withAudit } from "#app/platform/audit/write-audit.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import {
  dropFile,
  type NotStored,
  type StoreFile,
  transactionWithFiles,
} from "#app/platform/files/store-file.server.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import { type IdeaMove, ideaMoves, mayMove } from "#app/planning/idea-catalogue/idea-rules.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { countText } from "#app/ui/format.ts";
import { type IdeaChange, ideaColumnsOf, type NewIdea } from "./idea-form.ts";
import { type ImageChange, storeImage } from "./idea-image.server.ts";
import { partsOf, problemsOfChoices } from "./idea-parts.server.ts";
import { lockIdea } from "./lock-idea.server.ts";

type Refused = { saved: false; problems: Problems; status?: 409 } | null;

/** Adds an idea to a company's library as a draft. Null when the company is absent or out of reach. */
export async function createIdea(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewIdea,
  image: ImageChange,
  now: Date,
): Promise<{ saved: true; ideaId: number } | Refused | NotStored> {
  const make = async (db: Db, storeFile: StoreFile): Promise<{ saved: true; ideaId: number } | Refused> => {
    const problems = await problemsOfChoices(db, advisor.reach, companyId, form);
    if (!problems) return null;
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const { userId } = advisor;
    const made = { companyId, createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId };
    const after = { code: form.code, title: form.title, steps: form.steps.length };
    const { rows } = await sql<{ id: number }>`
      with made as (${db
        .insertInto("ideas")
        .values({ ...columnsOf(form), ...made })
        .returning("id")}),
        ${partsOf(companyId, sql`(select id from made)`, form)},
        audited as ${auditOfMade(advisor, { action: "idea.create", type: "idea", companyId, after })},
        counted as (${usageRows([{ userId, usage: "idea.added", networkId: null }], now)})
      select id from made`.execute(db);
    const id = rows[0]?.id ?? 0;
    const picture = await storeImage(storeFile, advisor, { id, companyId, imageFileId: null }, image);
    if (picture) await db.updateTable("ideas").set({ imageFileId: picture.imageFileId }).where("id", "=", id).execute();
    return { saved: true, ideaId: id };
  };
  const begin = (work: (db: Db) => ReturnType<typeof make>) => once(db, advisor, form, now, work);
  return orTaken(transactionWithFiles(db, filesOf(image), make, begin), codeTaken(form.code));
}

/** Changes an idea with its steps; plans keep what they took over. Null when it is absent or out of reach. */
export async function changeIdea(
  db: Db,
  advisor: Person,
  ideaId: number,
  form: IdeaChange,
  image: ImageChange,
  now: Date,
): Promise<{ saved: true } | Refused | NotStored> {
  const save = transactionWithFiles<{ saved: true } | Refused>(db, filesOf(image), async (db, storeFile) => {
    const idea = await lockIdea(db, advisor.reach, ideaId);
    if (!idea) return null;
    const { id, version, companyId, imageFileId, status: _, ...before } = idea;
    if (version !== form.version) return { saved: false, problems: stale("idea"), status: 409 };
    const columns = columnsOf(form);
    const { objectiveIds, channelOptionIds, steps } = form;
    const changes = changesOf<Record<string, unknown>>(before, {
      ...columns,
      ...inOrder({ objectiveIds, channelOptionIds }),
      steps,
    });
    const isNew = (...names: string[]) => names.some((name) => changes && Object.hasOwn(changes.after, name));
    const areChoicesNew = isNew("channelId", "channelOptionIds", "categoryId", "subcategoryId", "objectiveIds");
    const problems = areChoicesNew ? await problemsOfChoices(db, advisor.reach, companyId, form) : {};
    if (!problems) return null;
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const newImage = await storeImage(storeFile, advisor, idea, image);
    if (!changes && !newImage) return { saved: true };
    const imageColumn = newImage ? { imageFileId: newImage.imageFileId } : {};
    const entry = {
      action: "idea.change",
      object: { type: "idea", id },
      companyId,
      before: inShort(changes?.before ?? {}),
      after: inShort({ ...changes?.after, ...(newImage ? { image: newImage.name } : {}) }),
    };
    await withAudit(db, advisor, entry)
      .updateTable("ideas")
      .set({ ...columns, ...imageColumn, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", id)
      .execute();
    if (isNew("objectiveIds", "channelOptionIds", "steps"))
      await sql`with ${partsOf(companyId, sql`${id}`, form)} select`.execute(db);
    if (newImage && imageFileId !== null) await dropFile(db, imageFileId, { type: "ideaImage", id });
    return { saved: true };
  });
  return orTaken(save, codeTaken(form.code));
}

/** Activates or retires an idea; what is so already stays so. Null when it is absent or out of reach. */
export async function moveIdea(
  db: Db,
  advisor: Person,
  ideaId: number,
  move: IdeaMove,
  now: Date,
  seen?: SeenVersion,
): Promise<{ saved: boolean; sentence: string } | null> {
  return db.transaction().execute(async (db) => {
    const idea = await lockIdea(db, advisor.reach, ideaId);
    if (!idea) return null;
    const { to, done } = ideaMoves[move];
    const sentence = `${idea.title} is ${done}.`;
    if (idea.status === to) return { saved: true, sentence };
    if (!mayMove(move, idea.status))
      return { saved: false, sentence: `${idea.title} was never active. It stays a draft.` };
    const ofVersion = refusalOfSeen("{idea}", seen, idea.version);
    if (ofVersion) return { saved: false, sentence: sentencesOf(ofVersion.problems) };
    await withAudit(db, advisor, {
      action: `idea.${move}`,
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
  return { ...ideaColumnsOf(form), descriptionHtml: sanitiseHtml(form.descriptionHtml) };
}

function filesOf(image: ImageChange) {
  return image === null || image === "remove" ? [] : [image];
}

function codeTaken(code: string) {
  return { ideas_company_code_key: { field: "code", sentence: `Another idea has the code ${code}.` } };
}

function inOrder(lists: Record<string, number[]>): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(lists).map(([name, ids]) => [name, [...ids].sort((one, other) => one - other)]),
  );
}

/** The audit log tells how long or how many the long parts are; the parts themselves stand in the idea. */
function inShort(state: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, shortOf(name, value)]));
}

function shortOf(name: string, value: unknown): unknown {
  if (name === "descriptionHtml") return countText(String(value).length, "character");
  if (name === "steps" && Array.isArray(value)) return countText(value.length, "step");
  return name.endsWith("Ids") && Array.isArray(value) ? `${value.length} chosen` : value;
}
