import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { timeZoneText } from "#app/platform/dates/time-zones.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { dayText, moneyText, numberText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import type { CustomEventDetails } from "../custom-event-queries.server.ts";
import { EVENT_VISIBILITIES, eventVisibilityWords } from "../custom-event-rules.ts";
import { eventTimesText } from "../event-words.ts";
import { EventStatusBadge } from "./event-status.tsx";

export type ShownCustomEvent = SerializeFrom<CustomEventDetails>;

/** Card with the facts of an event and its actions, across the page. */
export function CustomEventFacts({
  event,
  repeat,
  children,
}: {
  event: ShownCustomEvent;
  repeat: RepeatSummary | null;
  children: ReactNode;
}) {
  return (
    <Card>
      <EventFactList event={event} repeat={repeat} columns={2} />
      {event.description && <p className="after multiline">{event.description}</p>}
      <div className="row row-after" data-print="hide">
        {children}
        <ButtonLink to={paths.eventFile(event.id)} native>
          {"Add to your calendar app"}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Row of related cards below the facts of an event. */
export function EventCards({ children }: { children: ReactNode }) {
  return <div className="columns top">{children}</div>;
}

interface RepeatSummary {
  words: string;
  days: string[];
}

/** List of an event's facts without empty ones. */
export function EventFactList({
  event,
  repeat,
  columns = 1,
}: {
  event: ShownCustomEvent;
  repeat: RepeatSummary | null;
  columns?: 1 | 2;
}) {
  const { locations, network, link, expectedAttendance, estimatedCostCents } = event;
  const visibility = EVENT_VISIBILITIES.find((known) => known === event.visibility);
  const facts = [
    { term: "Status", value: <EventStatusBadge status={event.status} /> },
    { term: "When", value: eventTimesText(event) },
    { term: "Time zone", value: event.startsAt === null ? null : timeZoneText(event.timeZone) },
    { term: "Repeats", value: repeat?.words },
    { term: "Next", value: repeat && repeat.days.length > 0 && <NextDays eventId={event.id} days={repeat.days} /> },
    { term: "Category", value: event.category },
    { term: "{Locations}", value: locations.length > 0 ? locations.map(({ name }) => name).join("; ") : network },
    { term: "Venue", value: event.place },
    { term: "Link", value: link && <EventLink to={link} /> },
    { term: "Expected attendance", value: expectedAttendance === null ? null : numberText(expectedAttendance) },
    { term: "Estimated cost", value: estimatedCostCents === null ? null : moneyText(estimatedCostCents) },
    { term: "Visible to", value: visibility && eventVisibilityWords[visibility] },
    { term: "Created by", value: event.author },
  ];
  return <Facts columns={columns} facts={facts.filter(({ value }) => Boolean(value))} />;
}

function NextDays({ eventId, days }: { eventId: number; days: readonly string[] }) {
  return (
    <ul className="bare row">
      {days.map((day) => (
        <li key={day}>
          <a href={paths.customEvent(eventId, { day })}>{dayText(day)}</a>
        </li>
      ))}
    </ul>
  );
}

function EventLink({ to }: { to: string }) {
  return (
    <a href={to} rel="noreferrer" className="breaks">
      {to.replace(/^https:\/\//, "")}
    </a>
  );
}
