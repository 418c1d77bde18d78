import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { refusalOfChange } from "#app/planning/custom-events/custom-event-rules.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import type { Person, Transitions } from "#app/platform/workflow/transitions.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { firstNeededDay, lateArrival } from "#app/programs/gift-cards/card-rules.ts";
import { dayText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

export const EVENT_PROGRAM_STATUSES = [
  "draft",
  "pendingApproval",
  "declined",
  "planned",
  "confirmed",
  "held",
  "recapDue",
  "recapped",
  "closed",
  "cancelled",
] as const;
export type EventProgramStatus = (typeof EVENT_PROGRAM_STATUSES)[number];

export const eventProgramWords: Record<EventProgramStatus, string> = {
  draft: "Draft",
  pendingApproval: "Waiting for approval",
  declined: "Declined",
  planned: "Planned",
  confirmed: "Confirmed",
  held: "Held",
  recapDue: "Recap overdue",
  recapped: "Recapped",
  closed: "Closed",
  cancelled: "Cancelled",
};

export const eventProgramTones: Record<EventProgramStatus, Tone> = {
  draft: "neutral",
  pendingApproval: "warning",
  declined: "danger",
  planned: "info",
  confirmed: "success",
  held: "info",
  recapDue: "danger",
  recapped: "success",
  closed: "neutral",
  cancelled: "neutral",
};

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

/** What the rules of an event with money look at. */
export interface EventFacts {
  status: string;
  title: string;
  /** The calendar's word for it. */
  calendarStatus: string;
  startsOn: string;
  endsOn: string;
  timeZone: string;
  createdBy: number | null;
  isWhollyInReach: boolean;
}

const before = ["draft", "pendingApproval", "declined", "planned", "confirmed"] as const;

/** What may become of an event with money (PRODUCT-DETAILS.md B62). Days that pass do the rest: see event-days.server.ts. */
export const eventTransitions = {
  sendForApproval: {
    ...{ from: ["draft"], to: "pendingApproval", label: "Send for approval", done: "sent for approval" },
    ...{ permission: "event-program:edit", isLikely: true, refuse: ofOthers },
  },
  approve: {
    ...{ from: ["pendingApproval"], to: "planned", label: "Approve event", done: "approved" },
    ...{ permission: "event-program:decide", isLikely: true, refuse: refusalOfOwn },
  },
  decline: {
    ...{ from: ["pendingApproval"], to: "declined", label: "Decline event", done: "declined" },
    ...{ permission: "event-program:decide", needsReason: true, refuse: refusalOfOwn },
  },
  confirm: {
    ...{ from: ["planned"], to: "confirmed", label: "Confirm event", done: "confirmed" },
    ...{ permission: "event-program:edit", isLikely: true, refuse: ofOthers },
  },
  hold: {
    ...{ from: ["planned", "confirmed"], to: "held", label: "Mark as held", done: "marked as held" },
    ...{ permission: "event-program:edit", isLikely: true, refuse: refusalOfHolding },
  },
  cancel: {
    ...{ from: before, to: "cancelled", label: "Cancel event", done: "cancelled" },
    ...{ permission: "event-program:edit", refuse: ofOthers },
  },
  callOff: {
    ...{ from: before, to: "cancelled", label: "Cancel event", done: "cancelled" },
    ...{ permission: "event-program:decide", needsReason: true },
  },
  restore: {
    ...{ from: ["held", "cancelled"], to: "planned", label: "Plan again", done: "planned again" },
    ...{ permission: "event-program:edit", refuse: refusalOfRestoring },
  },
  waiveRecap: {
    ...{ from: ["recapDue"], to: "recapDue", label: "Waive the recap", done: "waived" },
    ...{ permission: "program:decide", needsReason: true },
  },
} as const satisfies Transitions<EventFacts>;

export type EventStep = keyof typeof eventTransitions;

/** The statuses of an event that is behind its people. */
export const OVER = ["held", "recapDue", "recapped", "closed"] as const;

function ofOthers(event: EventFacts, { userId, role }: Person): string | null {
  return refusalOfChange({ userId, role }, event);
}

/** Nobody decides an event that they made themselves. */
function refusalOfOwn({ createdBy }: EventFacts, { userId }: Person): string | null {
  return userId === createdBy ? "Somebody else decides an event that you made." : null;
}

function refusalOfHolding(event: EventFacts, person: Person, now: Date): string | null {
  const begun = hasBegun(event, now) ? null : `This event begins on ${dayText(event.startsOn)}. Mark it as held then.`;
  return ofOthers(event, person) ?? begun;
}

/** What is held stays held once its last day is over, or the clock would hold it again. */
function refusalOfRestoring(event: EventFacts, person: Person, now: Date): string | null {
  const isOver = event.status === "held" && isPast(event, now);
  return ofOthers(event, person) ?? (isOver ? "This event is over, so it stays held." : null);
}

export function hasBegun({ startsOn, timeZone }: Pick<EventFacts, "startsOn" | "timeZone">, now: Date): boolean {
  return startsOn <= dayIn(timeZone, now);
}

export function isPast({ endsOn, timeZone }: Pick<EventFacts, "endsOn" | "timeZone">, now: Date): boolean {
  return endsOn < dayIn(timeZone, now);
}

/** Whether an estimate, in cents, is above a limit; without an estimate there is nothing to approve. */
export function needsApproval(estimateCents: number | null, limitCents: number): boolean {
  return (estimateCents ?? 0) > limitCents;
}

/**
 * The status of an event whose estimate changes. What was approved or planned is approved again where the estimate grows
 * above the limit; what waits, or was declined, needs nobody any more where it falls to the limit.
 */
export function statusAfter(
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

/** The last day on which a recap is on time. */
export function recapDueOn({ endsOn }: { endsOn: string }, { recapDays }: { recapDays: number }): string {
  return addDays(endsOn, recapDays);
}

/** Gift cards need business days, and a sponsor's agreement four weeks. */
const SPONSOR_DAYS = 28;

/** What is short of time before an event, as sentences; `today` is a day at the event. */
export function leadWarnings(
  event: { startsOn: string; endsOn: string; wantsGiftCards: boolean; type: string; hasCardOrder: boolean },
  { leadBusinessDays }: { leadBusinessDays: number },
  today: string,
): string[] {
  if (event.startsOn < today) return [];
  const late =
    event.wantsGiftCards && !event.hasCardOrder
      ? lateArrival(event, firstNeededDay(today, { leadBusinessDays }))
      : null;
  const sponsor = event.type === "sponsorship" && event.startsOn < addDays(today, SPONSOR_DAYS);
  return [
    ...(late === null ? [] : [`${late} They take ${leadBusinessDays} business days.`]),
    ...(sponsor ? [`A sponsorship takes ${SPONSOR_DAYS} days to agree on, and this one begins sooner.`] : []),
  ];
}

const A_YEAR_OF_WEEKS = 364;

/** The same weekday a year later, and a year at a time until it lies ahead of today. */
export function copyDayOf(startsOn: string, today: string): string {
  let day = addDays(startsOn, A_YEAR_OF_WEEKS);
  while (day < today) day = addDays(day, A_YEAR_OF_WEEKS);
  return day;
}

/** The word of a status. */
export function wordOfStatus(status: string): string {
  return wordFrom(eventProgramWords, status);
}

/** Whether somebody writes the recap of a location that they reach, on an event of a status. */
export function mayRecap({ status }: { status: string }, { role }: { role: Role }): boolean {
  const isOpen = ["planned", "confirmed", "held", "recapDue", "recapped"].includes(status);
  return isOpen && role !== "View Only";
}
