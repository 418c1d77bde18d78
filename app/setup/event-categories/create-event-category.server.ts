import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { nextPosition } from "#app/platform/records/entry-kind.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { findCompany } from "#app/organization/companies/company-queries.server.ts";
import { eventCategoryColumnsOf, type NewEventCategory } from "./event-category-form.ts";
import { eventCategoryKind } from "./event-category-kind.server.ts";

type Outcome = { saved: true; eventCategoryId: number } | { saved: false; problems: Problems } | null;

/** Adds an event category at the end of a company's list. Null when the company is absent or out of reach. */
export async function createEventCategory(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewEventCategory,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const company = await findCompany(db, advisor.reach, companyId);
    if (!company) return null;
    const columns = eventCategoryColumnsOf(form);
    const by = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const entry = { action: "event-category.create", type: "event-category", companyId, after: columns };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("customEventCategories")
          .values({ companyId, ...columns, ...by, position: nextPosition(eventCategoryKind, companyId) })
          .returning("id"),
      )
      .with("audited", () => auditOfMade(advisor, entry))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, eventCategoryId: id };
  });
  return orTaken(save, eventCategoryNameTaken(form.name));
}

export function eventCategoryNameTaken(name: string) {
  return { custom_event_categories_name_key: { field: "name", sentence: `Another event category is called ${name}.` } };
}
