import type { Role } from "#app/platform/identity/roles.ts";
import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import { dayText } from "#app/ui/text/format.ts";

export type CustomEventStatus = ColumnValue<"customEvents", "status">;

/** Event as its transitions see it. */
interface CustomEventFacts {
  status: CustomEventStatus;
  startsOn: string;
  /** Recurrence as an RRULE; "" for a single event. */
  rrule: string;
}

/** Workflow of an event; `today` is YYYY-MM-DD in the event's time zone. */
export const customEventWorkflow = defineWorkflow<CustomEventStatus, CustomEventFacts, { today: string }>()({
  noun: "event",
  statuses: {
    planned: { word: "Planned", tone: "info" },
    confirmed: { word: "Date confirmed", tone: "success" },
    held: { word: "Took place", tone: "neutral" },
    cancelled: { word: "Canceled", tone: "danger" },
  },
  transitions: {
    confirm: { from: ["planned"], to: "confirmed", label: "Confirm event", done: "confirmed" },
    hold: {
      from: ["planned", "confirmed"],
      to: "held",
      label: "Mark as completed",
      done: "marked as completed",
      refuse: holdRefusal,
    },
    cancel: { from: ["planned", "confirmed"], to: "cancelled", label: "Cancel event", done: "canceled" },
    restore: { from: ["held", "cancelled"], to: "planned", label: "Mark as planned", done: "marked as planned" },
  },
});

export type CustomEventAction = keyof typeof customEventWorkflow.transitions;

function holdRefusal({ rrule, startsOn }: CustomEventFacts, { today }: { today: string }): string | null {
  if (rrule !== "") return "Mark each day of a repeating event as completed separately.";
  return startsOn > today
    ? `This event starts on ${dayText(startsOn)}. You can mark it as completed after it starts.`
    : null;
}

export const EVENT_VISIBILITIES = ["network", "location"] as const;
export type EventVisibility = (typeof EVENT_VISIBILITIES)[number];

export const eventVisibilityWords: Record<EventVisibility, string> = {
  network: "Everyone in the {network} of these {locations}",
  location: "Only people with access to at least one of these {locations}",
};

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
