import type { Db } from "#db/connect.ts";
import type { FieldErrors } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import type { NewSet } from "./set-form.ts";
import { resolveSetItems, replaceSetItems } from "./set-items.server.ts";

type Outcome = { saved: true; setId: number } | { saved: false; fieldErrors: FieldErrors } | null;

/** Create a draft set in a company. Null when the company is absent or out of scope. */
export async function createSet(
  db: Db,
  advisor: CurrentUser,
  { companyId, form, now }: { companyId: number; form: NewSet; now: Date },
): Promise<Outcome> {
  const save = idempotent({ db, actor: advisor, now }, form, async (db): Promise<Outcome> => {
    const resolved = await resolveSetItems(db, advisor.access, { companyId, pick: form });
    if (!resolved) return null;
    const { items, fieldErrors } = resolved;
    if (fieldErrors) return { saved: false, fieldErrors };
    const { name, description, objectiveId } = form;
    const created = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const { id } = await db
      .insertInto("autopilotSets")
      .values({ companyId, name, description, objectiveId, ...created })
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = { name, items: items.length };
    const entry = { action: "autopilot-set.create", object: { type: "autopilot-set", id }, companyId, after };
    await replaceSetItems(db, { id, companyId }, items, insertAuditRows(advisor, [entry]));
    return { saved: true, setId: id };
  });
  return mapUniqueViolation<Outcome>(save, autopilotSetNameViolation);
}

export const autopilotSetNameViolation = {
  autopilot_sets_name_key: { field: "name", sentence: "Another draft or published set has this name. Choose another." },
};
