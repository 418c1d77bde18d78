import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { answerStep } from "#app/platform/workflow/answer-step.server.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { Comments } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { StepButtons } from "#app/platform/workflow/ui/step-buttons.tsx";
import { resumePayment } from "#app/programs/social-checkout/checkout-page.server.ts";
import { loadSocialPage } from "#app/programs/social-orders/order-page.server.ts";
import { isPayable, socialOffText, socialStatusWords } from "#app/programs/social-orders/social-rules.ts";
import { SocialDetails, socialFacts } from "#app/programs/social-orders/ui/order-details.tsx";
import { socialQuestions } from "#app/programs/social-orders/ui/social-questions.tsx";
import { listShownDeliverables, socialTextOf } from "#app/programs/social-production/production-page.server.ts";
import { ownSocialSteps } from "#app/programs/social-production/production-steps.server.ts";
import { Deliverables } from "#app/programs/social-production/ui/deliverables.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.order.number ?? "Social Media Order");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "social:view");
  const page = await loadSocialPage(db, member, idOf(call.params.orderId), now());
  const posts = await listShownDeliverables(db, page.order, { isCustomer: true });
  return json({ ...page, ...posts, mayCopy: may(member, "social:order") && mayOrder(member) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "social:order");
  const id = idOf(call.params.orderId);
  const form = await readForm(call.request);
  if (form.get("intent") === "pay") return resumePayment(db, member, id);
  const self = paths.socialOrder(id);
  const outcome = await answerStep(ownSocialSteps, db, member, id, form, now());
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(self, socialTextOf(String(form.get("intent")), outcome));
}

export default function SocialOrderPage() {
  const page = useLoaderData<typeof loader>();
  const { order, steps, deliverables, places, mayAnswer, mayEdit, mayPay, mayCopy, mayComment, comments, changes } =
    page;
  return (
    <Page
      title={order.number}
      crumbs={[{ label: "Social media orders", to: paths.socialOrders() }]}
      purpose={`${order.package}, ${order.location}`}
      action={mayCopy && <PageLink to={paths.orderSocial({ copy: order.id })}>Order again</PageLink>}
    >
      {order.isSocialMediaDisabled && isPayable(order) && <p className="note">{socialOffText([order.network])}</p>}
      <FactStrip facts={socialFacts(order)}>
        {(steps.length > 0 || mayEdit || mayPay) && (
          <>
            <StepButtons
              steps={steps.filter(({ verb }) => verb !== "approve" || deliverables.length > 1)}
              version={order.version}
              questions={socialQuestions(order)}
            />
            {mayEdit && <PageLink to={paths.orderSocial({ order: order.id })}>Edit order</PageLink>}
            {mayPay && order.status !== "pendingPayment" && (
              <PageLink to={paths.socialCheckout(order.priceId, { order: order.id })} primary>
                {order.status === "draft" ? "Checkout" : "Pay again"}
              </PageLink>
            )}
            {mayPay && order.status === "pendingPayment" && order.method === "card" && (
              <Form method="post">
                <SubmitButton intent="pay">Go on to payment</SubmitButton>
              </Form>
            )}
          </>
        )}
      </FactStrip>
      <Deliverables
        deliverables={deliverables}
        places={places}
        timeZone={order.timeZone}
        mayDecide={mayAnswer && order.status === "awaitingApproval"}
      />
      <FormWithAside
        aside={
          <>
            <Comments comments={comments} timeZone={order.timeZone} mayWrite={mayComment} />
            <StatusHistory changes={changes} words={socialStatusWords} timeZone={order.timeZone} />
          </>
        }
      >
        <SocialDetails order={order} receiptTo={paths.socialReceipt(order.id)} />
      </FormWithAside>
    </Page>
  );
}
