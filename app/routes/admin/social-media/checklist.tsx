import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { ChecksCard } from "#app/programs/phase-checks/ui/checks-card.tsx";
import { RecordBody } from "#app/platform/workflow/ui/record-body.tsx";
import { carriedQuery, readDecisionDesk } from "#app/programs/queue/queue-desk.server.ts";
import { QueueDesk } from "#app/programs/queue/ui/queue-desk.tsx";
import { socialDesk } from "#app/programs/social-orders/social-list.server.ts";
import { loadSocialPage } from "#app/programs/social-orders/order-page.server.ts";
import { isInProduction, socialWorkflow } from "#app/programs/social-orders/social-rules.ts";
import { FlagBanner, SocialDetails, socialFacts } from "#app/programs/social-orders/ui/order-details.tsx";
import { socialDialogs } from "#app/programs/social-orders/ui/social-dialogs.tsx";
import { listVisibleDeliverables, socialActionNotice } from "#app/programs/social-production/production-page.server.ts";
import { advisorSocialActions } from "#app/programs/social-production/production-actions.server.ts";
import { AddDeliverable, Deliverables } from "#app/programs/social-production/ui/deliverables.tsx";
import { PublishingCard } from "#app/programs/social-production/ui/publishing-card.tsx";
import { listActivePosts } from "#app/programs/social-posts/posts.server.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Social Media Checklist");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "social:work");
  const page = await loadSocialPage(db, advisor, parseId(call.params.orderId), now());
  const { companyId } = page.order;
  return json({
    ...page,
    ...(await listVisibleDeliverables(db, page.order, { isCustomer: false })),
    desk: await readDecisionDesk(db, { advisor, request: call.request, now: now() }, socialDesk, page.order),
    library: isInProduction(page.order) ? await listActivePosts(db, advisor.access, companyId) : [],
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "social:work");
  const id = parseId(call.params.orderId);
  const form = await readForm(call.request);
  const self = paths.socialChecklist(id) + carriedQuery(call.request);
  const outcome = await runPostedAction({ db, actor: advisor, now: now() }, advisorSocialActions, id, form);
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(self, socialActionNotice(outcome));
}

export default function SocialChecklistPage() {
  const { order, desk, deliverables, places, missing, library, ...loaded } = useLoaderData<typeof loader>();
  const { status, openBoxes, timeZone } = order;
  const inWork = isInProduction(order);
  return (
    <QueueDesk
      desk={desk}
      label="Social media orders"
      to={paths.socialChecklist}
      name={({ number }) => number}
      lines={["package", "location", "starts", "status"]}
    >
      <Page
        title={order.number}
        crumbs={[{ label: "Manage social media orders", to: paths.socialQueue({ company: order.companyId }) }]}
        purpose={`${order.package}, ${order.location} (${order.pcNumber}), ${order.network}`}
      >
        <FlagBanner flag={order.flag} />
        <RecordBody
          loaded={loaded}
          record={order}
          workflow={socialWorkflow}
          facts={socialFacts(order)}
          dialogs={socialDialogs(order)}
          aside={
            <ChecksCard
              boxes={order.boxes}
              checks={order.checks}
              phase={status}
              words={socialWorkflow.words}
              timeZone={timeZone}
            />
          }
        >
          {openBoxes.length > 0 && socialWorkflow.waiting.advisor.includes(status) && (
            <p className="soft">{`To continue, check off: ${openBoxes.map((label) => label.toLowerCase()).join(", ")}.`}</p>
          )}
          {missing.length > 0 && <p className="soft">{missing.join(" ")}</p>}
          <Deliverables
            deliverables={deliverables}
            places={places}
            timeZone={timeZone}
            canDecide={false}
            desk={{ canChange: inWork, canTell: status === "scheduled" || status === "completed" }}
          />
          {inWork && <AddDeliverable networks={order.networks} posts={library} startOn={order.startOn} />}
          {deliverables.some((one) => one.status === "approved") && <PublishingCard id={order.id} />}
          <SocialDetails order={order} receiptTo={paths.socialReceiptForAdvisor(order.id)} />
        </RecordBody>
      </Page>
    </QueueDesk>
  );
}
