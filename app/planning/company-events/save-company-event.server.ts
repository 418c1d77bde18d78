import type { Db } from "#db/connect.ts";
import { stale } from "#app/http/problems.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { recurrenceOf, storedRules } from "#app/platform/recurrence/stored-repeat.ts";
import { defineChange, defineCreation, defineRemoval, type Outcome } from "#app/platform/records/change.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { type CompanyEventChange, companyEventColumnsOf, namedBy, type NewCompanyEvent } from "./company-event-form.ts";
import { channelIds, exceptionDays, geographyIds, networkIds, recurrence } from "./company-event-queries.server.ts";
import { type EventMoveName, eventMoves, refusalOfMove } from "./company-event-rules.ts";
import { problemsOfLinks, queryLinks, writeLinks } from "./event-links.server.ts";

interface At {
  companyId: number;
  id: number;
}

const kind = { table: "companyEvents", noun: "event", type: "company-event" } as const;

const taken = {
  company_events_company_title_key: {
    field: "title",
    sentence: "Another event with this title begins on the same day.",
  },
};

/** Adds an event as a draft, which nobody but advisors sees. */
export const createCompanyEvent = defineCreation({
  ...kind,
  find: (db, editor, { companyId }: { companyId: number }, form: NewCompanyEvent) =>
    queryLinks(db, editor, companyId, namedBy(form)),
  refuse: (own, form) => problemsOfLinks(own, namedBy(form)),
  columns: (form) => ({ ...companyEventColumnsOf(form), status: "draft" }),
  told: (form) => ({ ...companyEventColumnsOf(form), ...namedBy(form) }),
  taken: () => taken,
  then: (db, _, { id, form, where }) => writeLinks(db, where.companyId, [{ id, ...namedBy(form) }]),
});

/**
 * Changes an event. Once published, each change raises its sequence, by which calendar programs know that theirs is old.
 * Null when it or its company is absent or out of reach.
 */
export async function changeCompanyEvent(
  db: Db,
  editor: Editor,
  at: At,
  form: CompanyEventChange,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const event = await ofCompany(db, editor, at)
      .select(["description", "link", "visibleFrom", "isEverywhere", "rrule", "repeatsUntil"])
      .select([recurrence.as("recurrence"), exceptionDays.as("exceptionDays")])
      .select([geographyIds.as("geographyIds"), networkIds.as("networkIds"), channelIds.as("channelIds")])
      .forUpdate()
      .executeTakeFirst();
    if (!event) return null;
    const { id, companyId, version, sequence, status, ...kept } = event;
    if (version !== form.version) return { saved: false, problems: stale("event"), status: 409 };
    const columns = companyEventColumnsOf(form);
    const links = namedBy(form);
    const repeat = recurrenceOf(event);
    const before = { ...kept, recurrence: repeat && storedRules(repeat) };
    const changes = changesOf(before, { ...columns, ...links });
    if (!changes) return { saved: true };
    const areLinksNew = Object.keys(links).some((field) => Object.hasOwn(changes.after, field));
    const own = areLinksNew && (await queryLinks(db, editor, companyId, links).executeTakeFirstOrThrow());
    const problems = own && problemsOfLinks(own, links);
    if (problems) return { saved: false, problems };
    const object = { type: "company-event", id };
    await withAudit(db, editor, { action: "company-event.change", object, companyId, ...changes })
      .updateTable("companyEvents")
      .set({ ...columns, version: version + 1, updatedAt: now, updatedBy: editor.userId })
      .set(sequenceAfter({ status, sequence }))
      .where("id", "=", id)
      .execute();
    if (areLinksNew) await writeLinks(db, companyId, [{ id, ...links }]);
    return { saved: true };
  });
  return orTaken(save, taken);
}

/** Publishes or cancels an event; `seen` is the version that it was decided on. */
export function moveCompanyEvent(db: Db, editor: Editor, at: At, move: EventMoveName, now: Date, seen?: SeenVersion) {
  return defineChange({
    ...{ ...kind, verb: move, find: ofCompany },
    refuse: ({ status }) => refusalOfMove(move, status),
    columns: () => ({ status: eventMoves[move].to }),
    along: (_, found) => sequenceAfter(found),
    result: ({ title }) => ({ title }),
  })(db, editor, at, seen === undefined ? {} : { version: seen }, now);
}

/** Deletes a draft; what people have seen is cancelled instead. */
export const deleteCompanyEvent = defineRemoval({
  ...{ ...kind, find: ofCompany },
  refuse: ({ title, status }) => (status === "draft" ? null : `${title} is ${status}. Only a draft can be deleted.`),
  told: ({ title, kind, startsOn, endsOn }) => ({ title, kind, startsOn, endsOn }),
});

function ofCompany(db: Db, { reach }: Editor, { companyId, id }: At) {
  return db
    .selectFrom("companyEvents")
    .select(["id", "companyId", "version", "sequence", "status", "title", "kind", "startsOn", "endsOn"])
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where(reach.company("companyEvents.companyId"));
}

function sequenceAfter({ status, sequence }: { status: string; sequence: number }): { sequence?: number } {
  return status === "draft" ? {} : { sequence: sequence + 1 };
}
