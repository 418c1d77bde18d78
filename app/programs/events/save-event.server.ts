import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changeCustomEvent } from "#app/planning/custom-events/change-custom-event.server.ts";
import { createCustomEvent } from "#app/planning/custom-events/create-custom-event.server.ts";
import type { CustomEventChange, NewCustomEvent, Wishes } from "#app/planning/custom-events/custom-event-form.ts";
import { deleteCustomEvent } from "#app/planning/custom-events/delete-custom-event.server.ts";
import type { Deletion } from "#app/planning/custom-events/edited-part.ts";
import type { LockedCustomEvent } from "#app/planning/custom-events/lock-custom-event.server.ts";
import { writeMove } from "#app/planning/custom-events/move-custom-event.server.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { eventKind, findEventProgram } from "./event-programs.server.ts";
import { EVENT_PROGRAM_STATUSES, needsApproval, statusAfter } from "./event-rules.ts";

/** What a copy takes along of the event that it was copied from. */
export interface CopiedPlan {
  copiedFromId: number;
  type: string;
  hostOrganization: string;
  hostName: string;
  hostEmail: string | null;
  hostPhone: string | null;
  plannedSamples: number | null;
  plannedGiftCards: number | null;
}

/** Whether events of somebody's company ask for money at all. */
export function mayWish({ company }: { company: { isIncentiveDisabled: boolean } }): boolean {
  return !company.isIncentiveDisabled;
}

/** Adds an event to the calendar; one that asks for money back or for gift cards is managed from then on. */
export function createEvent(db: Db, member: Member, form: NewCustomEvent, now: Date, copied?: CopiedPlan) {
  const allowed = withWishes(member, form);
  return createCustomEvent(db, member, allowed, now, async (db, eventId) => {
    if (wishes(allowed)) await beginProgram(db, member, eventId, now, copied);
    if (copied) await copyShares(db, eventId, copied.copiedFromId);
  });
}

/** Changes an event, and begins or ends its money as its wishes say. Null when it is absent or out of reach. */
export function changeEvent(db: Db, member: Member, eventId: number, form: CustomEventChange, now: Date) {
  const allowed = withWishes(member, form);
  return changeCustomEvent(db, member, eventId, allowed, now, async (db, event) => {
    const after = {
      isReimbursable: allowed.isReimbursable ?? event.isReimbursable,
      wantsGiftCards: allowed.wantsGiftCards ?? event.wantsGiftCards,
    };
    if (!wishes(event) && !wishes(after)) return null;
    const program = await lockProgram(db, eventId);
    if (!program) {
      if (wishes(after)) await beginProgram(db, member, eventId, now, undefined, allowed);
      return null;
    }
    const refusal = await refusalOfLosing(db, event, wishes(after) ? allowed.locationIds : []);
    if (refusal) return refusal;
    if (!wishes(after)) await endProgram(db, member, event);
    else await followEstimate(db, member, { event, program, form: allowed }, now);
    return null;
  });
}

/** Deletes an event; one with claims or recaps stays. Null when it is absent or out of reach. */
export function deleteEvent(db: Db, member: Member, eventId: number, deletion: Deletion, now: Date) {
  return deleteCustomEvent(db, member, eventId, deletion, now, (db, event) => refusalOfLosing(db, event, []));
}

/** Splits the cost of a copied event as its model was split, where it has the same shops. */
async function copyShares(db: Db, eventId: number, copiedFromId: number): Promise<void> {
  await sql`insert into event_shares (event_id, location_id, basis_points)
    select ${eventId}, location_id, basis_points from event_shares where event_id = ${copiedFromId}
      and location_id in (select location_id from custom_event_locations where event_id = ${eventId})
    on conflict do nothing`.execute(db);
}

function wishes({ isReimbursable = false, wantsGiftCards = false }: Partial<Wishes>): boolean {
  return isReimbursable || wantsGiftCards;
}

/** A form without its wishes where the company pays none: an event keeps those that it had. */
function withWishes<Form extends Partial<Wishes>>(member: Member, form: Form): Form {
  if (mayWish(member)) return form;
  return { ...form, isReimbursable: undefined, wantsGiftCards: undefined };
}

/** Gives an event its money's row; one whose estimate is above the limit begins as a draft. `form` is what it becomes. */
async function beginProgram(
  db: Db,
  member: Member,
  eventId: number,
  now: Date,
  copied?: CopiedPlan,
  form?: { startsOn: string; estimatedCostCents: number | null },
): Promise<void> {
  const { companyId, userId } = member;
  const made = { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId, statusSince: now };
  await db
    .insertInto("eventPrograms")
    .values({ id: eventId, companyId, ...copied, ...made })
    .execute();
  const { limitCents, estimatedCostCents, calendarStatus } = await foundAgain(db, member, eventId);
  const isDraft = needsApproval(form ? form.estimatedCostCents : estimatedCostCents, limitCents);
  const status = calendarStatus === "planned" || calendarStatus === "confirmed" ? null : calendarStatus;
  const begins = status ?? (isDraft ? "draft" : calendarStatus);
  const entry = { action: "event-program.create", object: { type: "event-program", id: eventId }, companyId };
  await sql`with audited as (${auditRows(member, [{ ...entry, after: { status: begins, ...copied } }])}), told as (
      insert into status_changes (object_type, object_id, company_id, from_status, to_status, at, by_user_id)
      values ('event-program', ${eventId}, ${companyId}, ${begins}, ${begins}, ${now}, ${userId})
    ) update event_programs set status = ${begins} where id = ${eventId}`.execute(db);
}

async function foundAgain(db: Db, member: Member, eventId: number) {
  const event = await findEventProgram(db, member.reach, eventId);
  if (!event) throw new Error("An event that somebody saves is within their reach.");
  return event;
}

/** Takes the money's row from an event that asks for nothing any more. */
async function endProgram(db: Db, member: Member, { id, companyId }: LockedCustomEvent): Promise<void> {
  const entry = { action: "event-program.end", object: { type: "event-program", id }, companyId, before: {} };
  await sql`with audited as (${auditRows(member, [entry])}) delete from event_programs where id = ${id}`.execute(db);
}

interface Change {
  event: LockedCustomEvent;
  program: { id: number; companyId: number; status: string };
  form: CustomEventChange;
}

/** An event whose estimate grew above the limit is approved again; one that fell to it needs nobody. */
async function followEstimate(db: Db, member: Member, { event, program, form }: Change, now: Date): Promise<void> {
  const known = EVENT_PROGRAM_STATUSES.find((status) => status === program.status);
  if (!known || event.estimatedCostCents === form.estimatedCostCents) return;
  const { limitCents } = await foundAgain(db, member, event.id);
  const estimate = { before: event.estimatedCostCents, after: form.estimatedCostCents, limitCents };
  const to = statusAfter(known, estimate);
  if (to === known) return;
  if (to === "draft" && event.status === "confirmed") await writeMove(db, member, [event], "restore", now);
  const move = { verb: "estimate", to, reason: "Its estimate changed.", along: { statusSince: now } };
  await changeStatus(db, member, eventKind, program, move, now);
}

function lockProgram(db: Db, eventId: number) {
  return db
    .selectFrom("eventPrograms")
    .select(["id", "companyId", "status"])
    .where("id", "=", eventId)
    .forUpdate()
    .executeTakeFirst();
}

/** What an event that is locked would lose at locations other than those that it keeps; null where nothing. */
async function refusalOfLosing(
  db: Db,
  { id }: { id: number },
  keptLocationIds: readonly number[],
): Promise<Problems | null> {
  const { rows } = await sql<{ isHeld: boolean }>`select exists (
      select from claims where event_id = ${id} and location_id <> all(${keptLocationIds}::int[])
      union all select from event_recaps where event_id = ${id} and location_id <> all(${keptLocationIds}::int[])
    ) as is_held`.execute(db);
  if (!rows[0]?.isHeld) return null;
  return keptLocationIds.length === 0
    ? problem("", "This event has a claim or a recap, so it stays as it is. Cancel it instead.")
    : problem("locationIds", "A {location} with a claim or a recap stays in the event.");
}
