import type { Role } from "#app/platform/identity/roles.ts";
import { dayText } from "#app/ui/format.ts";

export const CUSTOM_EVENT_STATUSES = ["planned", "confirmed", "held", "cancelled"] as const;
export type CustomEventStatus = (typeof CUSTOM_EVENT_STATUSES)[number];

export const customEventStatusWords: Record<CustomEventStatus, string> = {
  planned: "Planned",
  confirmed: "Confirmed",
  held: "Completed",
  cancelled: "Canceled",
};

/** Return the word of a stored status; the status itself when it is unknown. */
export function customEventStatusWord(status: string): string {
  const known = CUSTOM_EVENT_STATUSES.find((one) => one === status);
  return known ? customEventStatusWords[known] : status;
}

export const EVENT_VISIBILITIES = ["network", "location"] as const;
export type EventVisibility = (typeof EVENT_VISIBILITIES)[number];

export const eventVisibilityWords: Record<EventVisibility, string> = {
  network: "Everyone in your {network}",
  location: "Only people with access to at least one of these {locations}",
};

/** Status transitions by action; `done` is the word for the result. */
export const customEventTransitions = {
  confirm: { from: ["planned"], to: "confirmed", done: "confirmed" },
  hold: { from: ["planned", "confirmed"], to: "held", done: "marked as completed" },
  cancel: { from: ["planned", "confirmed"], to: "cancelled", done: "canceled" },
  restore: { from: ["held", "cancelled"], to: "planned", done: "marked as planned" },
} as const satisfies Record<string, { from: readonly CustomEventStatus[]; to: CustomEventStatus; done: string }>;

export type CustomEventAction = keyof typeof customEventTransitions;
const CUSTOM_EVENT_ACTIONS = ["confirm", "hold", "cancel", "restore"] as const satisfies readonly CustomEventAction[];

export function parseCustomEventAction(intent: unknown): CustomEventAction | null {
  return CUSTOM_EVENT_ACTIONS.find((name) => name === intent) ?? null;
}

interface EventForTransition {
  status: string;
  startsOn: string;
  /** Recurrence as an RRULE; "" for a single event. */
  rrule: string;
}

/** Return why an action is not possible on `today` (YYYY-MM-DD), null when it is. */
export function customEventActionRefusal(
  action: CustomEventAction,
  event: EventForTransition,
  today: string,
): string | null {
  if (!customEventTransitions[action].from.some((from) => from === event.status)) {
    return `This event can't be ${customEventTransitions[action].done} because its status is ${customEventStatusWord(event.status)}.`;
  }
  if (action === "hold" && event.rrule !== "") return "Mark each day of a repeating event as completed separately.";
  if (action === "hold" && event.startsOn > today) {
    return `This event starts on ${dayText(event.startsOn)}. You can mark it as completed after it starts.`;
  }
  return null;
}

/** List the actions that are possible on `today` (YYYY-MM-DD). */
export function availableCustomEventActions(event: EventForTransition, today: string): CustomEventAction[] {
  return CUSTOM_EVENT_ACTIONS.filter((action) => customEventActionRefusal(action, event, today) === null);
}

/** Return why the user cannot change a visible event, null when they can. */
export function customEventChangeRefusal(
  user: { userId: number; role: Role },
  event: { createdBy: number | null; isWhollyInScope: boolean },
): string | null {
  if (!event.isWhollyInScope) {
    return "To change this event, ask an owner who has access to all of its {locations}.";
  }
  if (user.role === "Location Level Guest" && event.createdBy !== user.userId) {
    return "Only an owner or the person who created this event can change it.";
  }
  return null;
}
