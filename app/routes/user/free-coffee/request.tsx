import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { loadCoffeePage } from "#app/programs/free-coffee/coffee-page.server.ts";
import { coffeeWorkflow } from "#app/programs/free-coffee/coffee-rules.ts";
import { customerCoffeeActions } from "#app/programs/free-coffee/coffee-actions.server.ts";
import { CoffeeDetails, coffeeFacts } from "#app/programs/free-coffee/ui/coffee-details.tsx";
import { coffeeDialogs } from "#app/programs/free-coffee/ui/coffee-dialogs.tsx";
import { CoffeeBanner } from "#app/programs/free-coffee/ui/coffee-banner.tsx";
import { answerRecordAction } from "#app/programs/queue/answer-record-action.server.ts";
import { RecordBody } from "#app/platform/workflow/ui/record-body.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.request.number ?? "Free Coffee Request");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "free-coffee:view");
  return json(await loadCoffeePage(db, member, parseId(call.params.requestId), now()));
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "free-coffee:order");
  const id = parseId(call.params.requestId);
  return answerRecordAction(
    { db, actor: member, now: now() },
    {
      actions: customerCoffeeActions,
      workflow: coffeeWorkflow,
      id,
      form: await readForm(call.request),
      to: paths.coffeeRequest(id),
    },
  );
}

export default function CoffeeRequestPage() {
  const { request, editable, ...loaded } = useLoaderData<typeof loader>();
  return (
    <Page
      title={request.number}
      crumbs={[{ label: "Free coffee requests", to: paths.coffeeRequests() }]}
      purpose={`Free Coffee for 100 Days, ${request.location} (${request.pcNumber})`}
    >
      <CoffeeBanner request={request} changes={loaded.changes} />
      <RecordBody
        loaded={loaded}
        record={request}
        workflow={coffeeWorkflow}
        facts={coffeeFacts(request)}
        dialogs={coffeeDialogs(request)}
        links={editable !== null && <PageLink to={paths.updateCoffeeRequest(request.id)}>Update order</PageLink>}
      >
        <CoffeeDetails request={request} />
      </RecordBody>
    </Page>
  );
}
