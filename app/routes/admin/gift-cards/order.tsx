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
import { loadCardPage } from "#app/programs/gift-cards/card-page.server.ts";
import { cardStatusWords } from "#app/programs/gift-cards/card-rules.ts";
import { cardDeskSteps } from "#app/programs/gift-cards/decide-cards.server.ts";
import { CardDetails, cardFacts } from "#app/programs/gift-cards/ui/card-details.tsx";
import { cardQuestions } from "#app/programs/gift-cards/ui/card-questions.tsx";
import { AssigneeCard } from "#app/programs/queue/ui/assignee-card.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Gift Card Order");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "gift-card:decide");
  const page = await loadCardPage(db, advisor, idOf(call.params.orderId), now());
  const { companyId, assigneeId } = page.order;
  return json({ ...page, advisors: await listAdvisorChoices(db, advisor.reach, companyId, assigneeId) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "gift-card:decide");
  const id = idOf(call.params.orderId);
  const form = await readForm(call.request);
  const self = paths.decideGiftCardOrder(id);
  const outcome = await answerStep(cardDeskSteps, db, advisor, id, form, now());
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  const intent = form.get("intent");
  if (intent === "comment") return redirectWithNotice(self, "Your comment is added.");
  if (intent === "assign") return redirectWithNotice(self, `${outcome.found.number} is handed over.`);
  return redirectWithNotice(self, becameText(cardStatusWords, outcome));
}

export default function DecideCardsPage() {
  const { order, late, refusal, steps, advisors, comments, changes } = useLoaderData<typeof loader>();
  return (
    <Page
      title={order.number}
      crumbs={[{ label: "Manage gift cards", to: paths.giftCardQueue({ company: order.companyId }) }]}
      purpose={`${order.location} (${order.pcNumber}), ${order.network}`}
    >
      {refusal && <Banner tone="info">{refusal}</Banner>}
      {late && <Banner tone="warning">{late}</Banner>}
      <FactStrip facts={cardFacts(order)}>
        {steps.length > 0 && <StepButtons steps={steps} version={order.version} questions={cardQuestions(order)} />}
      </FactStrip>
      <FormWithAside
        aside={
          <>
            <AssigneeCard assigneeId={order.assigneeId} advisors={advisors} />
            <Comments comments={comments} timeZone={order.timeZone} mayWrite mayKeepInternal />
            <StatusHistory changes={changes} words={cardStatusWords} timeZone={order.timeZone} />
          </>
        }
      >
        <CardDetails order={order} />
      </FormWithAside>
    </Page>
  );
}
