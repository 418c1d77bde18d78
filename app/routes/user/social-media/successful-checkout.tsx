import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { findSession, standingOf } from "#app/programs/social-checkout/checkout-page.server.ts";
import { useForgettingForm } from "#app/programs/social-orders/ui/saved-form.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { dayText, moneyText } from "#app/ui/format.ts";
import { useLookingAgain } from "#app/ui/look-again.ts";
import { Card, Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Successful Checkout");

/** Reads how a payment stands and fulfils nothing: that is the provider's signed event's. */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "social:order");
  const order = await findSession(db, member.reach, call.params.sessionId ?? "");
  return json({ order, standing: standingOf(order.status) });
}

export default function SuccessfulCheckoutPage() {
  const { order, standing } = useLoaderData<typeof loader>();
  useForgettingForm();
  const open = { label: "Open the order", to: paths.socialOrder(order.id) };
  return (
    <Page title={`Payment of ${order.number}`} crumbs={[{ label: "Social media orders", to: paths.socialOrders() }]}>
      {standing === "paid" && (
        <EmptyState
          title="Thank you, your order is paid"
          text={`${order.package}, ${moneyText(order.amountCents)}. The posts begin on ${dayText(order.startOn)}; you approve each before it goes out.`}
          action={open}
        />
      )}
      {standing === "failed" && (
        <EmptyState
          title="The payment failed"
          text="Nothing was ordered. You can pay again from the order."
          action={open}
        />
      )}
      {standing === "processing" && <Processing sessionId={order.id} />}
    </Page>
  );
}

function Processing({ sessionId }: { sessionId: number }) {
  useLookingAgain();
  return (
    <Card title="The payment is being confirmed">
      <p>This takes a moment. You may leave this page: you get a mail once it is done.</p>
      <div className="cluster">
        <ButtonLink to={paths.socialOrder(sessionId)}>Open the order</ButtonLink>
      </div>
    </Card>
  );
}
