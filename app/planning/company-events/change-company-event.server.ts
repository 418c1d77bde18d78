import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { recurrenceOf, storedRules } from "#app/platform/recurrence/stored-repeat.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { type CompanyEventChange, companyEventColumnsOf, namedBy } from "./company-event-form.ts";
import { companyEventTaken } from "./create-company-event.server.ts";
import { problemsOfLinks, writeLinks } from "./event-links.server.ts";
import { lockCompanyEvent } from "./lock-company-event.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Changes an event. Once published, each change raises its sequence, by which calendar programs know that theirs is old.
 * Null when it or its company is absent or out of reach.
 */
export async function changeCompanyEvent(
  db: Db,
  advisor: Person,
  companyId: number,
  eventId: number,
  form: CompanyEventChange,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const event = await lockCompanyEvent(db, advisor, companyId, eventId);
    if (!event) return null;
    const { version, status, ...kept } = event;
    if (version !== form.version) return { saved: false, problems: stale("event"), status: 409 };
    const columns = companyEventColumnsOf(form);
    const links = namedBy(form);
    const repeat = recurrenceOf(event);
    const before = { ...kept, recurrence: repeat && storedRules(repeat) };
    const changes = changesOf(before, { ...columns, ...links });
    if (!changes) return { saved: true };
    const areLinksNew = Object.keys(links).some((field) => Object.hasOwn(changes.after, field));
    const problems = areLinksNew ? await problemsOfLinks(db, advisor.reach, companyId, links) : {};
    if (!problems) return null;
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    await withAudit(db, advisor, {
      action: "company-event.change",
      object: { type: "company-event", id: eventId },
      companyId,
      ...changes,
    })
      .updateTable("companyEvents")
      .set({ ...columns, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .$if(status !== "draft", (query) => query.set((of) => ({ sequence: of("sequence", "+", 1) })))
      .where("id", "=", eventId)
      .execute();
    if (areLinksNew) await writeLinks(db, companyId, eventId, links);
    return { saved: true };
  });
  return orTaken(save, companyEventTaken);
}
