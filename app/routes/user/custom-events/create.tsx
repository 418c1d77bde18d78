import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { decodeCalendar } from "#app/planning/calendar/calendar-address.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { candidateEventForm } from "#app/planning/event-conflicts/candidate-event.ts";
import { newCustomEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { findPlanItemEventDefaults } from "#app/planning/event-changes/plan-item-event-defaults.server.ts";
import { findCustomEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { parseDayParam } from "#app/planning/custom-events/occurrence-scope.ts";
import { listCustomEventChoices } from "#app/planning/custom-events/custom-event-choices.server.ts";
import { conflictsOfForm } from "#app/planning/event-conflicts/find-conflicts.server.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { eventOnDay } from "#app/planning/custom-events/event-occurrences.ts";
import { CustomEventForm } from "#app/planning/custom-events/ui/custom-event-form.tsx";
import { createEvent, canRequestReimbursement } from "#app/programs/events/save-event.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Create Event");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const today = dayIn(userTimeZone(member), now());
  const address = new URL(call.request.url);
  const { day } = decodeCalendar(address, today);
  const copied = await findTemplate(member, address);
  const choices = await listCustomEventChoices(db, member);
  return json({ today, day: day ?? today, copied, choices, canRequestReimbursement: canRequestReimbursement(member) });
}

/** Return the values to prefill: another event (one of its days where the address names it), or a plan item. */
async function findTemplate({ access }: Member, address: URL) {
  const item = address.searchParams.get("item");
  if (item !== null) return orNotFound(await findPlanItemEventDefaults(db, access, parseId(item)), "Item");
  const copy = address.searchParams.get("copy");
  if (copy === null) return null;
  const event = orNotFound(await findCustomEvent(db, access, parseId(copy)), "Event");
  const day = parseDayParam(address);
  return day === null
    ? { ...event, repeat: recurrenceOf(event) }
    : { ...orNotFound(eventOnDay(event, day), "Event"), repeat: null };
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  const submission = parseForm(form, newCustomEventForm);
  if (parseIntent(form, ["preview"])) {
    const hints = await conflictsOfForm(db, {
      member,
      id: null,
      submission: parseForm(form, candidateEventForm),
      now: now(),
    });
    return json({ initialValue: submission.payload, hints });
  }
  if (submission.status !== "success") return refuseForm(submission);
  const { value } = submission;
  const outcome = await createEvent(db, { member, form: value, now: now() });
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  const asksForMoney = canRequestReimbursement(member) && (value.isReimbursable || value.wantsGiftCards);
  const to = asksForMoney ? paths.eventProgram(outcome.eventId) : paths.customEvent(outcome.eventId);
  const next = asksForMoney && value.wantsGiftCards ? " Next, order its gift cards." : "";
  return redirectWithNotice(to, `${value.title} added to the {calendar}.${next}`);
}

export default function CreateEventPage() {
  const { today, day, copied, choices, canRequestReimbursement } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const hints = lastResult && "hints" in lastResult ? lastResult.hints : [];
  return (
    <Page title="Create event" crumbs={[{ label: "Marketing {calendar}", to: paths.marketingCalendar() }]}>
      {choices.categories.length === 0 || choices.locations.length === 0 ? (
        <EmptyState
          title="You can't create events yet"
          text={
            choices.locations.length === 0
              ? "You have no {locations} to create events for."
              : "Your company has no event categories yet. Ask your {advisor} to add them."
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
          canRequestReimbursement={canRequestReimbursement}
          cancelTo={paths.marketingCalendar()}
        />
      )}
    </Page>
  );
}
