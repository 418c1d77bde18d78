import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { answerStep } from "#app/platform/workflow/answer-step.server.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { openSteps } from "#app/platform/workflow/transitions.ts";
import { Comments } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { StepButtons } from "#app/platform/workflow/ui/step-buttons.tsx";
import { paths } from "#app/paths.ts";
import { findEventProgram } from "#app/programs/events/event-programs.server.ts";
import { eventProgramWords, eventTransitions, wordOfStatus } from "#app/programs/events/event-rules.ts";
import { advisorSteps } from "#app/programs/events/event-steps.server.ts";
import { EventPlanFacts, EventStanding } from "#app/programs/events/ui/event-plan.tsx";
import { AssigneeCard } from "#app/programs/queue/ui/assignee-card.tsx";
import { findThreadEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { findThread } from "#app/programs/thread/thread.server.ts";
import { ThreadCard } from "#app/programs/thread/ui/thread-card.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Event");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "event-program:decide");
  const event = found(await findEventProgram(db, advisor.reach, idOf(call.params.eventId)), "Event");
  const steps = openSteps(eventTransitions, event, advisor, now());
  const thread = await findThread(db, advisor.reach, { eventId: event.id });
  return json({
    event,
    effects: await findThreadEffects(db, advisor.reach, thread, may(advisor, "metrics:manage")),
    steps: steps.filter(({ verb }) => Object.hasOwn(advisorSteps, verb)),
    thread,
    advisors: await listAdvisorChoices(db, advisor.reach, event.companyId, event.assigneeId),
    ...(await readRecordLog(db, advisor.reach, { type: "event-program", id: event.id }, { internal: true })),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "event-program:decide");
  const id = idOf(call.params.eventId);
  const form = await readForm(call.request);
  const self = paths.eventApproval(id);
  const outcome = await answerStep(advisorSteps, db, advisor, id, form, now());
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  const intent = form.get("intent");
  if (intent === "comment") return redirectWithNotice(self, "Your comment is added.");
  if (intent === "assign") return redirectWithNotice(self, `${outcome.found.title} is handed over.`);
  if (intent === "waiveRecap") return redirectWithNotice(self, `The recap of ${outcome.found.title} is waived.`);
  return redirectWithNotice(self, `${outcome.found.title} is ${wordOfStatus(outcome.to).toLowerCase()}.`);
}

const questions = {
  callOff: {
    ...{ title: "Cancel this event?", tone: "danger" as const },
    text: "Its open claims are withdrawn, and what they reserved is free again.",
  },
};

export default function EventApprovalPage() {
  const { event, steps, thread, effects, advisors, comments, changes } = useLoaderData<typeof loader>();
  return (
    <Page
      title={event.title}
      crumbs={[{ label: "Events", to: paths.eventApprovals({ company: event.companyId }) }]}
      purpose={event.network}
    >
      <FactStrip facts={[{ term: "Status", value: <EventStanding event={event} /> }]}>
        <StepButtons steps={steps} version={event.version} questions={questions} />
      </FactStrip>
      <FormWithAside
        aside={
          <>
            <AssigneeCard assigneeId={event.assigneeId} advisors={advisors} />
            <ThreadCard thread={thread} side="advisor" effects={effects} />
            <Comments comments={comments} timeZone={event.timeZone} mayWrite mayKeepInternal />
            <StatusHistory changes={changes} words={eventProgramWords} timeZone={event.timeZone} />
          </>
        }
      >
        <EventPlanFacts event={event} />
      </FormWithAside>
    </Page>
  );
}
