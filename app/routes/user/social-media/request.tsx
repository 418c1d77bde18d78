import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { CommentsCard } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { RecordActionButtons } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { resumePayment } from "#app/programs/social-checkout/checkout-page.server.ts";
import { loadSocialPage } from "#app/programs/social-orders/order-page.server.ts";
import { isPayable, socialOffText, socialWorkflow } from "#app/programs/social-orders/social-rules.ts";
import { SocialDetails, socialFacts } from "#app/programs/social-orders/ui/order-details.tsx";
import { socialDialogs } from "#app/programs/social-orders/ui/social-dialogs.tsx";
import { listVisibleDeliverables, socialActionNotice } from "#app/programs/social-production/production-page.server.ts";
import { customerSocialActions } from "#app/programs/social-production/production-actions.server.ts";
import { Deliverables } from "#app/programs/social-production/ui/deliverables.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.order.number ?? "Social Media Order");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "social:view");
  const page = await loadSocialPage(db, member, parseId(call.params.orderId), now());
  const posts = await listVisibleDeliverables(db, page.order, { isCustomer: true });
  return json({ ...page, ...posts, canCopy: can(member, "social:order") && canOrder(member) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "social:order");
  const id = parseId(call.params.orderId);
  const form = await readForm(call.request);
  if (parseIntent(form, ["pay"])) return resumePayment(db, member, id);
  const self = paths.socialOrder(id);
  const outcome = await runPostedAction({ db, actor: member, now: now() }, customerSocialActions, id, form);
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(self, socialActionNotice(outcome));
}

export default function SocialOrderPage() {
  const page = useLoaderData<typeof loader>();
  const { order, steps, deliverables, places, canAnswer, canEdit, canPay, canCopy, canComment, comments, changes } =
    page;
  return (
    <Page
      title={order.number}
      crumbs={[{ label: "Social media orders", to: paths.socialOrders() }]}
      purpose={`${order.package}, ${order.location}`}
      action={canCopy && <PageLink to={paths.orderSocial({ copy: order.id })}>Order again</PageLink>}
    >
      {order.isSocialMediaDisabled && isPayable(order) && <p className="note">{socialOffText([order.network])}</p>}
      <FactStrip facts={socialFacts(order)}>
        {(steps.length > 0 || canEdit || canPay) && (
          <>
            <RecordActionButtons
              steps={steps.filter(({ action }) => action !== "approve" || deliverables.length > 1)}
              version={order.version}
              questions={socialDialogs(order)}
            />
            {canEdit && <PageLink to={paths.orderSocial({ order: order.id })}>Edit order</PageLink>}
            {canPay && order.status !== "pendingPayment" && (
              <PageLink to={paths.socialCheckout(order.priceId, { order: order.id })} primary>
                {order.status === "draft" ? "Checkout" : "Try payment again"}
              </PageLink>
            )}
            {canPay && order.status === "pendingPayment" && order.method === "card" && (
              <Form method="post">
                <SubmitButton intent="pay">Continue to payment</SubmitButton>
              </Form>
            )}
          </>
        )}
      </FactStrip>
      <Deliverables
        deliverables={deliverables}
        places={places}
        timeZone={order.timeZone}
        canDecide={canAnswer && order.status === "awaitingApproval"}
      />
      <FormWithAside
        aside={
          <>
            <CommentsCard comments={comments} timeZone={order.timeZone} canWrite={canComment} />
            <StatusHistory changes={changes} words={socialWorkflow.words} timeZone={order.timeZone} />
          </>
        }
      >
        <SocialDetails order={order} receiptTo={paths.socialReceipt(order.id)} />
      </FormWithAside>
    </Page>
  );
}
