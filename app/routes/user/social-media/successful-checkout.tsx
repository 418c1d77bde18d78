import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { findPaymentSession, paymentStatus } from "#app/programs/social-checkout/checkout-page.server.ts";
import { useDiscardSavedOrder } from "#app/programs/social-orders/ui/saved-order.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { dayText, moneyText } from "#app/ui/text/format.ts";
import { usePolling } from "#app/ui/browser/use-polling.ts";
import { Card, Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Successful Checkout");

/** Read the payment's status and fulfil nothing: only the provider's signed event does. */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "social:order");
  const order = await findPaymentSession(db, member.access, call.params.sessionId ?? "");
  return json({ order, standing: paymentStatus(order.status) });
}

export default function SuccessfulCheckoutPage() {
  const { order, standing } = useLoaderData<typeof loader>();
  useDiscardSavedOrder();
  const open = { label: "Open order", to: paths.socialOrder(order.id) };
  return (
    <Page title={`Payment for ${order.number}`} crumbs={[{ label: "Social media orders", to: paths.socialOrders() }]}>
      {standing === "paid" && (
        <EmptyState
          title="Thank you, your order is paid"
          text={`${order.package}, ${moneyText(order.amountCents)}. The posts start on ${dayText(order.startOn)}. You approve each one before it goes out.`}
          action={open}
        />
      )}
      {standing === "failed" && (
        <EmptyState title="Payment failed" text="Your order isn't placed yet. Open it to pay again." action={open} />
      )}
      {standing === "processing" && <Processing sessionId={order.id} />}
    </Page>
  );
}

function Processing({ sessionId }: { sessionId: number }) {
  usePolling();
  return (
    <Card title="Confirming your payment">
      <p>This takes a moment. You can leave this page. We'll email you once it's paid.</p>
      <div className="cluster">
        <ButtonLink to={paths.socialOrder(sessionId)}>Open order</ButtonLink>
      </div>
    </Card>
  );
}
