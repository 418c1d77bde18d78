import { becameText } from "#app/platform/workflow/status-words.ts";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { answerStep } from "#app/platform/workflow/answer-step.server.ts";
import { Comments } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { StepButtons } from "#app/platform/workflow/ui/step-buttons.tsx";
import { loadCardPage } from "#app/programs/gift-cards/card-page.server.ts";
import { cardStatusWords } from "#app/programs/gift-cards/card-rules.ts";
import { ownSteps } from "#app/programs/gift-cards/decide-cards.server.ts";
import { CardBanner, CardDetails, cardFacts, eventCrumb } from "#app/programs/gift-cards/ui/card-details.tsx";
import { cardQuestions } from "#app/programs/gift-cards/ui/card-questions.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.order.number ?? "Gift Card Order");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "gift-card:view");
  return json(await loadCardPage(db, member, idOf(call.params.orderId), now()));
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "gift-card:order");
  const id = idOf(call.params.orderId);
  const form = await readForm(call.request);
  const self = paths.giftCardOrder(id);
  const outcome = await answerStep(ownSteps, db, member, id, form, now());
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(
    self,
    form.get("intent") === "comment" ? "Your comment is added." : becameText(cardStatusWords, outcome),
  );
}

export default function GiftCardOrderPage() {
  const { order, today, late, steps, mayComment, comments, changes } = useLoaderData<typeof loader>();
  return (
    <Page
      title={order.number}
      crumbs={[eventCrumb(order)]}
      purpose={`Gift cards for ${order.event}, ${order.location} (${order.pcNumber})`}
    >
      <CardBanner order={order} today={today} late={late} changes={changes} />
      <FactStrip facts={cardFacts(order)}>
        {steps.length > 0 && <StepButtons steps={steps} version={order.version} questions={cardQuestions(order)} />}
      </FactStrip>
      <FormWithAside
        aside={
          <>
            <Comments comments={comments} timeZone={order.timeZone} mayWrite={mayComment} />
            <StatusHistory changes={changes} words={cardStatusWords} timeZone={order.timeZone} />
          </>
        }
      >
        <CardDetails order={order} />
      </FormWithAside>
    </Page>
  );
}
