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
import { loadCardPage } from "#app/programs/gift-cards/card-page.server.ts";
import { cardStatusWords } from "#app/programs/gift-cards/card-rules.ts";
import { advisorCardActions } from "#app/programs/gift-cards/card-actions.server.ts";
import { CardDetails, cardFacts } from "#app/programs/gift-cards/ui/card-details.tsx";
import { cardDialogs } from "#app/programs/gift-cards/ui/card-dialogs.tsx";
import { AssigneeCard } from "#app/programs/queue/ui/assignee-card.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Gift Card Order");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "gift-card:decide");
  const page = await loadCardPage(db, advisor, parseId(call.params.orderId), now());
  const { companyId, assigneeId } = page.order;
  return json({ ...page, advisors: await listAdvisorChoices(db, advisor.access, companyId, assigneeId) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "gift-card:decide");
  const id = parseId(call.params.orderId);
  const form = await readForm(call.request);
  const self = paths.decideGiftCardOrder(id);
  const outcome = await runPostedAction({ db, actor: advisor, now: now() }, advisorCardActions, id, form);
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  const intent = form.get("intent");
  if (intent === "comment") return redirectWithNotice(self, "Comment added.");
  if (intent === "assign") return redirectWithNotice(self, `${outcome.found.number} reassigned.`);
  return redirectWithNotice(self, newStatusText(cardStatusWords, outcome));
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
        {steps.length > 0 && (
          <RecordActionButtons steps={steps} version={order.version} questions={cardDialogs(order)} />
        )}
      </FactStrip>
      <FormWithAside
        aside={
          <>
            <AssigneeCard assigneeId={order.assigneeId} advisors={advisors} />
            <CommentsCard comments={comments} timeZone={order.timeZone} canWrite canKeepInternal />
            <StatusHistory changes={changes} words={cardStatusWords} timeZone={order.timeZone} />
          </>
        }
      >
        <CardDetails order={order} />
      </FormWithAside>
    </Page>
  );
}
