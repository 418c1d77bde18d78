import type { Db } from "#db/connect.ts";
import { type Problems, sentencesOf } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Permission } from "#app/platform/identity/permissions.ts";
import { movedText } from "#app/planning/actions/action-rules.ts";
import { rescheduleAction } from "#app/planning/actions/reschedule-action.server.ts";
import { hintOfMove } from "#app/planning/custom-events/find-conflicts.server.ts";
import { rescheduleEvent } from "#app/planning/custom-events/reschedule-event.server.ts";
import { rescheduleItem } from "#app/planning/plan-items/change-item.server.ts";
import { daysText } from "#app/platform/dates/day-words.ts";
import type { EntryMove, EntryMoved } from "#app/planning/calendar/moving/entry-move-form.ts";
import type { EntryRecord, MovableKind } from "#app/planning/calendar/moving/entry-record.ts";

/** What it takes to move what stands on the calendar. */
export const movePermissions: Record<MovableKind, Permission> = {
  event: "event:edit",
  item: "plan:edit",
  action: "checklist:edit",
};

/** Moves what an entry of the calendar stands for, by the rules of its own form. */
export async function moveEntry(
  db: Db,
  member: Member,
  record: EntryRecord,
  move: EntryMove,
  now: Date,
): Promise<EntryMoved> {
  const from = { startsOn: move.fromStartsOn, endsOn: move.fromEndsOn };
  const to = { startsOn: move.startsOn, endsOn: move.endsOn };
  const version = move.version ?? null;
  const back = { ...move, fromStartsOn: to.startsOn, fromEndsOn: to.endsOn, ...from };
  switch (record.kind) {
    case "event": {
      const { originalDay } = record;
      const outcome = await rescheduleEvent(
        db,
        member,
        record.id,
        { originalDay, scope: move.scope, from, to, version, rules: move.rules ?? null },
        now,
      );
      if (!outcome?.saved) return refused(outcome);
      const { undo } = outcome;
      const hint = await hintOfMove(db, member, outcome.eventId, to, now);
      return moved([`${outcome.title} is on ${daysText(to)}.`, hint].filter(Boolean).join(" "), {
        intent: "move",
        entry: `event-${outcome.eventId}-${undo.originalDay ?? ""}`,
        scope: undo.scope,
        fromStartsOn: undo.from.startsOn,
        fromEndsOn: undo.from.endsOn,
        ...undo.to,
        version: undo.version ?? undefined,
        rules: undo.rules ?? undefined,
      });
    }
    case "item": {
      const outcome = await rescheduleItem(db, member, record.id, { from, to, version }, now);
      if (!outcome?.saved) return refused(outcome);
      const ofActions = outcome.actions && movedText(outcome.actions);
      return moved([`${outcome.title} is on ${daysText(to)}.`, ofActions].filter(Boolean).join(" "), {
        ...back,
        version: outcome.version,
      });
    }
    case "action": {
      const dueOn = to.startsOn;
      const outcome = await rescheduleAction(db, member, record.id, { from: from.startsOn, dueOn, version }, now);
      if (!outcome?.saved) return refused(outcome);
      return moved(`${outcome.title} is due on ${daysText(to)}.`, { ...back, version: outcome.version });
    }
  }
}

function moved(sentence: string, undo: EntryMove): EntryMoved {
  return { sentence, undo, status: 200 };
}

function refused(outcome: { saved: false; problems: Problems; status?: 409 } | null): EntryMoved {
  if (!outcome) return { sentence: GONE, undo: null, status: 404 };
  if (outcome.status === 409) return { sentence: CHANGED, undo: null, status: 409 };
  return { sentence: sentencesOf(outcome.problems), undo: null, status: 422 };
}

const CHANGED = "Someone else changed this in the meantime, so it is not moved. You see it as it is now.";
const GONE = "This is not on the {calendar} any more. Reload the page to see what is.";
