import type { Db } from "#db/connect.ts";
import { refusalOfSeen } from "#app/platform/workflow/seen-version.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { type EventMove, eventMoves } from "#app/planning/custom-events/custom-event-rules.ts";
import { moveCustomEvent, writeMove } from "#app/planning/custom-events/move-custom-event.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { assignStep, commentStep } from "#app/programs/queue/record-work.server.ts";
import { type EventProgram, eventStep, eventWorkflow } from "./event-programs.server.ts";
import { needsApproval } from "./event-rules.ts";
import { releaseMoney } from "./release-money.server.ts";

interface Taken {
  found: EventProgram;
  now: Date;
}

const confirmEvent = eventStep("confirm", (db, editor, taken) => inCalendar(db, editor, taken, "confirm"));
const holdEvent = eventStep("hold", (db, editor, taken) => inCalendar(db, editor, taken, "hold"));
const cancelEvent = eventStep("cancel", cancel);
const callOffEvent = eventStep("callOff", cancel);

/** Plans an event again; what is above the limit is approved again. */
const restoreEvent = eventStep("restore", async (db, editor, taken) => {
  await inCalendar(db, editor, taken, "restore");
  const { estimatedCostCents, limitCents } = taken.found;
  return { to: needsApproval(estimatedCostCents, limitCents) ? "draft" : "planned" };
});

const waiveRecap = eventStep("waiveRecap", async (_, editor) => ({ along: { recapWaivedBy: editor.userId } }));

/** What people of a shop do with an event, by the intents of its page. */
export const memberSteps = {
  sendForApproval: eventStep("sendForApproval"),
  confirm: confirmEvent,
  hold: holdEvent,
  cancel: cancelEvent,
  restore: restoreEvent,
};

/** What advisors do with one. */
export const advisorSteps = {
  approve: eventStep("approve"),
  decline: eventStep("decline"),
  callOff: callOffEvent,
  waiveRecap,
  comment: commentStep(eventWorkflow),
  assign: assignStep(eventWorkflow),
};

/**
 * Confirm, cancel or restore an event that the caller has found, or mark it as held, together with its money if it has
 * any. `seen` is the version that the page showed; 0 where it told none.
 */
export async function moveEvent(
  db: Db,
  member: Member,
  { id, isManaged, version }: { id: number; isManaged: boolean; version: number },
  { move, seen }: { move: EventMove; seen: number },
  now: Date,
) {
  const ofVersion = refusalOfSeen("event", seen || null, version);
  if (ofVersion) return ofVersion;
  if (!isManaged) return moveCustomEvent(db, member, id, move, now);
  const outcome = await memberSteps[move](db, member, id, {}, now);
  return outcome?.saved ? { saved: true as const, sentence: sentenceOf(outcome.found, move) } : outcome;
}

export function sentenceOf({ title }: { title: string }, move: EventMove): string {
  return `${title} is ${eventMoves[move].done}.`;
}

async function cancel(db: Db, editor: Editor, taken: Taken) {
  await releaseMoney(db, editor, taken.found.id, taken.now);
  return inCalendar(db, editor, taken, "cancel");
}

/** Lets the calendar say the same of an event, whose rows are locked. */
async function inCalendar(db: Db, editor: Editor, { found, now }: Taken, move: EventMove) {
  const { id, companyId, calendarStatus: status } = found;
  if (status !== eventMoves[move].to) await writeMove(db, editor, [{ id, companyId, status }], move, now);
  return {};
}
