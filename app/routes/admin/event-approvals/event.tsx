import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { paths } from "#app/paths.ts";
import { eventProgramRecords, findEventProgram } from "#app/programs/events/event-programs.server.ts";
import { eventProgramWorkflow } from "#app/programs/events/event-rules.ts";
import { advisorEventActions } from "#app/programs/events/event-actions.server.ts";
import { EventPlanFacts, EventStatusFact } from "#app/programs/events/ui/event-plan.tsx";
import { eventDesk } from "#app/programs/events/event-queue.server.ts";
import { findAnswerAddresses, readDecisionDesk } from "#app/programs/queue/queue-desk.server.ts";
import { QueueDesk } from "#app/programs/queue/ui/queue-desk.tsx";
import { readRecordPage } from "#app/programs/queue/read-record-page.server.ts";
import { RecordBody } from "#app/platform/workflow/ui/record-body.tsx";
import { findRelatedEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { findRelatedRecords } from "#app/programs/related-records/related-records.server.ts";
import { RelatedRecordsCard } from "#app/programs/related-records/ui/related-records-card.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Event");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "event-program:decide");
  const event = orNotFound(await findEventProgram(db, advisor.access, parseId(call.params.eventId)), "Event");
  const related = await findRelatedRecords(db, advisor.access, { eventId: event.id });
  return json({
    event,
    effects: await findRelatedEffects(db, advisor.access, related, can(advisor, "metrics:manage")),
    related,
    desk: await readDecisionDesk(db, { advisor, request: call.request, now: now() }, eventDesk, event),
    ...(await readRecordPage({ db, user: advisor, now: now() }, eventProgramRecords, event)),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "event-program:decide");
  const context = { db, actor: advisor, now: now() };
  const [id, form] = [parseId(call.params.eventId), await readForm(call.request)];
  const { to: self, nextTo } = await findAnswerAddresses(context, eventDesk, call.request, { id, form });
  const outcome = await runPostedAction(context, advisorEventActions, id, form);
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  const { intent } = outcome;
  if (intent === "comment") return redirectWithNotice(self, "Comment added.");
  if (intent === "assign") return redirectWithNotice(self, `${outcome.found.title} reassigned.`);
  if (intent === "undo") return redirectWithNotice(self, `Decision on ${outcome.found.title} undone.`);
  if (intent === "waiveRecap") return redirectWithNotice(self, `Recap of ${outcome.found.title} waived.`);
  if (self !== nextTo) return redirect(nextTo, 303);
  return redirectWithNotice(self, `${outcome.found.title}: ${statusLabel(eventProgramWorkflow.words, outcome.to)}.`);
}

const dialogs = {
  callOff: {
    title: "Cancel this event?",
    tone: "danger" as const,
    text: "Open claims will be withdrawn, and the money goes back to the {location}'s balance.",
  },
  waiveRecap: {
    title: "Waive this recap?",
    text: "The event no longer counts as missing its recap, and its {locations} can order gift cards again.",
  },
};

export default function EventApprovalPage() {
  const { event, desk, related, effects, ...loaded } = useLoaderData<typeof loader>();
  return (
    <QueueDesk
      desk={desk}
      label="Events"
      to={paths.eventApproval}
      name={({ title }) => title}
      lines={["places", "startsOn", "status"]}
    >
      <Page
        title={event.title}
        crumbs={[{ label: "Events", to: paths.eventApprovals({ company: event.companyId }) }]}
        purpose={event.network}
      >
        <RecordBody
          loaded={loaded}
          record={event}
          workflow={eventProgramWorkflow}
          facts={[{ term: "Status", value: <EventStatusFact event={event} /> }]}
          dialogs={dialogs}
          aside={<RelatedRecordsCard related={related} side="advisor" effects={effects} />}
        >
          <EventPlanFacts event={event} />
        </RecordBody>
      </Page>
    </QueueDesk>
  );
}
