import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { availableActions } from "#app/platform/workflow/transitions.ts";
import { CommentsCard } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { RecordActionButtons } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { paths } from "#app/paths.ts";
import { findEventProgram } from "#app/programs/events/event-programs.server.ts";
import { eventProgramStatusWords, eventTransitions, eventStatusWord } from "#app/programs/events/event-rules.ts";
import { advisorEventActions } from "#app/programs/events/event-actions.server.ts";
import { EventPlanFacts, EventStatusFact } from "#app/programs/events/ui/event-plan.tsx";
import { AssigneeCard } from "#app/programs/queue/ui/assignee-card.tsx";
import { findRelatedEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { findRelatedRecords } from "#app/programs/related-records/related-records.server.ts";
import { RelatedRecordsCard } from "#app/programs/related-records/ui/related-records-card.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Event");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "event-program:decide");
  const event = orNotFound(await findEventProgram(db, advisor.access, parseId(call.params.eventId)), "Event");
  const steps = availableActions(eventTransitions, event, advisor, now());
  const related = await findRelatedRecords(db, advisor.access, { eventId: event.id });
  return json({
    event,
    effects: await findRelatedEffects(db, advisor.access, related, can(advisor, "metrics:manage")),
    steps: steps.filter(({ action }) => Object.hasOwn(advisorEventActions, action)),
    related,
    advisors: await listAdvisorChoices(db, advisor.access, event.companyId, event.assigneeId),
    ...(await readRecordLog(db, advisor.access, { type: "event-program", id: event.id }, { internal: true })),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "event-program:decide");
  const id = parseId(call.params.eventId);
  const form = await readForm(call.request);
  const self = paths.eventApproval(id);
  const outcome = await runPostedAction({ db, actor: advisor, now: now() }, advisorEventActions, id, form);
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  const intent = form.get("intent");
  if (intent === "comment") return redirectWithNotice(self, "Comment added.");
  if (intent === "assign") return redirectWithNotice(self, `${outcome.found.title} reassigned.`);
  if (intent === "waiveRecap") return redirectWithNotice(self, `Recap of ${outcome.found.title} waived.`);
  return redirectWithNotice(self, `${outcome.found.title}: ${eventStatusWord(outcome.to)}.`);
}

const questions = {
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
  const { event, steps, related, effects, advisors, comments, changes } = useLoaderData<typeof loader>();
  return (
    <Page
      title={event.title}
      crumbs={[{ label: "Events", to: paths.eventApprovals({ company: event.companyId }) }]}
      purpose={event.network}
    >
      <FactStrip facts={[{ term: "Status", value: <EventStatusFact event={event} /> }]}>
        <RecordActionButtons steps={steps} version={event.version} questions={questions} />
      </FactStrip>
      <FormWithAside
        aside={
          <>
            <AssigneeCard assigneeId={event.assigneeId} advisors={advisors} />
            <RelatedRecordsCard related={related} side="advisor" effects={effects} />
            <CommentsCard comments={comments} timeZone={event.timeZone} canWrite canKeepInternal />
            <StatusHistory changes={changes} words={eventProgramStatusWords} timeZone={event.timeZone} />
          </>
        }
      >
        <EventPlanFacts event={event} />
      </FormWithAside>
    </Page>
  );
}
