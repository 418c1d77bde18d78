import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { dropFile, type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import { countText } from "#app/ui/format.ts";
import { codeTaken } from "./create-idea.server.ts";
import { type IdeaChange, ideaColumnsOf } from "./idea-form.ts";
import { type ImageChange, storeImage } from "./idea-image.server.ts";
import { problemsOfChoices, writeParts } from "./idea-parts.server.ts";
import { lockIdea } from "./lock-idea.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/** Changes an idea with its steps; plans keep what they took over. Null when it is absent or out of reach. */
export async function changeIdea(
  db: Db,
  advisor: Person,
  ideaId: number,
  form: IdeaChange,
  image: ImageChange,
  now: Date,
): Promise<Outcome | NotStored> {
  const files = image === null || image === "remove" ? [] : [image];
  const save = transactionWithFiles<Outcome>(db, files, async (db, storeFile) => {
    const idea = await lockIdea(db, advisor.reach, ideaId);
    if (!idea) return null;
    const { id, version, companyId, imageFileId, status: _, ...before } = idea;
    if (version !== form.version) return { saved: false, problems: stale("idea"), status: 409 };
    const columns = { ...ideaColumnsOf(form), descriptionHtml: sanitiseHtml(form.descriptionHtml) };
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
    if (isNew("objectiveIds", "channelOptionIds", "steps")) await writeParts(db, companyId, id, form);
    if (newImage && imageFileId !== null) await dropFile(db, imageFileId, { type: "ideaImage", id });
    return { saved: true };
  });
  return orTaken(save, codeTaken(form.code));
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
