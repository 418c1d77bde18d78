import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { loadCardPage } from "#app/programs/gift-cards/card-page.server.ts";
import { cardWorkflow } from "#app/programs/gift-cards/card-rules.ts";
import { advisorCardActions } from "#app/programs/gift-cards/card-actions.server.ts";
import { CardDetails, cardFacts } from "#app/programs/gift-cards/ui/card-details.tsx";
import { cardDialogs } from "#app/programs/gift-cards/ui/card-dialogs.tsx";
import { answerRecordAction } from "#app/programs/queue/answer-record-action.server.ts";
import { giftCardDesk } from "#app/programs/gift-cards/card-list.server.ts";
import { findAnswerAddresses, readDecisionDesk } from "#app/programs/queue/queue-desk.server.ts";
import { QueueDesk } from "#app/programs/queue/ui/queue-desk.tsx";
import { RecordBody } from "#app/platform/workflow/ui/record-body.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Gift Card Order");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "gift-card:decide");
  const page = await loadCardPage(db, advisor, parseId(call.params.orderId), now());
  const desk = { advisor, request: call.request, now: now() };
  return json({
    ...page,
    desk: await readDecisionDesk(db, desk, giftCardDesk, page.order),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "gift-card:decide");
  const context = { db, actor: advisor, now: now() };
  const posted = { id: parseId(call.params.orderId), form: await readForm(call.request) };
  const addresses = await findAnswerAddresses(context, giftCardDesk, call.request, posted);
  return answerRecordAction(context, {
    actions: advisorCardActions,
    workflow: cardWorkflow,
    ...posted,
    ...addresses,
  });
}

export default function DecideCardsPage() {
  const { order, late, refusal, desk, ...loaded } = useLoaderData<typeof loader>();
  return (
    <QueueDesk
      desk={desk}
      label="Gift card orders"
      to={paths.decideGiftCardOrder}
      name={({ number }) => number}
      lines={["event", "location", "total", "status"]}
    >
      <Page
        title={order.number}
        crumbs={[{ label: "Manage gift cards", to: paths.giftCardQueue({ company: order.companyId }) }]}
        purpose={`${order.location} (${order.pcNumber}), ${order.network}`}
      >
        {refusal && <Banner tone="info">{refusal}</Banner>}
        {late && <Banner tone="warning">{late}</Banner>}
        <RecordBody
          loaded={loaded}
          record={order}
          workflow={cardWorkflow}
          facts={cardFacts(order)}
          dialogs={cardDialogs(order)}
        >
          <CardDetails order={order} />
        </RecordBody>
      </Page>
    </QueueDesk>
  );
}
