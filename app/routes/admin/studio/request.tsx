import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { paths } from "#app/paths.ts";
import { Comments } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { StepButtons } from "#app/platform/workflow/ui/step-buttons.tsx";
import { ChecksCard } from "#app/programs/phase-checks/ui/checks-card.tsx";
import { AssigneeCard } from "#app/programs/queue/ui/assignee-card.tsx";
import { answerStudioDesk, loadStudioPage } from "#app/programs/studio/studio-page.server.ts";
import { isUnderway, studioStatusWords } from "#app/programs/studio/studio-rules.ts";
import { DeliverCard, MoveDayButton, OfferFinalsButton, SendProofCard } from "#app/programs/studio/ui/desk-cards.tsx";
import { Proofs } from "#app/programs/studio/ui/proof-round.tsx";
import { FinalFiles, StudioDetails, studioFacts } from "#app/programs/studio/ui/studio-details.tsx";
import { studioQuestions } from "#app/programs/studio/ui/studio-questions.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Studio Request Checklist");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "studio:work");
  const page = await loadStudioPage(db, advisor, idOf(call.params.requestId), now());
  const { companyId, assigneeId } = page.request;
  return json({ ...page, advisors: await listAdvisorChoices(db, advisor.reach, companyId, assigneeId) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "studio:work");
  return answerStudioDesk(db, call, advisor, idOf(call.params.requestId), now());
}

/** Steps that come with files, which cards of their own take. */
const WITH_FILES = ["send", "deliver"];

export default function StudioChecklistPage() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { request, steps, advisors, mayPin, brief, finals, until, areOver, proofs, comments, changes } = page;
  const { status, version, openBoxes, roundsUsed, rules, timeZone } = request;
  const buttons = steps.filter(({ verb }) => !WITH_FILES.includes(verb));
  return (
    <Page
      title={request.number}
      crumbs={[{ label: "Manage studio requests", to: paths.studioQueue({ company: request.companyId }) }]}
      purpose={`${request.title}, ${request.location} (${request.pcNumber}), ${request.network}`}
    >
      <FactStrip facts={studioFacts(request)}>
        {(buttons.length > 0 || isUnderway(request)) && (
          <>
            {isUnderway(request) && <MoveDayButton request={request} />}
            <StepButtons steps={buttons} version={version} questions={studioQuestions(request)} />
          </>
        )}
      </FactStrip>
      <FormWithAside
        aside={
          <>
            <ChecksCard
              boxes={request.boxes}
              checks={request.checks}
              phase={status}
              words={studioStatusWords}
              timeZone={timeZone}
            />
            <AssigneeCard assigneeId={request.assigneeId} advisors={advisors} />
            <Comments comments={comments} timeZone={timeZone} mayWrite mayKeepInternal />
            <StatusHistory changes={changes} words={studioStatusWords} timeZone={timeZone} />
          </>
        }
      >
        {openBoxes.length > 0 && (
          <p className="soft">{`Before it moves on: ${openBoxes.map((label) => label.toLowerCase()).join(", ")}.`}</p>
        )}
        {steps.some(({ verb }) => verb === "send") && (
          <SendProofCard
            version={version}
            round={roundsUsed + 1}
            roundsIncluded={rules.roundsIncluded}
            lastResult={lastResult}
          />
        )}
        {steps.some(({ verb }) => verb === "deliver") && <DeliverCard version={version} lastResult={lastResult} />}
        <FinalFiles request={request} finals={finals} until={until} areOver={areOver}>
          <OfferFinalsButton request={request} />
        </FinalFiles>
        <Proofs proofs={proofs} mayPin={mayPin} timeZone={timeZone} />
        <StudioDetails request={request} brief={brief} />
      </FormWithAside>
    </Page>
  );
}
