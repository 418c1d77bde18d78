import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { loadCoffeePage } from "#app/programs/free-coffee/coffee-page.server.ts";
import { coffeeWorkflow } from "#app/programs/free-coffee/coffee-rules.ts";
import { advisorCoffeeActions } from "#app/programs/free-coffee/coffee-actions.server.ts";
import { CoffeeDetails, coffeeFacts } from "#app/programs/free-coffee/ui/coffee-details.tsx";
import { coffeeDialogs } from "#app/programs/free-coffee/ui/coffee-dialogs.tsx";
import { answerRecordAction } from "#app/programs/queue/answer-record-action.server.ts";
import { coffeeDesk } from "#app/programs/free-coffee/coffee-list.server.ts";
import { findAnswerAddresses, readDecisionDesk } from "#app/programs/queue/queue-desk.server.ts";
import { QueueDesk } from "#app/programs/queue/ui/queue-desk.tsx";
import { RecordBody } from "#app/platform/workflow/ui/record-body.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Free Coffee Request");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "free-coffee:decide");
  const page = await loadCoffeePage(db, advisor, parseId(call.params.requestId), now());
  const desk = { advisor, request: call.request, now: now() };
  return json({
    ...page,
    desk: await readDecisionDesk(db, desk, coffeeDesk, page.request),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "free-coffee:decide");
  const context = { db, actor: advisor, now: now() };
  const posted = { id: parseId(call.params.requestId), form: await readForm(call.request) };
  const addresses = await findAnswerAddresses(context, coffeeDesk, call.request, posted);
  return answerRecordAction(context, {
    actions: advisorCoffeeActions,
    workflow: coffeeWorkflow,
    ...posted,
    ...addresses,
  });
}

export default function DecideCoffeeRequestPage() {
  const { request, desk, ...loaded } = useLoaderData<typeof loader>();
  return (
    <QueueDesk
      desk={desk}
      label="Free coffee requests"
      to={paths.decideCoffeeRequest}
      name={({ number }) => number}
      lines={["location", "starts", "status"]}
    >
      <Page
        title={request.number}
        crumbs={[{ label: "Manage free coffee", to: paths.coffeeQueue({ company: request.companyId }) }]}
        purpose={`${request.location} (${request.pcNumber}), ${request.network}`}
      >
        {request.asksException && request.status === "submitted" && (
          <Banner tone="warning">It exceeds the yearly limit, so a Senior Advisor decides.</Banner>
        )}
        <RecordBody
          loaded={loaded}
          record={request}
          workflow={coffeeWorkflow}
          facts={coffeeFacts(request)}
          dialogs={coffeeDialogs(request)}
        >
          <CoffeeDetails request={request} />
        </RecordBody>
      </Page>
    </QueueDesk>
  );
}
