import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { FIELDS_WITH_LOCATIONS, parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { decodeCalendar } from "#app/planning/calendar/calendar-address.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { consideredForm } from "#app/planning/custom-events/considered-event.ts";
import { newCustomEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { findEventOfItem } from "#app/planning/custom-events/event-of-item.server.ts";
import { findCustomEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { dayOfAddress } from "#app/planning/custom-events/edited-part.ts";
import { findEventFormChoices } from "#app/planning/custom-events/event-choices.server.ts";
import { hintsOfTyped } from "#app/planning/custom-events/find-conflicts.server.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { eventOn } from "#app/planning/custom-events/event-occurrences.ts";
import { CustomEventForm } from "#app/planning/custom-events/ui/custom-event-form.tsx";
import { createEvent, mayWish } from "#app/programs/events/save-event.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Create Event");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const today = dayIn(timeZoneOf(member), now());
  const address = new URL(call.request.url);
  const { day } = decodeCalendar(address, today);
  const copied = await findCopied(member, address);
  const choices = await findEventFormChoices(db, member);
  return json({ today, day: day ?? today, copied, choices, mayWish: mayWish(member) });
}

/** What the new event is to be like: another one, on its day alone where the address names one, or an item of a plan. */
async function findCopied({ reach }: Member, address: URL) {
  const item = address.searchParams.get("item");
  if (item !== null) return found(await findEventOfItem(db, reach, idOf(item)), "Item");
  const copy = address.searchParams.get("copy");
  if (copy === null) return null;
  const event = found(await findCustomEvent(db, reach, idOf(copy)), "Event");
  const day = dayOfAddress(address);
  return day === null
    ? { ...event, repeat: recurrenceOf(event) }
    : { ...found(eventOn(event, day), "Event"), repeat: null };
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const form = await readForm(call.request, FIELDS_WITH_LOCATIONS);
  const submission = parseForm(form, newCustomEventForm);
  if (submission.payload.intent === "preview") {
    const hints = await hintsOfTyped(db, member, null, parseForm(form, consideredForm), now());
    return json({ initialValue: submission.payload, hints });
  }
  if (submission.status !== "success") return refuse(submission);
  const { value } = submission;
  const outcome = await createEvent(db, member, value, now());
  if (!outcome.saved) return refuse(submission, outcome.problems);
  const asksForMoney = mayWish(member) && (value.isReimbursable || value.wantsGiftCards);
  const to = asksForMoney ? paths.eventProgram(outcome.eventId) : paths.customEvent(outcome.eventId);
  return redirectWithNotice(to, `${value.title} is on the {calendar}.`);
}

export default function CreateEventPage() {
  const { today, day, copied, choices, mayWish } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const hints = lastResult && "hints" in lastResult ? lastResult.hints : [];
  return (
    <Page title="Create event" crumbs={[{ label: "Marketing {Calendar}", to: paths.marketingCalendar() }]}>
      {choices.categories.length === 0 || choices.locations.length === 0 ? (
        <EmptyState
          title="No events can be made yet"
          text={
            choices.locations.length === 0
              ? "You see no {location} that an event could be at."
              : "Your company has no event categories yet. Your {advisor} adds them."
          }
          action={{ label: "Back to the {calendar}", to: paths.marketingCalendar() }}
        />
      ) : (
        <CustomEventForm
          today={today}
          day={day}
          copied={copied}
          choices={choices}
          lastResult={lastResult}
          hints={hints}
          mayWish={mayWish}
          cancelTo={paths.marketingCalendar()}
        />
      )}
    </Page>
  );
}
