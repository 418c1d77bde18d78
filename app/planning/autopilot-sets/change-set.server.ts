import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { autopilotSetNameViolation } from "./create-set.server.ts";
import { lockSet } from "./lock-set.server.ts";
import type { SetChange } from "./set-form.ts";
import { type SavedSetItem, auditItemText, resolveSetItems, replaceSetItems } from "./set-items.server.ts";

type Outcome = { saved: true } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/** Change a set and its items; plans created from it stay as they are. Null when absent or out of scope. */
export async function changeSet(
  db: Db,
  advisor: CurrentUser,
  { setId, form, now }: { setId: number; form: SetChange; now: Date },
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const set = await lockSet(db, advisor.access, setId);
    if (!set) return null;
    const { id, companyId, version, status } = set;
    if (version !== form.version) return { saved: false, fieldErrors: staleError("set"), status: 409 };
    if (status === "archived")
      return { saved: false, fieldErrors: fieldError("", "This set is archived. You can't change it.") };
    if (set.isAtWork) {
      return {
        saved: false,
        fieldErrors: fieldError("", "{Plans} are being created from this set. Save again in a moment."),
      };
    }
    if (status === "published" && form.items.length === 0) {
      return {
        saved: false,
        fieldErrors: fieldError("", "A published set needs at least one item. Archive the set instead."),
      };
    }
    const resolved = await resolveSetItems(db, advisor.access, { companyId, pick: form, savedItems: set.items });
    if (!resolved) return null;
    const { items, objective, fieldErrors } = resolved;
    if (fieldErrors) return { saved: false, fieldErrors };
    const { name, description, objectiveId } = form;
    const changes = changedFields<Record<string, unknown>>(
      auditedOf(set),
      auditedOf({ name, description, objective, items }),
    );
    if (!changes) return { saved: true };
    await db
      .updateTable("autopilotSets")
      .set({ name, description, objectiveId, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", id)
      .execute();
    const entry = { action: "autopilot-set.change", object: { type: "autopilot-set", id }, companyId, ...changes };
    await replaceSetItems(db, set, items, insertAuditRows(advisor, [entry]));
    return { saved: true };
  });
  return mapUniqueViolation<Outcome>(save, autopilotSetNameViolation);
}

function auditedOf(set: {
  name: string;
  description: string;
  objective: string | null;
  items: readonly SavedSetItem[];
}) {
  const { name, description, objective, items } = set;
  return { name, description, objective, items: items.map(auditItemText) };
}
