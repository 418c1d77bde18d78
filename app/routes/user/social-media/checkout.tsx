import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { answerCheckout, loadCheckout } from "#app/programs/social-checkout/checkout-page.server.ts";
import { PayForm } from "#app/programs/social-checkout/ui/checkout-form.tsx";
import { CheckoutLines } from "#app/programs/social-checkout/ui/checkout-lines.tsx";
import { canCheckOut, isPayable, socialOffText } from "#app/programs/social-orders/social-rules.ts";
import { useDiscardSavedOrder } from "#app/programs/social-orders/ui/saved-order.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Checkout");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "social:order");
  return json(await loadCheckout(db, call, member));
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "social:order");
  return answerCheckout(db, call, member, now());
}

export default function CheckoutPage() {
  const { order, places, price, supported, takesCards } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  useDiscardSavedOrder();
  const self = paths.socialOrder(order.id);
  return (
    <Page
      title={`Checkout for ${order.number}`}
      crumbs={[
        { label: "Social media orders", to: paths.socialOrders() },
        { label: order.number, to: self },
      ]}
    >
      {canCheckOut(order) ? (
        <FormWithAside aside={<CheckoutLines order={order} places={places} price={price} supported={supported} />}>
          <PayForm
            key={order.version}
            amountCents={price.restCents}
            restCents={supported.restCents}
            takesCards={takesCards}
            lastResult={lastResult}
            cancelTo={self}
          />
        </FormWithAside>
      ) : (
        <EmptyState
          title={isPayable(order) ? socialOffText([order.network]) : "This order is already checked out"}
          text="Open it to see its status."
          action={{ label: "Open order", to: self }}
        />
      )}
    </Page>
  );
}
