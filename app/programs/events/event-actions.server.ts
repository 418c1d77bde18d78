import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { validateSeenVersion } from "#app/platform/workflow/seen-version.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { type CustomEventAction, customEventWorkflow } from "#app/planning/custom-events/custom-event-rules.ts";
import {
  changeCustomEventStatus,
  writeCustomEventStatus,
} from "#app/planning/event-changes/change-custom-event-status.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { bindDecisions } from "#app/programs/queue/define-decision.server.ts";
import { defineAssignAction, defineCommentAction } from "#app/programs/queue/record-actions.server.ts";
import { type EventProgram, defineEventTransition, eventProgramRecords } from "./event-programs.server.ts";
import { needsApproval } from "./event-rules.ts";
import { releaseEventMoney } from "./release-event-money.server.ts";

interface EventTransition {
  found: EventProgram;
  now: Date;
}

const confirmEvent = defineEventTransition("confirm", (db, actor, taken) =>
  updateCalendar(db, actor, taken, "confirm"),
);
const holdEvent = defineEventTransition("hold", (db, actor, taken) => updateCalendar(db, actor, taken, "hold"));
const cancelEvent = defineEventTransition("cancel", cancel);
const callOffEvent = defineEventTransition("callOff", cancel);

/** Return an event to planning; an estimate above the limit needs approval again. */
const restoreEvent = defineEventTransition("restore", async (db, actor, taken) => {
  await updateCalendar(db, actor, taken, "restore");
  const { estimatedCostCents, limitCents } = taken.found;
  return { to: needsApproval(estimatedCostCents, limitCents) ? "draft" : "planned" };
});

const waiveRecap = defineEventTransition("waiveRecap", async (_, actor) => ({
  extraColumns: { recapWaivedBy: actor.userId },
}));

/** Actions of customers on an event, by the intents of their page. */
export const memberEventActions = {
  sendForApproval: defineEventTransition("sendForApproval"),
  confirm: confirmEvent,
  hold: holdEvent,
  cancel: cancelEvent,
  restore: restoreEvent,
};

const { defineDecision, defineUndo } = bindDecisions(eventProgramRecords, z.object({ statusSince: z.coerce.date() }));

/** Actions of advisors on an event, by the intents of their page. */
export const advisorEventActions = {
  approve: defineDecision("approve", async () => ({})),
  decline: defineDecision("decline", async () => ({})),
  undo: defineUndo("undo"),
  callOff: callOffEvent,
  waiveRecap,
  comment: defineCommentAction(eventProgramRecords),
  assign: defineAssignAction(eventProgramRecords),
};

/**
 * Confirm, hold, cancel or restore an event that the caller has found, together with its program if it has one. `seen`
 * is the version that the page showed, 0 when unknown.
 */
export async function applyEventAction(
  db: Db,
  {
    member,
    id,
    isManaged,
    version,
    move,
    seen,
    now,
  }: {
    member: Member;
    id: number;
    isManaged: boolean;
    version: number;
    move: CustomEventAction;
    seen: number;
    now: Date;
  },
) {
  const ofVersion = validateSeenVersion("event", seen || null, version);
  if (ofVersion) return ofVersion;
  if (!isManaged) return changeCustomEventStatus(db, { member, eventId: id, action: move, now });
  const outcome = await memberEventActions[move]({ db, actor: member, now }, id, {});
  return outcome?.saved ? { saved: true as const, sentence: eventActionNotice(outcome.found, move) } : outcome;
}

function eventActionNotice({ title }: { title: string }, move: CustomEventAction): string {
  return `${title} is ${customEventWorkflow.transitions[move].done}.`;
}

async function cancel(db: Db, actor: Actor, taken: EventTransition) {
  await releaseEventMoney(db, actor, taken.found.id, taken.now);
  return updateCalendar(db, actor, taken, "cancel");
}

/** Apply the same transition to the calendar event; both rows are locked. */
async function updateCalendar(db: Db, actor: Actor, { found, now }: EventTransition, move: CustomEventAction) {
  const { id, companyId, calendarStatus: status } = found;
  if (status !== customEventWorkflow.transitions[move].to)
    await writeCustomEventStatus({ db, actor, now }, [{ id, companyId, status }], move);
  return {};
}
