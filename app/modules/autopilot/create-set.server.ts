import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Person } from "#app/modules/access/guards.server.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { orTaken } from "#app/modules/catalogue/taken.server.ts";
import { findCompany } from "#app/modules/companies/company-queries.server.ts";
import type { NewSet } from "./set-form.ts";
import { settleItems, writeItems } from "./set-items.server.ts";

type Outcome = { saved: true; setId: number } | { saved: false; problems: Problems } | null;

/** Begins a set of a company as a draft. Null when the company is absent or out of reach. */
export async function createSet(db: Db, advisor: Person, companyId: number, form: NewSet, now: Date): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const company = await findCompany(db, advisor.reach, companyId);
    if (!company) return null;
    const { items, problems } = await settleItems(db, companyId, form);
    if (problems) return { saved: false, problems };
    const { name, description, objectiveId } = form;
    const made = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const { id } = await db
      .insertInto("autopilotSets")
      .values({ companyId, name, description, objectiveId, ...made })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeItems(db, { id, companyId }, items);
    const after = { name, items: items.length };
    await writeAudit(db, advisor, { action: "autopilot-set.create", object: { type: "autopilot-set", id }, companyId, after });
    return { saved: true, setId: id };
  });
  return orTaken<Outcome>(save, nameTaken);
}

export const nameTaken = {
  autopilot_sets_name_key: { field: "name", sentence: "Another set has this name. Archived sets do not count." },
};
