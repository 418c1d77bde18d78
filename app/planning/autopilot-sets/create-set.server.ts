import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import type { NewSet } from "./set-form.ts";
import { settleItems, writeItems } from "./set-items.server.ts";

type Outcome = { saved: true; setId: number } | { saved: false; problems: Problems } | null;

/** Begins a set of a company as a draft. Null when the company is absent or out of reach. */
export async function createSet(db: Db, advisor: Person, companyId: number, form: NewSet, now: Date): Promise<Outcome> {
  const save = once(db, advisor, form, now, async (db): Promise<Outcome> => {
    const settled = await settleItems(db, advisor.reach, companyId, form);
    if (!settled) return null;
    const { items, problems } = settled;
    if (problems) return { saved: false, problems };
    const { name, description, objectiveId } = form;
    const made = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const { id } = await db
      .insertInto("autopilotSets")
      .values({ companyId, name, description, objectiveId, ...made })
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = { name, items: items.length };
    const entry = { action: "autopilot-set.create", object: { type: "autopilot-set", id }, companyId, after };
    await writeItems(db, { id, companyId }, items, auditRows(advisor, [entry]));
    return { saved: true, setId: id };
  });
  return orTaken<Outcome>(save, nameTaken);
}

export const nameTaken = {
  autopilot_sets_name_key: { field: "name", sentence: "Another set has this name. Archived sets do not count." },
};
