import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { FIELDS_WITH_LOCATIONS, parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { forbidden, found, type Problems } from "#app/http/problems.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { listAttachments } from "#app/planning/custom-events/attachments.server.ts";
import { changeFollowingEvents } from "#app/planning/custom-events/change-following-events.server.ts";
import { changeOccurrence } from "#app/planning/custom-events/change-occurrence.server.ts";
import { consideredForm } from "#app/planning/custom-events/considered-event.ts";
import { customEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { findCustomEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { refusalOfChange } from "#app/planning/custom-events/custom-event-rules.ts";
import { partOfAddress } from "#app/planning/custom-events/edited-part.ts";
import { findEventFormChoices } from "#app/planning/custom-events/event-choices.server.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { eventOn } from "#app/planning/custom-events/event-occurrences.ts";
import { hintsOfEvent, hintsOfTyped } from "#app/planning/custom-events/find-conflicts.server.ts";
import { occurrenceForm } from "#app/planning/custom-events/occurrence-form.ts";
import { AttachmentsLine } from "#app/planning/custom-events/ui/attachments-line.tsx";
import { ConflictHints } from "#app/planning/custom-events/ui/conflict-hints.tsx";
import { CustomEventForm } from "#app/planning/custom-events/ui/custom-event-form.tsx";
import { OccurrenceForm } from "#app/planning/custom-events/ui/occurrence-form.tsx";
import { changeEvent, mayWish } from "#app/programs/events/save-event.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Edit Event");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const { event, part } = await findChangeable(member, call);
  const choices = part?.scope === "this" ? null : await findEventFormChoices(db, member, event.categoryId);
  const files = await listAttachments(db, event.id);
  const hints = await hintsOfEvent(db, member, event, part?.scope === "this", now());
  const today = dayIn(event.timeZone, now());
  return json({
    event: { ...event, repeat: recurrenceOf(event) },
    part,
    choices,
    files,
    hints,
    today,
    mayWish: mayWish(member),
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const eventId = idOf(call.params.eventId);
  const part = partOfAddress(new URL(call.request.url));
  const form = await readForm(call.request, FIELDS_WITH_LOCATIONS);
  if (part?.scope === "this") {
    const submission = parseForm(form, occurrenceForm);
    if (submission.status !== "success") return refuseAt(member, call, submission);
    const outcome = found(await changeOccurrence(db, member, eventId, part.day, submission.value, now()), "Event");
    if (!outcome.saved) return refuseAt(member, call, submission, outcome);
    return redirectWithNotice(
      paths.customEvent(eventId, { day: part.day }),
      `${submission.value.title} is saved for this day.`,
    );
  }
  const submission = parseForm(form, customEventForm);
  if (submission.payload.intent === "preview") {
    const { event } = await findChangeable(member, call);
    const hints = await hintsOfTyped(db, member, event.id, parseForm(form, consideredForm), now());
    return json({ initialValue: submission.payload, hints });
  }
  if (submission.status !== "success") return refuseAt(member, call, submission);
  const { value } = submission;
  if (part) {
    const outcome = found(await changeFollowingEvents(db, member, eventId, part.day, value, now()), "Event");
    if (!outcome.saved) return refuseAt(member, call, submission, outcome);
    return redirectWithNotice(
      paths.customEvent(outcome.eventId),
      `${value.title} is saved for this day and those after it.`,
    );
  }
  const outcome = found(await changeEvent(db, member, eventId, value, now()), "Event");
  if (!outcome.saved) return refuseAt(member, call, submission, outcome);
  return redirectWithNotice(paths.customEvent(eventId), `${value.title} is saved.`);
}

/** The form again with what is wrong, for an event that somebody may change; 403 or 404 otherwise. */
async function refuseAt(
  member: Member,
  call: ActionFunctionArgs,
  submission: Parameters<typeof refuse>[0],
  { problems, status }: { problems?: Problems; status?: 409 } = {},
) {
  await findChangeable(member, call);
  return refuse(submission, problems, status);
}

/** The event of the address, as it is on the day of the address where that names one. */
async function findChangeable(member: Member, { params, request }: LoaderFunctionArgs) {
  const event = found(await findCustomEvent(db, member.reach, idOf(params.eventId)), "Event");
  const refusal = refusalOfChange(member, event);
  if (refusal) throw forbidden(refusal);
  const part = partOfAddress(new URL(request.url));
  return { event: part ? found(eventOn(event, part.day), "Event") : event, part };
}

export default function EditEventPage() {
  const { event, part, choices, files, today, mayWish, ...loaded } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const hints = lastResult && "hints" in lastResult ? lastResult.hints : loaded.hints;
  const self = paths.customEvent(event.id, { day: part?.day });
  return (
    <Page
      title={`Edit ${event.title}`}
      purpose={
        part?.scope === "following"
          ? "This day and those after it change. The days before it stay as they are."
          : undefined
      }
      crumbs={[
        { label: "Marketing {Calendar}", to: paths.marketingCalendar() },
        { label: event.title, to: self },
      ]}
    >
      {choices ? (
        <CustomEventForm
          key={event.version}
          event={event}
          today={today}
          choices={choices}
          lastResult={lastResult}
          hints={hints}
          mayWish={mayWish && part === null}
          cancelTo={self}
        />
      ) : (
        <>
          <ConflictHints hints={hints} />
          <OccurrenceForm key={event.version} event={event} lastResult={lastResult} cancelTo={self} />
        </>
      )}
      <AttachmentsLine eventTo={self} files={files} />
    </Page>
  );
}
