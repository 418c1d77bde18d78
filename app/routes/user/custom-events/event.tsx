import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldErrorText } from "#app/http/errors.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { availableActions } from "#app/platform/workflow/define-workflow.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { addAttachment } from "#app/planning/event-attachments/add-attachment.server.ts";
import { attachmentRules } from "#app/planning/event-attachments/attachment-rules.ts";
import { listAttachments, removeAttachment } from "#app/planning/event-attachments/attachments.server.ts";
import { findCustomEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { customEventChangeRefusal, customEventWorkflow } from "#app/planning/custom-events/custom-event-rules.ts";
import { parseDayParam, parseEventDeletion } from "#app/planning/custom-events/occurrence-scope.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { eventOnDay, firstEventOccurrence } from "#app/planning/custom-events/event-occurrences.ts";
import { repeatSummary } from "#app/planning/custom-events/event-words.ts";
import { conflictsOfEvent } from "#app/planning/event-conflicts/find-conflicts.server.ts";
import { AttachmentsCard } from "#app/planning/event-attachments/ui/attachments-card.tsx";
import { ConflictHints } from "#app/planning/custom-events/ui/conflict-hints.tsx";
import { EventCards, CustomEventFacts } from "#app/planning/custom-events/ui/event-facts.tsx";
import { DeleteEventButtons, EditEventButtons } from "#app/planning/custom-events/ui/event-buttons.tsx";
import { EventStatusButtons } from "#app/planning/custom-events/ui/event-status.tsx";
import { applyEventAction } from "#app/programs/events/event-actions.server.ts";
import { deleteEvent } from "#app/programs/events/save-event.server.ts";
import { receiveFile } from "#app/platform/files/receive-file.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Card, Page, PageLink } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.event.title ?? "Event");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "calendar:view");
  const { event, day } = await findAddressedEvent(member, call);
  const refusal = can(member, "event:edit") ? customEventChangeRefusal(member, event) : null;
  const canChange = can(member, "event:edit") && refusal === null;
  const today = dayIn(event.timeZone, now());
  const moves = canChange && day === null ? availableActions(customEventWorkflow, event, { today }) : [];
  const files = await listAttachments(db, event.id);
  const hints =
    canChange && event.status !== "cancelled"
      ? await conflictsOfEvent(db, { member, event, isOneDay: day !== null, now: now() })
      : [];
  const shown = { ...event, ...(day === null ? firstEventOccurrence(event) : null) };
  return json({
    event: shown,
    day,
    repeat: repeatSummary(recurrenceOf(event), today),
    files,
    hints,
    canChange,
    canAskStudio: canChange && canUse(member, "studio:order") && canOrder(member),
    refusal,
    moves,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const { event, day } = await findAddressedEvent(member, call);
  const self = paths.customEvent(event.id, { day });
  if (call.request.headers.get("Content-Type")?.startsWith("multipart/")) return upload(call, member, event.id, self);
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["remove-file", "delete", ...customEventWorkflow.actions]);
  if (intent === "remove-file") {
    const outcome = orNotFound(await removeAttachment(db, member, event.id, parseId(form.get("fileId"))), "File");
    return outcome.saved
      ? redirectWithNotice(self, `${outcome.name} removed.`)
      : redirectWithErrors(self, outcome.fieldErrors);
  }
  if (intent !== null && intent !== "delete") {
    const outcome = orNotFound(
      await applyEventAction(db, { member, ...event, move: intent, seen: Number(form.get("version")), now: now() }),
      "Event",
    );
    return outcome.saved ? redirectWithNotice(self, outcome.sentence) : redirectWithErrors(self, outcome.fieldErrors);
  }
  const deletion = intent && parseEventDeletion(form.get("scope"), day);
  if (!deletion) return redirectWithNotice(self, "Nothing changed. Choose one of the buttons.", { tone: "info" });
  const outcome = orNotFound(await deleteEvent(db, { member, eventId: event.id, deletion, now: now() }), "Event");
  if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
  return redirectWithNotice(paths.marketingCalendar({ month: event.startsOn.slice(0, 7) }), outcome.sentence);
}

async function upload(call: ActionFunctionArgs, member: Member, eventId: number, self: string) {
  return readUpload(call.request, { files: ["attachment"], most: attachmentRules.maxBytes }, async ({ files }) => {
    const reception = { call, user: member, rules: attachmentRules, now: now() };
    const received = await receiveFile(db, reception, files[0], "Choose a file.");
    if ("problem" in received) return json({ attachment: received.problem }, { status: 422 });
    const outcome = orNotFound(await addAttachment(db, member, eventId, received.file), "Event");
    if (outcome.saved) return redirectWithNotice(self, `${received.file.name} added.`);
    return json(
      { attachment: fieldErrorText(outcome.fieldErrors) },
      { status: "status" in outcome ? outcome.status : 422 },
    );
  });
}

/** Return the event of the address, as of the occurrence that the address names; throw 404. */
async function findAddressedEvent(member: Member, { params, request }: LoaderFunctionArgs) {
  const event = orNotFound(await findCustomEvent(db, member.access, parseId(params.eventId)), "Event");
  const day = parseDayParam(new URL(request.url));
  return { event: day === null ? event : orNotFound(eventOnDay(event, day), "Event"), day };
}

export default function EventPage() {
  const { event, day, repeat, files, hints, canChange, canAskStudio, refusal, moves } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.attachment ?? null;
  const month = event.startsOn.slice(0, 7);
  return (
    <Page
      title={event.title}
      crumbs={[{ label: "Marketing {calendar}", to: paths.marketingCalendar({ month, day: event.startsOn }) }]}
      action={
        canChange ? (
          <>
            {canAskStudio && <PageLink to={paths.orderStudio({ event: event.id })}>Create studio request</PageLink>}
            {event.isManaged && <PageLink to={paths.eventProgram(event.id)}>Money and recap</PageLink>}
            <PageLink to={paths.createCustomEvent({ copy: event.id, day })}>Duplicate</PageLink>
            {day === null && <EditEventButtons event={event} day={day} />}
          </>
        ) : undefined
      }
    >
      <ConflictHints hints={hints} />
      <CustomEventFacts event={event} repeat={repeat}>
        <EventStatusButtons title={event.title} version={event.version} actions={moves} refusal={refusal} />
      </CustomEventFacts>
      <EventCards>
        <AttachmentsCard files={files} canEdit={canChange} problem={problem} />
        {canChange && day !== null && (
          <Card title="Edit">
            <EditEventButtons event={event} day={day} />
          </Card>
        )}
        {canChange && (
          <Card title="Delete">
            <DeleteEventButtons event={event} day={day} />
          </Card>
        )}
      </EventCards>
    </Page>
  );
}
