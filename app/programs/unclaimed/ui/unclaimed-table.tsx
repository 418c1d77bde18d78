import { paths } from "#app/paths.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { daysText } from "#app/platform/dates/day-words.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { countText } from "#app/ui/format.ts";
import { DateText, Money } from "#app/ui/status.tsx";
import { ShownOf } from "#app/ui/shown-of.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";
import type { Unclaimed } from "../unclaimed.server.ts";

/** Days before its last one from which a claim is urgent. */
const SOON = 14;

/** What happened and has no claim, a row each with what it would bring and the way to do it. */
export function UnclaimedTable({
  label,
  total,
  activities,
  mayClaim,
  isMarked,
}: {
  label: string;
  /** How many there are in all. */
  total: number;
  activities: readonly Unclaimed[];
  mayClaim: boolean;
  /** Whether it can be claimed as it is; otherwise it is marked as eligible first. */
  isMarked: boolean;
}) {
  return (
    <>
      <WideTable
        label={label}
        heads={["What", "{Location}", "Cost", "You get back", "Claim until", ...(mayClaim ? [""] : [])]}
        numbers={[2, 3]}
        rows={activities.map((activity) => [
          keyOf(activity),
          <span key="what">
            <span className="medium breaks">{activity.title}</span>
            <small className="note">{`${activity.category}, ${daysText(activity)}`}</small>
          </span>,
          `${activity.location} (${activity.pcNumber})`,
          activity.costCents > 0 ? <Money key="cost" cents={activity.costCents} /> : "Not known",
          activity.worthCents > 0 ? <Money key="worth" cents={activity.worthCents} /> : "Not known",
          <LastDay key="until" {...activity} />,
          ...(mayClaim
            ? [
                <ButtonLink
                  key="do"
                  to={isMarked ? claimOf(activity) : markOf(activity)}
                  small
                  aria-label={`${isMarked ? "Claim" : "Mark"} ${activity.title}, ${activity.location}`}
                >
                  {isMarked ? "Claim" : "Mark"}
                </ButtonLink>,
              ]
            : []),
        ])}
      />
      <ShownOf shown={activities.length} total={total} noun={["activity", "activities"]} rest="Those that end first." />
    </>
  );
}

function LastDay({ lastOn, today }: { lastOn: string; today: string }) {
  const days = dayNumber(lastOn) - dayNumber(today);
  return (
    <>
      <DateText day={lastOn} />
      {days <= SOON && (
        <small className="note warning-ink">{days === 0 ? "Today" : `${countText(days, "day")} left`}</small>
      )}
    </>
  );
}

function keyOf({ eventId, planItemId, locationId }: Unclaimed): string {
  return eventId === null ? `item-${planItemId}` : `event-${eventId}-${locationId}`;
}

function claimOf({ eventId, planItemId, pcNumber }: Unclaimed): string {
  return eventId === null ? paths.itemClaim(planItemId ?? 0) : paths.eventClaim(eventId, pcNumber);
}

function markOf({ eventId, planId, planItemId }: Unclaimed): string {
  return eventId === null ? paths.planItems(planId ?? 0, { item: planItemId ?? 0 }) : paths.editCustomEvent(eventId);
}
