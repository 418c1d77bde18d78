import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { Say } from "#app/ui/say.tsx";
import { DeleteParts, EditParts } from "./event-parts.tsx";
import { type EventOfFacts, EventFactList } from "./event-facts.tsx";
import styles from "./events.module.css";

interface EventPage {
  event: EventOfFacts;
  repeat: { words: string; days: string[] } | null;
  mayChange: boolean;
  refusal: string | null;
}

/** An event on its day, as its own page tells it, with what can be done about it. */
export function EventDetails({ eventId, day }: { eventId: number; day: string | null }) {
  const { load, data } = useFetcher<EventPage>();
  const page = paths.customEvent(eventId, { day });
  useEffect(() => load(page), [load, page]);
  if (!data) return <p className="soft">Loading the event.</p>;
  const { event, repeat, mayChange, refusal } = data;
  return (
    <div className="stack">
      <EventFactList event={event} repeat={repeat} />
      {event.description && <p className={styles.description}>{event.description}</p>}
      {refusal && (
        <p className="soft">
          <Say>{refusal}</Say>
        </p>
      )}
      <div className="row">
        <ButtonLink to={page}>Open event</ButtonLink>
        {mayChange && day === null && <EditParts event={event} day={day} />}
        {mayChange && <ButtonLink to={paths.createCustomEvent({ copy: eventId, day })}>Duplicate</ButtonLink>}
        <ButtonLink to={paths.eventFile(eventId)} native>
          {"Save to your own {calendar}"}
        </ButtonLink>
      </div>
      {mayChange && day !== null && (
        <section>
          <h3>Edit</h3>
          <EditParts event={event} day={day} />
        </section>
      )}
      {mayChange && <DeleteParts event={event} day={day} action={page} />}
    </div>
  );
}
