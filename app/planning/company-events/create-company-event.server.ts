import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { companyEventColumnsOf, namedBy, type NewCompanyEvent } from "./company-event-form.ts";
import { problemsOfLinks, writeLinks } from "./event-links.server.ts";

type Outcome = { saved: true; eventId: number } | { saved: false; problems: Problems } | null;

/** Adds an event as a draft, which nobody but advisors sees. Null when the company is absent or out of reach. */
export async function createCompanyEvent(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewCompanyEvent,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const links = namedBy(form);
    const problems = await problemsOfLinks(db, advisor.reach, companyId, links);
    if (!problems) return null;
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const columns = companyEventColumnsOf(form);
    const by = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const entry = { action: "company-event.create", type: "company-event", companyId, after: { ...columns, ...links } };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("companyEvents")
          .values({ companyId, ...columns, ...by, status: "draft" })
          .returning("id"),
      )
      .with("audited", () => auditOfMade(advisor, entry))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    await writeLinks(db, companyId, id, links);
    return { saved: true, eventId: id };
  });
  return orTaken(save, companyEventTaken);
}

export const companyEventTaken = {
  company_events_company_title_key: {
    field: "title",
    sentence: "Another event with this title begins on the same day.",
  },
};
