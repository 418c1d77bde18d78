import { addDays } from "#app/platform/dates/calendar-days.ts";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { customEventWorkflow } from "#app/planning/custom-events/custom-event-rules.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { paths } from "#app/paths.ts";
import { AddressLines } from "#app/ui/content/address-lines.tsx";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { dayText } from "#app/ui/text/format.ts";
import { Card, Facts, Page } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Money } from "#app/ui/content/status.tsx";
import type { RecordedEvent } from "../location-record.ts";
import type { findPastLocation } from "../past-location-queries.server.ts";
import { lastReadableDay, recordedPlanTotals } from "../past-location-rules.ts";
import { RecordedPlanCard } from "./recorded-plan-card.tsx";
import styles from "./past-locations.module.css";

type PastLocation = NonNullable<Awaited<ReturnType<typeof findPastLocation>>>;

/** Page of a location as it was on the day of its handover. */
export function PastLocationPage({ location }: { location: PastLocation }) {
  const { id, name, pcNumber, handedOverOn, plans, events } = location;
  const hasItems = plans.some(({ items }) => items.length > 0);
  return (
    <Page
      title={name}
      crumbs={[
        { label: "Dashboard", to: paths.dashboard() },
        { label: "Former {locations}", to: paths.pastLocations() },
      ]}
      purpose={`PC ${pcNumber}, as it was on ${dayText(handedOverOn)}. Available until ${dayText(lastReadableDay(handedOverOn))}.`}
      action={
        hasItems && (
          <ButtonLink to={paths.pastLocationItems(id)} native>
            Download items as CSV
          </ButtonLink>
        )
      }
    >
      <Card title="Your ownership">
        <Facts facts={factsOf(location)} columns={2} />
      </Card>
      {plans.length === 0 ? (
        <Card title="{Plans}">
          <p className="soft">
            <T>{"No {plans} ran here while you owned it."}</T>
          </p>
        </Card>
      ) : (
        plans.map((plan) => <RecordedPlanCard key={plan.number} plan={plan} handedOverOn={handedOverOn} />)
      )}
      {events.length > 0 && (
        <Card title="Events">
          <Events events={events} />
        </Card>
      )}
    </Page>
  );
}

function factsOf({ network, fromDay, handedOverOn, plans, ...location }: PastLocation) {
  const { planned, actual } = recordedPlanTotals(plans);
  const lastDay = addDays(handedOverOn, -1);
  return [
    { term: "{Network}", value: network },
    { term: "Owned", value: dateRangeText({ startsOn: fromDay, endsOn: lastDay < fromDay ? fromDay : lastDay }) },
    { term: "Address", value: <AddressLines {...location} /> },
    { term: "Handed over on", value: dayText(handedOverOn) },
    { term: "{Plans}", value: String(plans.length) },
    { term: "Planned cost", value: <Money cents={planned} /> },
    ...(actual === null ? [] : [{ term: "Paid", value: <Money cents={actual} /> }]),
  ];
}

function Events({ events }: { events: readonly RecordedEvent[] }) {
  return (
    <ul className={`bare ${styles.lines}`}>
      {events.map((event, place) => (
        <li key={place}>
          <span>{event.title}</span>
          <span className="soft">
            {event.isRepeating ? `Repeats from ${dayText(event.startsOn)}` : dateRangeText(event)} ·{" "}
            {statusLabel(customEventWorkflow.words, event.status)}
          </span>
        </li>
      ))}
    </ul>
  );
}
