import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { newStatusText } from "#app/platform/workflow/status-texts.ts";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { CommentsCard } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { RecordActionButtons } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { loadCardPage } from "#app/programs/gift-cards/card-page.server.ts";
import { cardStatusWords } from "#app/programs/gift-cards/card-rules.ts";
import { customerCardActions } from "#app/programs/gift-cards/card-actions.server.ts";
import { CardBanner, CardDetails, cardFacts, eventCrumb } from "#app/programs/gift-cards/ui/card-details.tsx";
import { cardDialogs } from "#app/programs/gift-cards/ui/card-dialogs.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.order.number ?? "Gift Card Order");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "gift-card:view");
  return json(await loadCardPage(db, member, parseId(call.params.orderId), now()));
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "gift-card:order");
  const id = parseId(call.params.orderId);
  const form = await readForm(call.request);
  const self = paths.giftCardOrder(id);
  const outcome = await runPostedAction({ db, actor: member, now: now() }, customerCardActions, id, form);
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(
    self,
    form.get("intent") === "comment" ? "Comment added." : newStatusText(cardStatusWords, outcome),
  );
}

export default function GiftCardOrderPage() {
  const { order, today, late, steps, canComment, comments, changes } = useLoaderData<typeof loader>();
  return (
    <Page
      title={order.number}
      crumbs={[eventCrumb(order)]}
      purpose={`Gift cards for ${order.event}, ${order.location} (${order.pcNumber})`}
    >
      <CardBanner order={order} today={today} late={late} changes={changes} />
      <FactStrip facts={cardFacts(order)}>
        {steps.length > 0 && (
          <RecordActionButtons steps={steps} version={order.version} questions={cardDialogs(order)} />
        )}
      </FactStrip>
      <FormWithAside
        aside={
          <>
            <CommentsCard comments={comments} timeZone={order.timeZone} canWrite={canComment} />
            <StatusHistory changes={changes} words={cardStatusWords} timeZone={order.timeZone} />
          </>
        }
      >
        <CardDetails order={order} />
      </FormWithAside>
    </Page>
  );
}
