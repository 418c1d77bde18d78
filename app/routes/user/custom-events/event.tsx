import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Member, requireMember } from "#app/modules/access/guards.server.ts";
import { may } from "#app/modules/access/permissions.ts";
import { findCustomEvent } from "#app/modules/custom-events/custom-event-queries.server.ts";
import { eventMoveOf, movesOf, refusalOfChange } from "#app/modules/custom-events/custom-event-rules.ts";
import { deleteCustomEvent } from "#app/modules/custom-events/delete-custom-event.server.ts";
import { dayOfAddress, deletionOf } from "#app/modules/custom-events/edited-part.ts";
import { eventOn, recurrenceOf } from "#app/modules/custom-events/event-occurrences.ts";
import { repeatOf } from "#app/modules/custom-events/event-words.ts";
import { moveCustomEvent } from "#app/modules/custom-events/move-custom-event.server.ts";
import { EventFacts } from "#app/modules/custom-events/ui/event-facts.tsx";
import { EventParts } from "#app/modules/custom-events/ui/event-parts.tsx";
import { EventStanding } from "#app/modules/custom-events/ui/event-standing.tsx";
import { dayIn } from "#app/modules/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.event.title ?? "Event");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const { event, day } = await findAddressed(member, call);
  const refusal = may(member, "event:edit") ? refusalOfChange(member, event) : null;
  const mayChange = may(member, "event:edit") && refusal === null;
  const today = dayIn(event.timeZone, now());
  const moves = mayChange && day === null ? movesOf(event, today) : [];
  return json({ event, day, repeat: repeatOf(recurrenceOf(event), today), mayChange, refusal, moves });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const { event, day } = await findAddressed(member, call);
  const intent = (await readForm(call.request)).get("intent");
  const self = paths.customEvent(event.id, { day });
  const move = eventMoveOf(intent);
  if (move) {
    const outcome = found(await moveCustomEvent(db, member, event.id, move, now()), "Event");
    return redirectWithNotice(self, outcome.sentence, { tone: outcome.saved ? "success" : "danger" });
  }
  const deletion = deletionOf(intent, day);
  if (!deletion) return redirectWithNotice(self, "Nothing is changed. Choose one of the buttons.", { tone: "info" });
  const outcome = found(await deleteCustomEvent(db, member, event.id, deletion, now()), "Event");
  const month = event.startsOn.slice(0, 7);
  return redirectWithNotice(outcome.saved ? paths.marketingCalendar({ month }) : self, outcome.sentence, {
    tone: outcome.saved ? "success" : "danger",
  });
}

/** The event of the address, as it is on the day of the address where that names one. */
async function findAddressed(member: Member, { params, request }: LoaderFunctionArgs) {
  const event = found(await findCustomEvent(db, member.reach, idOf(params.eventId)), "Event");
  const day = dayOfAddress(new URL(request.url));
  return { event: day === null ? event : found(eventOn(event, day), "Event"), day };
}

export default function EventPage() {
  const { event, day, repeat, mayChange, refusal, moves } = useLoaderData<typeof loader>();
  const month = event.startsOn.slice(0, 7);
  return (
    <Page
      title={event.title}
      crumbs={[{ label: "Marketing {Calendar}", to: paths.marketingCalendar({ month, day: event.startsOn }) }]}
      action={
        mayChange && day === null ? <PageLink to={paths.editCustomEvent(event.id)}>{repeat ? "Edit all events" : "Edit event"}</PageLink> : undefined
      }
    >
      <FormWithAside
        aside={
          <>
            <EventStanding event={event} moves={moves} refusal={refusal} />
            {mayChange && <EventParts event={event} day={day} />}
          </>
        }
      >
        <EventFacts event={event} repeat={repeat} />
      </FormWithAside>
    </Page>
  );
}
