import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { loadCardPage } from "#app/programs/gift-cards/card-page.server.ts";
import { cardWorkflow } from "#app/programs/gift-cards/card-rules.ts";
import { customerCardActions } from "#app/programs/gift-cards/card-actions.server.ts";
import { CardBanner, CardDetails, cardFacts, eventCrumb } from "#app/programs/gift-cards/ui/card-details.tsx";
import { cardDialogs } from "#app/programs/gift-cards/ui/card-dialogs.tsx";
import { answerRecordAction } from "#app/programs/queue/answer-record-action.server.ts";
import { RecordBody } from "#app/platform/workflow/ui/record-body.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.order.number ?? "Gift Card Order");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "gift-card:view");
  return json(await loadCardPage(db, member, parseId(call.params.orderId), now()));
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "gift-card:order");
  const id = parseId(call.params.orderId);
  return answerRecordAction(
    { db, actor: member, now: now() },
    {
      actions: customerCardActions,
      workflow: cardWorkflow,
      id,
      form: await readForm(call.request),
      to: paths.giftCardOrder(id),
    },
  );
}

export default function GiftCardOrderPage() {
  const { order, today, late, ...loaded } = useLoaderData<typeof loader>();
  return (
    <Page
      title={order.number}
      crumbs={[eventCrumb(order)]}
      purpose={`Gift cards for ${order.event}, ${order.location} (${order.pcNumber})`}
    >
      <CardBanner order={order} today={today} late={late} changes={loaded.changes} />
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
  );
}
