import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { DeleteEventButtons, EditEventButtons } from "./event-buttons.tsx";
import { type ShownCustomEvent, EventFactList } from "./event-facts.tsx";

interface EventPage {
  event: ShownCustomEvent;
  repeat: { words: string; days: string[] } | null;
  canChange: boolean;
  refusal: string | null;
}

/** Event on its day, with the facts of its page and the actions on it. */
export function EventDetails({ eventId, day }: { eventId: number; day: string | null }) {
  const { load, data } = useFetcher<EventPage>();
  const page = paths.customEvent(eventId, { day });
  useEffect(() => load(page), [load, page]);
  if (!data) return <p className="soft">Loading event…</p>;
  const { event, repeat, canChange, refusal } = data;
  return (
    <div className="stack">
      <EventFactList event={event} repeat={repeat} />
      {event.description && <p className="after multiline">{event.description}</p>}
      {refusal && (
        <p className="soft">
          <T>{refusal}</T>
        </p>
      )}
      <div className="row">
        <ButtonLink to={page}>Open event</ButtonLink>
        {canChange && day === null && <EditEventButtons event={event} day={day} />}
        {canChange && <ButtonLink to={paths.createCustomEvent({ copy: eventId, day })}>Duplicate</ButtonLink>}
        <ButtonLink to={paths.eventFile(eventId)} native>
          {"Add to your calendar app"}
        </ButtonLink>
      </div>
      {canChange && day !== null && (
        <section>
          <h3>Edit</h3>
          <EditEventButtons event={event} day={day} />
        </section>
      )}
      {canChange && <DeleteEventButtons event={event} day={day} action={page} />}
    </div>
  );
}
