import { paths } from "#app/paths.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { countText } from "#app/ui/text/format.ts";
import { DateText, Money } from "#app/ui/content/status.tsx";
import { FirstOfNote } from "#app/ui/page/truncation-notes.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import type { UnclaimedActivity } from "../unclaimed.server.ts";

/** Days before the claim deadline from which an activity is urgent. */
const SOON = 14;

/** Table of unclaimed activities with their expected amounts and a link to claim or mark each. */
export function UnclaimedTable({
  label,
  total,
  activities,
  canClaim,
  isMarked,
}: {
  label: string;
  /** Number of activities in all. */
  total: number;
  activities: readonly UnclaimedActivity[];
  canClaim: boolean;
  /** True when the activities can be claimed as they are; false when they must be marked as eligible first. */
  isMarked: boolean;
}) {
  return (
    <>
      <WideTable
        label={label}
        heads={["Activity", "{Location}", "Cost", "You get back (estimate)", "Claim by", ...(canClaim ? [""] : [])]}
        numbers={[2, 3]}
        rows={activities.map((activity) => [
          keyOf(activity),
          <span key="what">
            <span className="medium breaks">{activity.title}</span>
            <small className="note">{`${activity.category}, ${dateRangeText(activity)}`}</small>
          </span>,
          `${activity.location} (${activity.pcNumber})`,
          activity.costCents > 0 ? <Money key="cost" cents={activity.costCents} /> : "Unknown",
          activity.expectedCents > 0 ? <Money key="worth" cents={activity.expectedCents} /> : "Unknown",
          <LastDay key="until" {...activity} />,
          ...(canClaim
            ? [
                <span key="do" className="row">
                  <ButtonLink
                    to={isMarked ? claimActivityPath(activity) : markEligiblePath(activity)}
                    small
                    aria-label={`${isMarked ? "Claim" : "Edit"} ${activity.title}, ${activity.location}`}
                  >
                    {isMarked ? "Claim" : activity.eventId === null ? "Edit item" : "Edit event"}
                  </ButtonLink>
                  {isMarked && (
                    <ButtonLink
                      to={photoClaimPath(activity)}
                      small
                      label={`Claim ${activity.title}, ${activity.location}, with a photo`}
                    >
                      Claim with a photo
                    </ButtonLink>
                  )}
                </span>,
              ]
            : []),
        ])}
      />
      <FirstOfNote
        shown={activities.length}
        total={total}
        noun={["activity", "activities"]}
        rest="Earliest deadlines come first."
      />
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

function keyOf({ eventId, planItemId, locationId }: UnclaimedActivity): string {
  return eventId === null ? `item-${planItemId}` : `event-${eventId}-${locationId}`;
}

function claimActivityPath({ eventId, planItemId, pcNumber }: UnclaimedActivity): string {
  return eventId === null ? paths.itemClaim(planItemId ?? 0) : paths.eventClaim(eventId, pcNumber);
}

function photoClaimPath({ eventId, planItemId, locationId }: UnclaimedActivity): string {
  if (eventId === null) return paths.claimFromPhoto({ item: planItemId ?? 0 });
  return paths.claimFromPhoto({ event: eventId, location: locationId });
}

/** Return the address of the form that marks an activity as eligible, at that field. */
function markEligiblePath({ eventId, planId, planItemId }: UnclaimedActivity): string {
  return eventId === null
    ? `${paths.planItems(planId ?? 0, { item: planItemId ?? 0 })}#item-form-${planItemId}-claims`
    : `${paths.editCustomEvent(eventId)}#event-isReimbursable`;
}
