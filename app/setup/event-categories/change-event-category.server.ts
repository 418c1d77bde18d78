import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { type EventCategoryChange, eventCategoryColumnsOf } from "./event-category-form.ts";
import { eventCategoryNameTaken } from "./create-event-category.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/** Changes an event category. Null when it or its company is absent or out of reach. */
export async function changeEventCategory(
  db: Db,
  advisor: Person,
  companyId: number,
  eventCategoryId: number,
  form: EventCategoryChange,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const eventCategory = await db
      .selectFrom("customEventCategories")
      .select(["id", "version", "name", "description", "isReimbursable", "needsApproval"])
      .where("id", "=", eventCategoryId)
      .where("companyId", "=", companyId)
      .where(advisor.reach.company("customEventCategories.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!eventCategory) return null;
    const { id, version, ...before } = eventCategory;
    if (version !== form.version) return { saved: false, problems: stale("event category"), status: 409 };
    const after = eventCategoryColumnsOf(form);
    const changes = changesOf(before, after);
    if (!changes) return { saved: true };
    await withAudit(db, advisor, {
      action: "event-category.change",
      object: { type: "event-category", id },
      companyId,
      ...changes,
    })
      .updateTable("customEventCategories")
      .set({ ...after, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", id)
      .execute();
    return { saved: true };
  });
  return orTaken(save, eventCategoryNameTaken(form.name));
}
