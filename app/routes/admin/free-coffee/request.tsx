import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { newStatusText } from "#app/platform/workflow/status-texts.ts";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { paths } from "#app/paths.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { CommentsCard } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { RecordActionButtons } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { loadCoffeePage } from "#app/programs/free-coffee/coffee-page.server.ts";
import { coffeeStatusWords } from "#app/programs/free-coffee/coffee-rules.ts";
import { advisorCoffeeActions } from "#app/programs/free-coffee/coffee-actions.server.ts";
import { CoffeeDetails, coffeeFacts } from "#app/programs/free-coffee/ui/coffee-details.tsx";
import { coffeeDialogs } from "#app/programs/free-coffee/ui/coffee-dialogs.tsx";
import { AssigneeCard } from "#app/programs/queue/ui/assignee-card.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Free Coffee Request");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "free-coffee:decide");
  const page = await loadCoffeePage(db, advisor, parseId(call.params.requestId), now());
  const { companyId, assigneeId } = page.request;
  return json({ ...page, advisors: await listAdvisorChoices(db, advisor.access, companyId, assigneeId) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "free-coffee:decide");
  const id = parseId(call.params.requestId);
  const form = await readForm(call.request);
  const self = paths.decideCoffeeRequest(id);
  const outcome = await runPostedAction({ db, actor: advisor, now: now() }, advisorCoffeeActions, id, form);
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  const intent = form.get("intent");
  if (intent === "comment") return redirectWithNotice(self, "Comment added.");
  if (intent === "assign") return redirectWithNotice(self, `${outcome.found.number} reassigned.`);
  return redirectWithNotice(self, newStatusText(coffeeStatusWords, outcome));
}

export default function DecideCoffeeRequestPage() {
  const { request, steps, advisors, comments, changes } = useLoaderData<typeof loader>();
  return (
    <Page
      title={request.number}
      crumbs={[{ label: "Manage free coffee", to: paths.coffeeQueue({ company: request.companyId }) }]}
      purpose={`${request.location} (${request.pcNumber}), ${request.network}`}
    >
      {request.asksException && request.status === "submitted" && (
        <Banner tone="warning">It exceeds the yearly limit, so a Senior Advisor decides.</Banner>
      )}
      <FactStrip facts={coffeeFacts(request)}>
        {steps.length > 0 && (
          <RecordActionButtons steps={steps} version={request.version} questions={coffeeDialogs(request)} />
        )}
      </FactStrip>
      <FormWithAside
        aside={
          <>
            <AssigneeCard assigneeId={request.assigneeId} advisors={advisors} />
            <CommentsCard comments={comments} timeZone={request.timeZone} canWrite canKeepInternal />
            <StatusHistory changes={changes} words={coffeeStatusWords} timeZone={request.timeZone} />
          </>
        }
      >
        <CoffeeDetails request={request} />
      </FormWithAside>
    </Page>
  );
}
