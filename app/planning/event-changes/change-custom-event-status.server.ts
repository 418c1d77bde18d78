import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { transitionRefusal } from "#app/platform/workflow/define-workflow.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import {
  type CustomEventAction,
  type CustomEventStatus,
  customEventWorkflow,
} from "#app/planning/custom-events/custom-event-rules.ts";
import { changeLockedEvent } from "#app/planning/custom-events/lock-custom-event.server.ts";

/** Confirm, cancel or restore an event, or mark it as held. Null when it is absent or out of scope. */
export function changeCustomEventStatus(
  db: Db,
  { member, eventId, action, now }: { member: Member; eventId: number; action: CustomEventAction; now: Date },
) {
  return changeLockedEvent(db, member, { eventId }, async (db, event): Promise<RecordOutcome<{ sentence: string }>> => {
    const transition = customEventWorkflow.transitions[action];
    const refusal = transitionRefusal(customEventWorkflow, transition, event, { today: dayIn(event.timeZone, now) });
    if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
    await writeCustomEventStatus({ db, actor: member, now }, [event], action);
    return { saved: true, sentence: `${event.title} ${transition.done}.` };
  });
}

/** Write a status transition of locked events; the caller must have checked that it is possible. */
export async function writeCustomEventStatus(
  { db, actor, now }: Context<AuditActor>,
  events: readonly { id: number; companyId: number; status: CustomEventStatus }[],
  action: CustomEventAction,
): Promise<void> {
  const status = customEventWorkflow.transitions[action].to;
  const entries = events.map((event) => ({
    action: `event.${action}`,
    object: { type: "customEvent", id: event.id },
    companyId: event.companyId,
    before: { status: event.status },
    after: { status },
  }));
  await sql`with audited as (${insertAuditRows(actor, entries)})
    update custom_events set status = ${status}, version = version + 1, sequence = sequence + 1, updated_at = ${now},
      updated_by = ${actor.userId} where id = any(${events.map(({ id }) => id)}::int[])`.execute(db);
}
