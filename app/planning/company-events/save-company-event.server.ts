import type { Db } from "#db/connect.ts";
import { staleError } from "#app/http/errors.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { recurrenceOf, serializeRules } from "#app/platform/recurrence/stored-repeat.ts";
import {
  defineChange,
  defineCreation,
  defineRemoval,
  type RecordOutcome,
} from "#app/platform/records/change.server.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import type { Context } from "#app/platform/records/context.ts";
import {
  type CompanyEventChange,
  toCompanyEventColumns,
  toCompanyEventLinks,
  type NewCompanyEvent,
} from "./company-event-form.ts";
import {
  companyEventChannelIds,
  companyEventExceptionDays,
  companyEventGeographyIds,
  companyEventNetworkIds,
  companyEventRecurrence,
} from "./company-event-queries.server.ts";
import { type CompanyEventAction, type CompanyEventStatus, companyEventWorkflow } from "./company-event-rules.ts";
import { validateCompanyEventLinks, queryOwnLinks, writeCompanyEventLinks } from "./company-event-links.server.ts";

interface CompanyEventAddress {
  companyId: number;
  id: number;
}

const kind = { table: "companyEvents", noun: "event", type: "company-event" } as const;

const uniqueViolations = {
  company_events_company_title_key: {
    field: "title",
    sentence: "Another event with this title starts on the same day.",
  },
};

/** Create an event as a draft, which only advisors see. */
export const createCompanyEvent = defineCreation({
  ...kind,
  find: (db, actor, { companyId }: { companyId: number }, form: NewCompanyEvent) =>
    queryOwnLinks(db, actor, companyId, toCompanyEventLinks(form)),
  refuse: (own, form) => validateCompanyEventLinks(own, toCompanyEventLinks(form)),
  columns: (form) => ({ ...toCompanyEventColumns(form), status: "draft" as const }),
  auditDetails: (form) => ({ ...toCompanyEventColumns(form), ...toCompanyEventLinks(form) }),
  uniqueViolations: () => uniqueViolations,
  afterSave: (db, _, { id, form, where }) =>
    writeCompanyEventLinks(db, where.companyId, [{ id, ...toCompanyEventLinks(form) }]),
});

/**
 * Change an event. After publication each change raises its sequence, which tells calendar programs that their copy is
 * outdated. Null when the event or its company is absent or out of scope.
 */
export async function changeCompanyEvent(
  { db, actor, now }: Context,
  at: CompanyEventAddress,
  form: CompanyEventChange,
): Promise<RecordOutcome> {
  const save = db.transaction().execute(async (db): Promise<RecordOutcome> => {
    const event = await queryCompanyEvent(db, actor, at)
      .select(["description", "link", "visibleFrom", "isEverywhere", "rrule", "repeatsUntil"])
      .select([companyEventRecurrence.as("recurrence"), companyEventExceptionDays.as("exceptionDays")])
      .select([
        companyEventGeographyIds.as("geographyIds"),
        companyEventNetworkIds.as("networkIds"),
        companyEventChannelIds.as("channelIds"),
      ])
      .forUpdate()
      .executeTakeFirst();
    if (!event) return null;
    const { id, companyId, version, sequence, status, ...storedFields } = event;
    if (version !== form.version) return { saved: false, fieldErrors: staleError("event"), status: 409 };
    const columns = toCompanyEventColumns(form);
    const links = toCompanyEventLinks(form);
    const repeat = recurrenceOf(event);
    const before = { ...storedFields, recurrence: repeat && serializeRules(repeat) };
    const changes = changedFields(before, { ...columns, ...links });
    if (!changes) return { saved: true };
    const areLinksChanged = Object.keys(links).some((field) => Object.hasOwn(changes.after, field));
    const own = areLinksChanged && (await queryOwnLinks(db, actor, companyId, links).executeTakeFirstOrThrow());
    const fieldErrors = own && validateCompanyEventLinks(own, links);
    if (fieldErrors) return { saved: false, fieldErrors };
    const object = { type: "company-event", id };
    await withAudit(db, actor, { action: "company-event.change", object, companyId, ...changes })
      .updateTable("companyEvents")
      .set({ ...columns, version: version + 1, updatedAt: now, updatedBy: actor.userId })
      .set(nextSequence({ status, sequence }))
      .where("id", "=", id)
      .execute();
    if (areLinksChanged) await writeCompanyEventLinks(db, companyId, [{ id, ...links }]);
    return { saved: true };
  });
  return mapUniqueViolation(save, uniqueViolations);
}

/** Publish, cancel or restore an event; `seen` is the version that the actor saw. */
export function changeCompanyEventStatus(
  context: Context,
  at: CompanyEventAddress,
  action: CompanyEventAction,
  seen?: SeenVersion,
) {
  const transition = companyEventWorkflow.transitions[action];
  return defineChange({
    ...kind,
    action,
    find: queryCompanyEvent,
    refuse: ({ status }) => statusRefusal(companyEventWorkflow, transition, status),
    columns: () => ({ status: transition.to }),
    extraColumns: (_, found) => nextSequence(found),
    result: ({ title }) => ({ title }),
  })(context, at, seen === undefined ? {} : { version: seen });
}

/** Delete a draft. Events that users have seen can only be canceled. */
export const deleteCompanyEvent = defineRemoval({
  ...kind,
  find: queryCompanyEvent,
  refuse: ({ title, status }) => (status === "draft" ? null : `${title} is ${status}. You can only delete drafts.`),
  auditDetails: ({ title, kind, startsOn, endsOn }) => ({ title, kind, startsOn, endsOn }),
});

function queryCompanyEvent(db: Db, { access }: Actor, { companyId, id }: CompanyEventAddress) {
  return db
    .selectFrom("companyEvents")
    .select(["id", "companyId", "version", "sequence", "status", "title", "kind", "startsOn", "endsOn"])
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where(access.company("companyEvents.companyId"));
}

function nextSequence({ status, sequence }: { status: CompanyEventStatus; sequence: number }): { sequence?: number } {
  return status === "draft" ? {} : { sequence: sequence + 1 };
}
