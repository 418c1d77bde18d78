import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changeCustomEvent } from "#app/planning/event-changes/change-custom-event.server.ts";
import { createCustomEvent } from "#app/planning/event-changes/create-custom-event.server.ts";
import type {
  CustomEventChange,
  NewCustomEvent,
  FundingRequest,
} from "#app/planning/custom-events/custom-event-form.ts";
import { deleteCustomEvent } from "#app/planning/event-changes/delete-custom-event.server.ts";
import type { EventDeletion } from "#app/planning/custom-events/occurrence-scope.ts";
import type { LockedCustomEvent } from "#app/planning/custom-events/lock-custom-event.server.ts";
import { writeCustomEventStatus } from "#app/planning/event-changes/change-custom-event-status.server.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { eventProgramRecords, findEventProgram } from "./event-programs.server.ts";
import {
  type EventProgramStatus,
  type EventType,
  eventTypeOf,
  needsApproval,
  statusAfterEstimate,
} from "./event-rules.ts";

/** Program of the original event, which a copy takes over. */
export interface CopiedEventProgram {
  copiedFromId: number;
  type: EventType;
  hostOrganization: string;
  hostName: string;
  hostEmail: string | null;
  hostPhone: string | null;
  plannedSamples: number | null;
  plannedGiftCards: number | null;
}

/** Tell whether the user's company reimburses events at all. */
export function canRequestReimbursement({ company }: { company: { isIncentiveDisabled: boolean } }): boolean {
  return !company.isIncentiveDisabled;
}

/** Create an event and, when it asks for reimbursement or gift cards, its program. */
export function createEvent(
  db: Db,
  { member, form, now, copied }: { member: Member; form: NewCustomEvent; now: Date; copied?: CopiedEventProgram },
) {
  const allowed = withAllowedRequests(member, form);
  return createCustomEvent(db, {
    member,
    form: allowed,
    now,
    afterCreate: async (db, eventId) => {
      if (requestsProgram(allowed)) await insertEventProgram(db, { member, eventId, now, copied });
      if (copied) await copyShares(db, eventId, copied.copiedFromId);
    },
  });
}

/** Change an event and create or end its program as its requests demand. Null when it is absent or out of scope. */
export function changeEvent(
  db: Db,
  { member, eventId, form, now }: { member: Member; eventId: number; form: CustomEventChange; now: Date },
) {
  const allowed = withAllowedRequests(member, form);
  return changeCustomEvent(db, {
    member,
    eventId,
    form: allowed,
    now,
    before: async (db, event) => {
      const after = {
        isReimbursable: allowed.isReimbursable ?? event.isReimbursable,
        wantsGiftCards: allowed.wantsGiftCards ?? event.wantsGiftCards,
      };
      if (!requestsProgram(event) && !requestsProgram(after)) return null;
      const program = await lockProgram(db, eventId);
      if (!program) {
        if (requestsProgram(after)) await insertEventProgram(db, { member, eventId, now, form: allowed });
        return null;
      }
      const refusal = await validateRemoval(db, event, requestsProgram(after) ? allowed.locationIds : []);
      if (refusal) return refusal;
      if (!requestsProgram(after)) await deleteEventProgram(db, member, event);
      else await applyEstimate(db, member, { event, program, form: allowed }, now);
      return null;
    },
  });
}

/** Delete an event without claims or recaps. Null when it is absent or out of scope. */
export function deleteEvent(
  db: Db,
  { member, eventId, deletion, now }: { member: Member; eventId: number; deletion: EventDeletion; now: Date },
) {
  return deleteCustomEvent(db, {
    member,
    eventId,
    deletion,
    now,
    before: (db, event) => validateRemoval(db, event, []),
  });
}

/** Copy the cost split of the original event for the locations that both have. */
async function copyShares(db: Db, eventId: number, copiedFromId: number): Promise<void> {
  await sql`insert into event_shares (event_id, location_id, basis_points)
    select ${eventId}, location_id, basis_points from event_shares where event_id = ${copiedFromId}
      and location_id in (select location_id from custom_event_locations where event_id = ${eventId})
    on conflict do nothing`.execute(db);
}

function requestsProgram({ isReimbursable = false, wantsGiftCards = false }: Partial<FundingRequest>): boolean {
  return isReimbursable || wantsGiftCards;
}

/** Drop the requests from a form when the company disabled incentives; the event keeps those that it had. */
function withAllowedRequests<Form extends Partial<FundingRequest>>(member: Member, form: Form): Form {
  if (canRequestReimbursement(member)) return form;
  return { ...form, isReimbursable: undefined, wantsGiftCards: undefined };
}

/**
 * Insert an event's program; one whose estimate exceeds the limit starts as a draft. `form` holds values not saved yet.
 */
async function insertEventProgram(
  db: Db,
  {
    member,
    eventId,
    now,
    copied,
    form,
  }: {
    member: Member;
    eventId: number;
    now: Date;
    copied?: CopiedEventProgram;
    form?: { startsOn: string; estimatedCostCents: number | null };
  },
): Promise<void> {
  const { companyId, userId } = member;
  const created = { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId, statusSince: now };
  await db
    .insertInto("eventPrograms")
    .values({ id: eventId, companyId, ...copied, ...created })
    .execute();
  const { category, limitCents, estimatedCostCents, calendarStatus } = await reloadEventProgram(db, member, eventId);
  const isDraft = needsApproval(form ? form.estimatedCostCents : estimatedCostCents, limitCents);
  const status = calendarStatus === "planned" || calendarStatus === "confirmed" ? null : calendarStatus;
  const begins = status ?? (isDraft ? "draft" : calendarStatus);
  const entry = { action: "event-program.create", object: { type: "event-program", id: eventId }, companyId };
  await sql`with audited as (${insertAuditRows(member, [{ ...entry, after: { status: begins, ...copied } }])}), status_changed as (
      insert into status_changes (object_type, object_id, company_id, from_status, to_status, at, by_user_id)
      values ('event-program', ${eventId}, ${companyId}, ${begins}, ${begins}, ${now}, ${userId})
    ) update event_programs set status = ${begins}, type = ${copied?.type ?? eventTypeOf(category)} where id = ${eventId}`.execute(
    db,
  );
}

async function reloadEventProgram(db: Db, member: Member, eventId: number) {
  const event = await findEventProgram(db, member.access, eventId);
  if (!event) throw new Error("The saved event is outside the access scope of its editor.");
  return event;
}

/** Delete the program of an event that no longer asks for money or gift cards. */
async function deleteEventProgram(db: Db, member: Member, { id, companyId }: LockedCustomEvent): Promise<void> {
  const entry = { action: "event-program.end", object: { type: "event-program", id }, companyId, before: {} };
  await sql`with audited as (${insertAuditRows(member, [entry])}) delete from event_programs where id = ${id}`.execute(
    db,
  );
}

interface Change {
  event: LockedCustomEvent;
  program: { id: number; companyId: number; status: EventProgramStatus };
  form: CustomEventChange;
}

/**
 * Send an event back for approval when its estimate grew above the limit, and end its wait for approval when the
 * estimate fell within the limit.
 */
async function applyEstimate(db: Db, member: Member, { event, program, form }: Change, now: Date): Promise<void> {
  if (event.estimatedCostCents === form.estimatedCostCents) return;
  const { limitCents } = await reloadEventProgram(db, member, event.id);
  const estimate = { before: event.estimatedCostCents, after: form.estimatedCostCents, limitCents };
  const to = statusAfterEstimate(program.status, estimate);
  if (to === program.status) return;
  if (to === "draft" && event.status === "confirmed")
    await writeCustomEventStatus({ db, actor: member, now }, [event], "restore");
  const move = { action: "estimate", to, reason: "Its estimate changed." };
  await changeStatus({ db, actor: member, now }, eventProgramRecords, program, move);
}

function lockProgram(db: Db, eventId: number) {
  return db
    .selectFrom("eventPrograms")
    .select(["id", "companyId", "status"])
    .where("id", "=", eventId)
    .forUpdate()
    .executeTakeFirst();
}

/** Return an error when a locked event would lose a claim or a recap at locations that it drops; null otherwise. */
async function validateRemoval(
  db: Db,
  { id }: { id: number },
  keptLocationIds: readonly number[],
): Promise<FieldErrors | null> {
  const { rows } = await sql<{ isHeld: boolean }>`select exists (
      select from claims where event_id = ${id} and location_id <> all(${keptLocationIds}::int[])
      union all select from event_recaps where event_id = ${id} and location_id <> all(${keptLocationIds}::int[])
    ) as is_held`.execute(db);
  if (!rows[0]?.isHeld) return null;
  return keptLocationIds.length === 0
    ? fieldError("", "This event has a claim or a recap, so you can't remove it. Cancel it instead.")
    : fieldError("locationIds", "You can't remove a {location} with a claim or a recap.");
}
