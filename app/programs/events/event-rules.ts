import { customEventChangeRefusal, type CustomEventStatus } from "#app/planning/custom-events/custom-event-rules.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import type { ActionContext } from "#app/platform/workflow/order-rights.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { type DecidedFacts, undoTransition } from "#app/programs/queue/undo-rules.ts";
import { firstArrivalDay, lateArrivalWarning } from "#app/programs/gift-cards/card-rules.ts";
import { dayText } from "#app/ui/text/format.ts";

export type EventProgramStatus = ColumnValue<"eventPrograms", "status">;

export const eventTypeWords = {
  schoolFundraiser: "School fundraiser",
  community: "Community event",
  sampling: "Sampling",
  grandOpening: "Grand opening",
  sponsorship: "Sponsorship",
  charity: "Charity",
  sports: "Sports",
  firstResponder: "First responders",
  other: "Other",
} as const;
export type EventType = keyof typeof eventTypeWords;

/** Words in the name of a category that tell the type of its events. */
const TYPES_BY_WORD: readonly (readonly [RegExp, EventType])[] = [
  [/school/i, "schoolFundraiser"],
  [/charit|donat/i, "charity"],
  [/sponsor/i, "sponsorship"],
  [/sport|league/i, "sports"],
  [/responder|police|\bfire\b/i, "firstResponder"],
  [/grand opening/i, "grandOpening"],
  [/sampl/i, "sampling"],
];

/** Return the type that a new event begins with, by the name of its category. */
export function eventTypeOf(category: string): EventType {
  return TYPES_BY_WORD.find(([word]) => word.test(category))?.[1] ?? "community";
}

/** Event program as its rules see it. */
interface EventProgramFacts extends DecidedFacts {
  status: EventProgramStatus;
  title: string;
  /** Status of the calendar event. */
  calendarStatus: CustomEventStatus;
  startsOn: string;
  endsOn: string;
  timeZone: string;
  createdBy: number | null;
  isWhollyInScope: boolean;
}

const CANCELLABLE_STATUSES = ["draft", "pendingApproval", "declined", "planned", "confirmed"] as const;

/**
 * Workflow of an event program (docs/product/workflows.md, events). event-deadlines.server.ts makes the transitions
 * that dates cause.
 */
export const eventProgramWorkflow = defineWorkflow<EventProgramStatus, EventProgramFacts, ActionContext>()({
  noun: "event",
  statuses: {
    draft: { word: "Draft", tone: "neutral" },
    pendingApproval: { word: "Waiting for approval", tone: "warning", waitsFor: "advisor" },
    declined: { word: "Declined", tone: "danger" },
    planned: { word: "Planned", tone: "info" },
    confirmed: { word: "Date confirmed", tone: "success" },
    held: { word: "Took place", tone: "info" },
    recapDue: { word: "Recap overdue", tone: "danger", waitsFor: "customer" },
    recapped: { word: "Recap submitted", tone: "success" },
    closed: { word: "Closed", tone: "neutral" },
    cancelled: { word: "Canceled", tone: "neutral" },
  },
  transitions: {
    sendForApproval: {
      from: ["draft"],
      to: "pendingApproval",
      label: "Send for approval",
      done: "sent for approval",
      permission: "event-program:edit",
      isLikely: true,
      refuse: changeRefusal,
    },
    approve: {
      from: ["pendingApproval"],
      to: "planned",
      label: "Approve event",
      done: "approved",
      permission: "event-program:decide",
      isLikely: true,
      refuse: fourEyesRefusal,
    },
    decline: {
      from: ["pendingApproval"],
      to: "declined",
      label: "Decline event",
      done: "declined",
      permission: "event-program:decide",
      needsReason: true,
      refuse: fourEyesRefusal,
    },
    undo: {
      ...undoTransition,
      from: ["planned", "declined"],
      to: "pendingApproval",
      permission: "event-program:decide",
    },
    confirm: {
      from: ["planned"],
      to: "confirmed",
      label: "Confirm event",
      done: "confirmed",
      permission: "event-program:edit",
      isLikely: true,
      refuse: changeRefusal,
    },
    hold: {
      from: ["planned", "confirmed"],
      to: "held",
      label: "Mark as completed",
      done: "marked as completed",
      permission: "event-program:edit",
      isLikely: true,
      refuse: tookPlaceRefusal,
    },
    cancel: {
      from: CANCELLABLE_STATUSES,
      to: "cancelled",
      label: "Cancel event",
      done: "canceled",
      permission: "event-program:edit",
      refuse: changeRefusal,
    },
    callOff: {
      from: CANCELLABLE_STATUSES,
      to: "cancelled",
      label: "Cancel event",
      done: "canceled",
      permission: "event-program:decide",
      needsReason: true,
    },
    restore: {
      from: ["held", "cancelled"],
      to: "planned",
      label: "Plan again",
      done: "planned again",
      permission: "event-program:edit",
      refuse: restoreRefusal,
    },
    waiveRecap: {
      from: ["recapDue"],
      to: "recapDue",
      label: "Waive recap",
      done: "excused from its recap",
      permission: "program:decide",
      needsReason: true,
    },
  },
});

/** Statuses after an event took place. */
export const ENDED_EVENT_STATUSES = ["held", "recapDue", "recapped", "closed"] as const;

function changeRefusal(event: EventProgramFacts, { userId, role }: ActionContext): string | null {
  return customEventChangeRefusal({ userId, role }, event);
}

/** Return why an advisor cannot decide an event that they created (four-eyes rule), null when they can. */
function fourEyesRefusal({ createdBy }: EventProgramFacts, { userId }: ActionContext): string | null {
  return userId === createdBy ? "You created this event, so another advisor must decide it." : null;
}

function tookPlaceRefusal(event: EventProgramFacts, context: ActionContext): string | null {
  const begun = hasBegun(event, context.now)
    ? null
    : `You can mark this event as completed starting ${dayText(event.startsOn)}.`;
  return changeRefusal(event, context) ?? begun;
}

/**
 * Return why an event cannot be planned again, null when it can. A held event cannot after its last day, because the
 * daily job would mark it as held again.
 */
function restoreRefusal(event: EventProgramFacts, context: ActionContext): string | null {
  const isOver = event.status === "held" && isPast(event, context.now);
  return changeRefusal(event, context) ?? (isOver ? "You can't plan a past event again. Duplicate it instead." : null);
}

export function hasBegun({ startsOn, timeZone }: Pick<EventProgramFacts, "startsOn" | "timeZone">, now: Date): boolean {
  return startsOn <= dayIn(timeZone, now);
}

export function isPast({ endsOn, timeZone }: Pick<EventProgramFacts, "endsOn" | "timeZone">, now: Date): boolean {
  return endsOn < dayIn(timeZone, now);
}

/** Tell whether an estimate, in cents, exceeds the approval limit; an event without an estimate needs no approval. */
export function needsApproval(estimateCents: number | null, limitCents: number): boolean {
  return (estimateCents ?? 0) > limitCents;
}

/**
 * Return an event's status after its estimate changed. A planned event needs approval again when its estimate grows
 * above the limit; a waiting or declined one needs none once the estimate is within the limit.
 */
export function statusAfterEstimate(
  status: EventProgramStatus,
  { before, after, limitCents }: { before: number | null; after: number | null; limitCents: number },
): EventProgramStatus {
  const isAbove = needsApproval(after, limitCents);
  if (status === "planned" || status === "confirmed") {
    return isAbove && (after ?? 0) > (before ?? 0) ? "draft" : status;
  }
  if (status === "draft" || status === "pendingApproval") return isAbove ? status : "planned";
  if (status === "declined" && before !== after) return isAbove ? "draft" : "planned";
  return status;
}

/** Return the last day on which a recap is on time. */
export function recapDueOn({ endsOn }: { endsOn: string }, { recapDays }: { recapDays: number }): string {
  return addDays(endsOn, recapDays);
}

/** Days that a sponsor's agreement takes. */
const SPONSOR_DAYS = 28;

/** Return warnings about lead times that an event no longer meets; `today` is in the event's time zone. */
export function leadWarnings(
  event: { startsOn: string; endsOn: string; wantsGiftCards: boolean; type: string; hasCardOrder: boolean },
  { leadBusinessDays }: { leadBusinessDays: number },
  today: string,
): string[] {
  if (event.startsOn < today) return [];
  const late =
    event.wantsGiftCards && !event.hasCardOrder
      ? lateArrivalWarning(event, firstArrivalDay(today, { leadBusinessDays }))
      : null;
  const sponsor = event.type === "sponsorship" && event.startsOn < addDays(today, SPONSOR_DAYS);
  return [
    ...(late === null ? [] : [`${late} They take ${leadBusinessDays} business days.`]),
    ...(sponsor ? [`Sponsorships take ${SPONSOR_DAYS} days to arrange, and this event starts sooner.`] : []),
  ];
}

const A_YEAR_OF_WEEKS = 364;

/** Return the same weekday one year later, or as many years later as it takes to be in the future. */
export function sameWeekdayNextYear(startsOn: string, today: string): string {
  let day = addDays(startsOn, A_YEAR_OF_WEEKS);
  while (day < today) day = addDays(day, A_YEAR_OF_WEEKS);
  return day;
}

/** Tell whether a role can write the recap of an event in a status, at a location in scope. */
export function canRecap({ status }: { status: EventProgramStatus }, { role }: { role: Role }): boolean {
  const isOpen = ["planned", "confirmed", "held", "recapDue", "recapped"].includes(status);
  return isOpen && role !== "View Only";
}
