import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ChecksCard } from "#app/programs/phase-checks/ui/checks-card.tsx";
import { studioDesk } from "#app/programs/studio/studio-list.server.ts";
import { readDecisionDesk } from "#app/programs/queue/queue-desk.server.ts";
import { QueueDesk } from "#app/programs/queue/ui/queue-desk.tsx";
import { RecordBody } from "#app/platform/workflow/ui/record-body.tsx";
import { answerAdvisorStudioPage, loadStudioPage } from "#app/programs/studio/studio-page.server.ts";
import { isInProgress, studioWorkflow } from "#app/programs/studio/studio-rules.ts";
import {
  DeliverCard,
  CompletionDateButton,
  OfferFinalsButton,
  SendProofCard,
} from "#app/programs/studio/ui/advisor-cards.tsx";
import { Proofs } from "#app/programs/studio/ui/proof-round.tsx";
import { FinalFiles, StudioDetails, studioFacts } from "#app/programs/studio/ui/studio-details.tsx";
import { studioDialogs } from "#app/programs/studio/ui/studio-dialogs.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Studio Request Checklist");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "studio:work");
  const page = await loadStudioPage(db, advisor, parseId(call.params.requestId), now());
  const desk = { advisor, request: call.request, now: now() };
  return json({
    ...page,
    desk: await readDecisionDesk(db, desk, studioDesk, page.request),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "studio:work");
  return answerAdvisorStudioPage(db, { call, advisor, id: parseId(call.params.requestId), now: now() });
}

/** Actions that upload files; cards of their own take them. */
const UPLOAD_ACTIONS = ["send", "deliver"];

export default function StudioChecklistPage() {
  const page = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { request, desk, canPin, brief, finals, until, areOver, proofs, ...loaded } = page;
  const { steps } = loaded;
  const { status, version, openBoxes, roundsUsed, rules, timeZone } = request;
  const buttons = steps.filter(({ action }) => !UPLOAD_ACTIONS.includes(action));
  return (
    <QueueDesk
      desk={desk}
      label="Studio requests"
      to={paths.studioChecklist}
      name={({ number }) => number}
      lines={["title", "location", "needed", "status"]}
    >
      <Page
        title={request.number}
        crumbs={[{ label: "Manage studio requests", to: paths.studioQueue({ company: request.companyId }) }]}
        purpose={`${request.title}, ${request.location} (${request.pcNumber}), ${request.network}`}
      >
        <RecordBody
          loaded={{ ...loaded, steps: buttons }}
          record={request}
          workflow={studioWorkflow}
          facts={studioFacts(request)}
          dialogs={studioDialogs(request)}
          links={isInProgress(request) && <CompletionDateButton request={request} />}
          aside={
            <ChecksCard
              boxes={request.boxes}
              checks={request.checks}
              phase={status}
              words={studioWorkflow.words}
              timeZone={timeZone}
            />
          }
        >
          {openBoxes.length > 0 && studioWorkflow.waiting.advisor.includes(status) && (
            <p className="soft">{`To continue, check off: ${openBoxes.map((label) => label.toLowerCase()).join(", ")}.`}</p>
          )}
          {steps.some(({ action }) => action === "send") && (
            <SendProofCard
              version={version}
              round={roundsUsed + 1}
              roundsIncluded={rules.roundsIncluded}
              lastResult={lastResult}
            />
          )}
          {steps.some(({ action }) => action === "deliver") && (
            <DeliverCard version={version} lastResult={lastResult} />
          )}
          <FinalFiles request={request} finals={finals} until={until} areOver={areOver}>
            <OfferFinalsButton request={request} />
          </FinalFiles>
          <Proofs proofs={proofs} canPin={canPin} timeZone={timeZone} />
          <StudioDetails request={request} brief={brief} />
        </RecordBody>
      </Page>
    </QueueDesk>
  );
}
