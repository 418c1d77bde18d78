import { becameText } from "#app/platform/workflow/status-words.ts";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { paths } from "#app/paths.ts";
import { answerStep } from "#app/platform/workflow/answer-step.server.ts";
import { Comments } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { StepButtons } from "#app/platform/workflow/ui/step-buttons.tsx";
import { loadCoffeePage } from "#app/programs/free-coffee/coffee-page.server.ts";
import { coffeeStatusWords } from "#app/programs/free-coffee/coffee-rules.ts";
import { coffeeDeskSteps } from "#app/programs/free-coffee/decide-request.server.ts";
import { CoffeeDetails, coffeeFacts } from "#app/programs/free-coffee/ui/coffee-details.tsx";
import { coffeeQuestions } from "#app/programs/free-coffee/ui/coffee-questions.tsx";
import { AssigneeCard } from "#app/programs/queue/ui/assignee-card.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Free Coffee Request");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "free-coffee:decide");
  const page = await loadCoffeePage(db, advisor, idOf(call.params.requestId), now());
  const { companyId, assigneeId } = page.request;
  return json({ ...page, advisors: await listAdvisorChoices(db, advisor.reach, companyId, assigneeId) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "free-coffee:decide");
  const id = idOf(call.params.requestId);
  const form = await readForm(call.request);
  const self = paths.decideCoffeeRequest(id);
  const outcome = await answerStep(coffeeDeskSteps, db, advisor, id, form, now());
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  const intent = form.get("intent");
  if (intent === "comment") return redirectWithNotice(self, "Your comment is added.");
  if (intent === "assign") return redirectWithNotice(self, `${outcome.found.number} is handed over.`);
  return redirectWithNotice(self, becameText(coffeeStatusWords, outcome));
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
        <Banner tone="warning">It is more than the year allows, so a Senior Advisor decides.</Banner>
      )}
      <FactStrip facts={coffeeFacts(request)}>
        {steps.length > 0 && (
          <StepButtons steps={steps} version={request.version} questions={coffeeQuestions(request)} />
        )}
      </FactStrip>
      <FormWithAside
        aside={
          <>
            <AssigneeCard assigneeId={request.assigneeId} advisors={advisors} />
            <Comments comments={comments} timeZone={request.timeZone} mayWrite mayKeepInternal />
            <StatusHistory changes={changes} words={coffeeStatusWords} timeZone={request.timeZone} />
          </>
        }
      >
        <CoffeeDetails request={request} />
      </FormWithAside>
    </Page>
  );
}
