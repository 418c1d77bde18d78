import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { nameTaken } from "./create-set.server.ts";
import { lockSet } from "./lock-set.server.ts";
import type { SetChange } from "./set-form.ts";
import { type SavedItem, itemText, settleItems, writeItems } from "./set-items.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/** Changes a set with its items; plans that were made of it stay as they are. Null when absent or out of reach. */
export async function changeSet(db: Db, advisor: Person, setId: number, form: SetChange, now: Date): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const set = await lockSet(db, advisor.reach, setId);
    if (!set) return null;
    const { id, companyId, version, status } = set;
    if (version !== form.version) return { saved: false, problems: stale("set"), status: 409 };
    if (status === "archived")
      return { saved: false, problems: problem("", "This set is archived and stays as it is.") };
    if (set.isAtWork) {
      return {
        saved: false,
        problems: problem("", "{Plans} are being made of this set right now. Save again in a moment."),
      };
    }
    if (status === "published" && form.items.length === 0) {
      return { saved: false, problems: problem("", "A published set has one item at least. Archive it instead.") };
    }
    const settled = await settleItems(db, advisor.reach, companyId, form, set.items);
    if (!settled) return null;
    const { items, objective, problems } = settled;
    if (problems) return { saved: false, problems };
    const { name, description, objectiveId } = form;
    const changes = changesOf<Record<string, unknown>>(
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
    await writeItems(db, set, items, auditRows(advisor, [entry]));
    return { saved: true };
  });
  return orTaken<Outcome>(save, nameTaken);
}

/** A set as the audit log tells it. */
function auditedOf(set: { name: string; description: string; objective: string | null; items: readonly SavedItem[] }) {
  const { name, description, objective, items } = set;
  return { name, description, objective, items: items.map(itemText) };
}
