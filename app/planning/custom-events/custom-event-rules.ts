import type { Role } from "#app/platform/identity/roles.ts";
import { dayText } from "#app/ui/format.ts";

export const EVENT_STATUSES = ["planned", "confirmed", "held", "cancelled"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const statusWords: Record<EventStatus, string> = {
  planned: "Planned",
  confirmed: "Confirmed",
  held: "Held",
  cancelled: "Cancelled",
};

/** The word of a kept status; itself where it has none. */
export function wordOfStatus(status: string): string {
  const known = EVENT_STATUSES.find((one) => one === status);
  return known ? statusWords[known] : status;
}

export const VISIBILITIES = ["network", "location"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const visibilityWords: Record<Visibility, string> = {
  network: "Everyone in the {network}",
  location: "Only people who see one of the {locations}",
};

/** What may become of an event, with what is said when it has. */
export const eventMoves = {
  confirm: { from: ["planned"], to: "confirmed", done: "confirmed" },
  hold: { from: ["planned", "confirmed"], to: "held", done: "marked as held" },
  cancel: { from: ["planned", "confirmed"], to: "cancelled", done: "cancelled" },
  restore: { from: ["held", "cancelled"], to: "planned", done: "planned again" },
} as const satisfies Record<string, { from: readonly EventStatus[]; to: EventStatus; done: string }>;

export type EventMove = keyof typeof eventMoves;
const EVENT_MOVES = ["confirm", "hold", "cancel", "restore"] as const satisfies readonly EventMove[];

export function eventMoveOf(intent: unknown): EventMove | null {
  return EVENT_MOVES.find((name) => name === intent) ?? null;
}

interface MovedEvent {
  status: string;
  startsOn: string;
  /** "" for a single event. */
  rrule: string;
}

/** Why an event cannot make a move on a day, as a sentence; null when it can. */
export function refusalOfMove(move: EventMove, event: MovedEvent, today: string): string | null {
  if (!eventMoves[move].from.some((from) => from === event.status)) {
    return `This event is ${wordOfStatus(event.status).toLowerCase()} and cannot be ${eventMoves[move].done}.`;
  }
  if (move === "hold" && event.rrule !== "") return "Mark the single days of a repeating event as held.";
  if (move === "hold" && event.startsOn > today) {
    return `This event begins on ${dayText(event.startsOn)}. Mark it as held once it has begun.`;
  }
  return null;
}

/** The moves that an event can make on a day. */
export function movesOf(event: MovedEvent, today: string): EventMove[] {
  return EVENT_MOVES.filter((move) => refusalOfMove(move, event, today) === null);
}

/** Why somebody cannot change an event that they see, as a sentence; null when they can. */
export function refusalOfChange(
  person: { userId: number; role: Role },
  event: { createdBy: number | null; isWhollyInReach: boolean },
): string | null {
  if (!event.isWhollyInReach) {
    return "This event is also at {locations} that you do not see. Somebody who sees all of them can change it.";
  }
  if (person.role === "Location Level Guest" && event.createdBy !== person.userId) {
    return "Whoever made this event can change it, and so can an owner.";
  }
  return null;
}
