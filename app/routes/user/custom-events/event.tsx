import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found, sentencesOf } from "#app/http/problems.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { addAttachment } from "#app/planning/custom-events/add-attachment.server.ts";
import { attachmentRules } from "#app/planning/custom-events/attachment-rules.ts";
import { listAttachments, removeAttachment } from "#app/planning/custom-events/attachments.server.ts";
import { findCustomEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { eventMoveOf, movesOf, refusalOfChange } from "#app/planning/custom-events/custom-event-rules.ts";
import { dayOfAddress, deletionOf } from "#app/planning/custom-events/edited-part.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { eventOn, firstDaysOf } from "#app/planning/custom-events/event-occurrences.ts";
import { repeatOf } from "#app/planning/custom-events/event-words.ts";
import { hintsOfEvent } from "#app/planning/custom-events/find-conflicts.server.ts";
import { AttachmentsCard } from "#app/planning/custom-events/ui/attachments-card.tsx";
import { ConflictHints } from "#app/planning/custom-events/ui/conflict-hints.tsx";
import { EventCards, EventFacts } from "#app/planning/custom-events/ui/event-facts.tsx";
import { DeleteParts, EditParts } from "#app/planning/custom-events/ui/event-parts.tsx";
import { EventSteps } from "#app/planning/custom-events/ui/event-status.tsx";
import { moveEvent } from "#app/programs/events/event-steps.server.ts";
import { deleteEvent } from "#app/programs/events/save-event.server.ts";
import { receiveFile } from "#app/platform/files/receive-file.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Card, Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.event.title ?? "Event");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const { event, day } = await findAddressed(member, call);
  const refusal = may(member, "event:edit") ? refusalOfChange(member, event) : null;
  const mayChange = may(member, "event:edit") && refusal === null;
  const today = dayIn(event.timeZone, now());
  const moves = mayChange && day === null ? movesOf(event, today) : [];
  const files = await listAttachments(db, event.id);
  const hints =
    mayChange && event.status !== "cancelled" ? await hintsOfEvent(db, member, event, day !== null, now()) : [];
  const shown = { ...event, ...(day === null ? firstDaysOf(event) : null) };
  return json({
    event: shown,
    day,
    repeat: repeatOf(recurrenceOf(event), today),
    files,
    hints,
    mayChange,
    mayAskStudio: mayChange && mayUse(member, "studio:order") && mayOrder(member),
    refusal,
    moves,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const { event, day } = await findAddressed(member, call);
  const self = paths.customEvent(event.id, { day });
  if (call.request.headers.get("Content-Type")?.startsWith("multipart/")) return upload(call, member, event.id, self);
  const form = await readForm(call.request);
  const intent = form.get("intent");
  if (intent === "remove-file") {
    const outcome = found(await removeAttachment(db, member, event.id, idOf(form.get("fileId"))), "File");
    return outcome.saved
      ? redirectWithNotice(self, `${outcome.name} is removed.`)
      : redirectRefused(self, outcome.problems);
  }
  const move = eventMoveOf(intent);
  if (move) {
    const outcome = found(
      await moveEvent(db, member, event, { move, seen: Number(form.get("version")) }, now()),
      "Event",
    );
    return outcome.saved ? redirectWithNotice(self, outcome.sentence) : redirectRefused(self, outcome.problems);
  }
  const deletion = deletionOf(intent, day);
  if (!deletion) return redirectWithNotice(self, "Nothing is changed. Choose one of the buttons.", { tone: "info" });
  const outcome = found(await deleteEvent(db, member, event.id, deletion, now()), "Event");
  if (!outcome.saved) return redirectRefused(self, outcome.problems);
  return redirectWithNotice(paths.marketingCalendar({ month: event.startsOn.slice(0, 7) }), outcome.sentence);
}

async function upload(call: ActionFunctionArgs, member: Member, eventId: number, self: string) {
  const { most } = attachmentRules;
  return readUpload(call.request, { files: ["attachment"], most }, async ({ files }) => {
    const terms = { rules: attachmentRules, missing: "Choose a file first." };
    const received = await receiveFile(db, call, member, files, terms, now());
    if ("problem" in received) return json({ attachment: received.problem }, { status: 422 });
    const outcome = found(await addAttachment(db, member, eventId, received.file), "Event");
    if (outcome.saved) return redirectWithNotice(self, `${received.file.name} is added.`);
    return json({ attachment: sentencesOf(outcome.problems) }, { status: "status" in outcome ? outcome.status : 422 });
  });
}

/** The event of the address, as it is on the day of the address where that names one. */
async function findAddressed(member: Member, { params, request }: LoaderFunctionArgs) {
  const event = found(await findCustomEvent(db, member.reach, idOf(params.eventId)), "Event");
  const day = dayOfAddress(new URL(request.url));
  return { event: day === null ? event : found(eventOn(event, day), "Event"), day };
}

export default function EventPage() {
  const { event, day, repeat, files, hints, mayChange, mayAskStudio, refusal, moves } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.attachment ?? null;
  const month = event.startsOn.slice(0, 7);
  return (
    <Page
      title={event.title}
      crumbs={[{ label: "Marketing {Calendar}", to: paths.marketingCalendar({ month, day: event.startsOn }) }]}
      action={
        mayChange ? (
          <>
            {mayAskStudio && <PageLink to={paths.orderStudio({ event: event.id })}>Ask the studio</PageLink>}
            {event.isManaged && <PageLink to={paths.eventProgram(event.id)}>Money and recap</PageLink>}
            <PageLink to={paths.createCustomEvent({ copy: event.id, day })}>Duplicate</PageLink>
            {day === null && <EditParts event={event} day={day} />}
          </>
        ) : undefined
      }
    >
      <ConflictHints hints={hints} />
      <EventFacts event={event} repeat={repeat}>
        <EventSteps title={event.title} version={event.version} moves={moves} refusal={refusal} />
      </EventFacts>
      <EventCards>
        <AttachmentsCard files={files} mayEdit={mayChange} problem={problem} />
        {mayChange && day !== null && (
          <Card title="Edit">
            <EditParts event={event} day={day} />
          </Card>
        )}
        {mayChange && (
          <Card title="Delete">
            <DeleteParts event={event} day={day} />
          </Card>
        )}
      </EventCards>
    </Page>
  );
}
