import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/modules/access/guards.server.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { companyEventColumnsOf, namedBy, type NewCompanyEvent } from "./company-event-form.ts";
import { problemsOfLinks, writeLinks } from "./event-links.server.ts";

type Outcome = { saved: true; eventId: number } | { saved: false; problems: Problems } | null;

/** Adds an event as a draft, which nobody but advisors sees. Null when the company is absent or out of reach. */
export async function createCompanyEvent(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewCompanyEvent,
  now: Date
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    if (!(await lockEventsOf(db, advisor, companyId))) return null;
    const links = namedBy(form);
    const problems = {
      ...(await problemsOfLinks(db, companyId, links)),
      ...(await problemsOfTitle(db, companyId, null, form)),
    };
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const columns = companyEventColumnsOf(form);
    const made = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const { id } = await db
      .insertInto("companyEvents")
      .values({ companyId, ...columns, ...made, status: "draft" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeLinks(db, companyId, id, links);
    const object = { type: "company-event", id };
    await writeAudit(db, advisor, {
      action: "company-event.create",
      object,
      companyId,
      after: { ...columns, ...links },
    });
    return { saved: true, eventId: id };
  });
}

/** Locks a company, so that no two events of one title and first day are saved at once; false when it is absent. */
export async function lockEventsOf(db: Db, advisor: Person, companyId: number): Promise<boolean> {
  const company = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "=", companyId)
    .where(advisor.reach.company("companies.id"))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return company !== undefined;
}

/** The problem of an event whose title and first day another one of the company has. */
export async function problemsOfTitle(
  db: Db,
  companyId: number,
  eventId: number | null,
  { title, startsOn }: { title: string; startsOn: string }
): Promise<Problems> {
  const other = await db
    .selectFrom("companyEvents")
    .select("id")
    .where("companyId", "=", companyId)
    .where("startsOn", "=", startsOn)
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .where("id", "<>", eventId ?? 0)
    .executeTakeFirst();
  return other ? problem("title", "Another event with this title begins on the same day.") : {};
}
