import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldErrorText } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Permission } from "#app/platform/identity/permissions.ts";
import { rescheduledActionsText } from "#app/planning/actions/action-rules.ts";
import { rescheduleAction } from "#app/planning/actions/reschedule-action.server.ts";
import { conflictOfMove } from "#app/planning/event-conflicts/find-conflicts.server.ts";
import { rescheduleEvent } from "#app/planning/event-changes/reschedule-event.server.ts";
import { rescheduleItem } from "#app/planning/plan-items/change-item.server.ts";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import type { EntryMove, EntryMoveResult } from "#app/planning/calendar/moving/entry-move-form.ts";
import type { EntryRecord, MovableKind } from "#app/planning/calendar/moving/entry-record.ts";

/** Permissions for moving an entry of the calendar, by kind of record. */
export const reschedulePermissions: Record<MovableKind, Permission> = {
  event: "event:edit",
  item: "plan:edit",
  action: "checklist:edit",
};

/** Move the record behind a calendar entry, by the rules of its own form. */
export async function rescheduleEntry(
  db: Db,
  { member, record, move, now }: { member: Member; record: EntryRecord; move: EntryMove; now: Date },
): Promise<EntryMoveResult> {
  const from = { startsOn: move.fromStartsOn, endsOn: move.fromEndsOn };
  const to = { startsOn: move.startsOn, endsOn: move.endsOn };
  const version = move.version ?? null;
  const back = { ...move, fromStartsOn: to.startsOn, fromEndsOn: to.endsOn, ...from };
  switch (record.kind) {
    case "event": {
      const { originalDay } = record;
      const outcome = await rescheduleEvent(db, {
        member,
        eventId: record.id,
        move: { originalDay, scope: move.scope, from, to, version, rules: move.rules ?? null },
        now,
      });
      if (!outcome?.saved) return refused(outcome);
      const { undo } = outcome;
      const hint = await conflictOfMove(db, { member, eventId: outcome.eventId, to, now });
      return moved([`${outcome.title} moved to ${dateRangeText(to)}.`, hint].filter(Boolean).join(" "), {
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
      const outcome = await rescheduleItem(db, { member, itemId: record.id, from, to, version, now });
      if (!outcome?.saved) return refused(outcome);
      const ofActions = outcome.actions && rescheduledActionsText(outcome.actions);
      return moved([`${outcome.title} moved to ${dateRangeText(to)}.`, ofActions].filter(Boolean).join(" "), {
        ...back,
        version: outcome.version,
      });
    }
    case "action": {
      const dueOn = to.startsOn;
      const outcome = await rescheduleAction(db, {
        member,
        actionId: record.id,
        from: from.startsOn,
        dueOn,
        version,
        now,
      });
      if (!outcome?.saved) return refused(outcome);
      return moved(`${outcome.title} is now due on ${dateRangeText(to)}.`, { ...back, version: outcome.version });
    }
  }
}

function moved(sentence: string, undo: EntryMove): EntryMoveResult {
  return { sentence, undo, status: 200 };
}

function refused(outcome: { saved: false; fieldErrors: FieldErrors; status?: 409 } | null): EntryMoveResult {
  if (!outcome) return { sentence: NOT_FOUND_MESSAGE, undo: null, status: 404 };
  if (outcome.status === 409) return { sentence: STALE_MESSAGE, undo: null, status: 409 };
  return { sentence: fieldErrorText(outcome.fieldErrors), undo: null, status: 422 };
}

const STALE_MESSAGE = "Someone else changed this, so we didn't move it. This is the latest version.";
const NOT_FOUND_MESSAGE = "This is no longer on the {calendar}. Reload the page to update it.";
