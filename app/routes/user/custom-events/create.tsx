import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { FIELDS_WITH_LOCATIONS, parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/modules/access/guards.server.ts";
import { decodeCalendar } from "#app/modules/calendar/calendar-address.ts";
import { timeZoneOf } from "#app/modules/companies/time-zones.ts";
import { createCustomEvent } from "#app/modules/custom-events/create-custom-event.server.ts";
import { newCustomEventForm } from "#app/modules/custom-events/custom-event-form.ts";
import { findEventFormChoices } from "#app/modules/custom-events/event-choices.server.ts";
import { CustomEventForm } from "#app/modules/custom-events/ui/custom-event-form.tsx";
import { dayIn } from "#app/modules/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Create Event");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const today = dayIn(timeZoneOf(member), now());
  const { day } = decodeCalendar(new URL(call.request.url), today);
  return json({ today, day: day ?? today, choices: await findEventFormChoices(db, member) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const submission = parseForm(await readForm(call.request, FIELDS_WITH_LOCATIONS), newCustomEventForm);
  if (submission.payload.intent === "preview") return json({ initialValue: submission.payload });
  if (submission.status !== "success") return refuse(submission);
  const outcome = await createCustomEvent(db, member, submission.value, now());
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.customEvent(outcome.eventId), `${submission.value.title} is on the {calendar}.`);
}

export default function CreateEventPage() {
  const { today, day, choices } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page title="Create event" width="form" crumbs={[{ label: "Marketing {Calendar}", to: paths.marketingCalendar() }]}>
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
          choices={choices}
          lastResult={lastResult}
          cancelTo={paths.marketingCalendar()}
        />
      )}
    </Page>
  );
}
