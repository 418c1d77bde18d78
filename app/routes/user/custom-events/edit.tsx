import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { forbidden, orNotFound, type FieldErrors } from "#app/http/errors.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { listAttachments } from "#app/planning/event-attachments/attachments.server.ts";
import { changeFollowingEvents } from "#app/planning/event-changes/change-following-events.server.ts";
import { changeOccurrence } from "#app/planning/event-changes/change-occurrence.server.ts";
import { candidateEventForm } from "#app/planning/event-conflicts/candidate-event.ts";
import { customEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { findCustomEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { customEventChangeRefusal } from "#app/planning/custom-events/custom-event-rules.ts";
import { parseOccurrenceScope } from "#app/planning/custom-events/occurrence-scope.ts";
import { listCustomEventChoices } from "#app/planning/custom-events/custom-event-choices.server.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { eventOnDay } from "#app/planning/custom-events/event-occurrences.ts";
import { conflictsOfEvent, conflictsOfForm } from "#app/planning/event-conflicts/find-conflicts.server.ts";
import { occurrenceForm } from "#app/planning/custom-events/occurrence-form.ts";
import { AttachmentsLine } from "#app/planning/event-attachments/ui/attachments-line.tsx";
import { ConflictHints } from "#app/planning/custom-events/ui/conflict-hints.tsx";
import { CustomEventForm } from "#app/planning/custom-events/ui/custom-event-form.tsx";
import { OccurrenceForm } from "#app/planning/custom-events/ui/occurrence-form.tsx";
import { changeEvent, canRequestReimbursement } from "#app/programs/events/save-event.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Edit Event");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const { event, part } = await findEditableEvent(member, call);
  const choices = part?.scope === "this" ? null : await listCustomEventChoices(db, member, event.categoryId);
  const files = await listAttachments(db, event.id);
  const hints = await conflictsOfEvent(db, { member, event, isOneDay: part?.scope === "this", now: now() });
  const today = dayIn(event.timeZone, now());
  return json({
    event: { ...event, repeat: recurrenceOf(event) },
    part,
    choices,
    files,
    hints,
    today,
    canRequestReimbursement: canRequestReimbursement(member),
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const eventId = parseId(call.params.eventId);
  const part = parseOccurrenceScope(new URL(call.request.url));
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  if (part?.scope === "this") {
    const submission = parseForm(form, occurrenceForm);
    if (submission.status !== "success") return refuseEdit(member, call, submission);
    const outcome = orNotFound(
      await changeOccurrence(db, { member, eventId, day: part.day, form: submission.value, now: now() }),
      "Event",
    );
    if (!outcome.saved) return refuseEdit(member, call, submission, outcome);
    return redirectWithNotice(
      paths.customEvent(eventId, { day: part.day }),
      `${submission.value.title} saved for this day.`,
    );
  }
  const submission = parseForm(form, customEventForm);
  if (parseIntent(form, ["preview"])) {
    const { event } = await findEditableEvent(member, call);
    const hints = await conflictsOfForm(db, {
      member,
      id: event.id,
      submission: parseForm(form, candidateEventForm),
      now: now(),
    });
    return json({ initialValue: submission.payload, hints });
  }
  if (submission.status !== "success") return refuseEdit(member, call, submission);
  const { value } = submission;
  if (part) {
    const outcome = orNotFound(
      await changeFollowingEvents(db, { member, eventId, day: part.day, form: value, now: now() }),
      "Event",
    );
    if (!outcome.saved) return refuseEdit(member, call, submission, outcome);
    return redirectWithNotice(paths.customEvent(outcome.eventId), `${value.title} saved for this day and later ones.`);
  }
  const outcome = orNotFound(await changeEvent(db, { member, eventId, form: value, now: now() }), "Event");
  if (!outcome.saved) return refuseEdit(member, call, submission, outcome);
  return redirectWithNotice(paths.customEvent(eventId), `${value.title} saved.`);
}

/** Return the form with its errors; throw 404 or 403 when the user cannot change the event. */
async function refuseEdit(
  member: Member,
  call: ActionFunctionArgs,
  submission: Parameters<typeof refuseForm>[0],
  { fieldErrors, status }: { fieldErrors?: FieldErrors; status?: 409 } = {},
) {
  await findEditableEvent(member, call);
  return refuseForm(submission, fieldErrors, status);
}

/**
 * Find the event of the address, as it is on the occurrence that the address names. Throws 404 when it is absent and
 * 403 when the user cannot change it.
 */
async function findEditableEvent(member: Member, { params, request }: LoaderFunctionArgs) {
  const event = orNotFound(await findCustomEvent(db, member.access, parseId(params.eventId)), "Event");
  const refusal = customEventChangeRefusal(member, event);
  if (refusal) throw forbidden(refusal);
  const part = parseOccurrenceScope(new URL(request.url));
  return { event: part ? orNotFound(eventOnDay(event, part.day), "Event") : event, part };
}

export default function EditEventPage() {
  const { event, part, choices, files, today, canRequestReimbursement, ...loaded } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const hints = lastResult && "hints" in lastResult ? lastResult.hints : loaded.hints;
  const self = paths.customEvent(event.id, { day: part?.day });
  return (
    <Page
      title={`Edit ${event.title}`}
      purpose={
        part?.scope === "following" ? "Changes apply to this day and later ones. Earlier days don't change." : undefined
      }
      crumbs={[
        { label: "Marketing {calendar}", to: paths.marketingCalendar() },
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
          canRequestReimbursement={canRequestReimbursement && part === null}
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
