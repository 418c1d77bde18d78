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
import { ChecksCard } from "#app/programs/phase-checks/ui/checks-card.tsx";
import { AssigneeCard } from "#app/programs/queue/ui/assignee-card.tsx";
import { loadSocialPage } from "#app/programs/social-orders/order-page.server.ts";
import { isInWork, socialStatusWords } from "#app/programs/social-orders/social-rules.ts";
import { FlagBanner, SocialDetails, socialFacts } from "#app/programs/social-orders/ui/order-details.tsx";
import { socialQuestions } from "#app/programs/social-orders/ui/social-questions.tsx";
import { listShownDeliverables, socialTextOf } from "#app/programs/social-production/production-page.server.ts";
import { socialDeskSteps } from "#app/programs/social-production/production-steps.server.ts";
import { AddDeliverable, Deliverables } from "#app/programs/social-production/ui/deliverables.tsx";
import { PublishingCard } from "#app/programs/social-production/ui/publishing-card.tsx";
import { listActivePosts } from "#app/programs/social-posts/posts.server.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Social Media Checklist");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "social:work");
  const page = await loadSocialPage(db, advisor, idOf(call.params.orderId), now());
  const { companyId, assigneeId } = page.order;
  return json({
    ...page,
    ...(await listShownDeliverables(db, page.order, { isCustomer: false })),
    library: isInWork(page.order) ? await listActivePosts(db, advisor.reach, companyId) : [],
    advisors: await listAdvisorChoices(db, advisor.reach, companyId, assigneeId),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "social:work");
  const id = idOf(call.params.orderId);
  const form = await readForm(call.request);
  const self = paths.socialChecklist(id);
  const outcome = await answerStep(socialDeskSteps, db, advisor, id, form, now());
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(self, socialTextOf(String(form.get("intent")), outcome));
}

export default function SocialChecklistPage() {
  const page = useLoaderData<typeof loader>();
  const { order, steps, deliverables, places, missing, library, advisors, comments, changes } = page;
  const { status, version, openBoxes, timeZone } = order;
  const inWork = isInWork(order);
  return (
    <Page
      title={order.number}
      crumbs={[{ label: "Manage social media orders", to: paths.socialQueue({ company: order.companyId }) }]}
      purpose={`${order.package}, ${order.location} (${order.pcNumber}), ${order.network}`}
    >
      <FlagBanner flag={order.flag} />
      <FactStrip facts={socialFacts(order)}>
        {steps.length > 0 && <StepButtons steps={steps} version={version} questions={socialQuestions(order)} />}
      </FactStrip>
      <FormWithAside
        aside={
          <>
            <ChecksCard
              boxes={order.boxes}
              checks={order.checks}
              phase={status}
              words={socialStatusWords}
              timeZone={timeZone}
            />
            <AssigneeCard assigneeId={order.assigneeId} advisors={advisors} />
            <Comments comments={comments} timeZone={timeZone} mayWrite mayKeepInternal />
            <StatusHistory changes={changes} words={socialStatusWords} timeZone={timeZone} />
          </>
        }
      >
        {openBoxes.length > 0 && (
          <p className="soft">{`Before it moves on: ${openBoxes.map((label) => label.toLowerCase()).join(", ")}.`}</p>
        )}
        {missing.length > 0 && <p className="soft">{missing.join(" ")}</p>}
        <Deliverables
          deliverables={deliverables}
          places={places}
          timeZone={timeZone}
          mayDecide={false}
          desk={{ mayChange: inWork, mayTell: status === "scheduled" || status === "completed" }}
        />
        {inWork && <AddDeliverable networks={order.networks} posts={library} startOn={order.startOn} />}
        {deliverables.some((one) => one.status === "approved") && <PublishingCard id={order.id} />}
        <SocialDetails order={order} receiptTo={paths.socialDeskReceipt(order.id)} />
      </FormWithAside>
    </Page>
  );
}
