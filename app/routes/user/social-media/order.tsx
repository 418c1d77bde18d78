import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { answerSocialOrderForm, loadSocialOrderForm } from "#app/programs/social-orders/order-page.server.ts";
import { socialOffText } from "#app/programs/social-orders/social-rules.ts";
import { SavedOrderOffer, SocialOrderForm } from "#app/programs/social-orders/ui/order-form.tsx";
import { type SavedOrderForm, useSavedOrder } from "#app/programs/social-orders/ui/saved-order.ts";
import { Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Social Media Order");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "social:order");
  const order = await loadSocialOrderForm(db, member, new URL(call.request.url), now());
  return json({ ...order, userId: member.userId, canOrder: canOrder(member) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "social:order");
  return answerSocialOrderForm(db, call, member, now());
}

export default function OrderSocialMediaPage() {
  const { begin, packages, locations, offNetworks, canOrder, ...offered } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [taken, setTaken] = useState<SavedOrderForm | null>(null);
  const { offer, close, discard } = useSavedOrder(offered.userId, offered.orderId === null && !lastResult);
  const take = () => {
    setTaken(offer);
    close();
  };
  const nothing = emptyReason(canOrder, packages.length, locations.length, offNetworks);
  return (
    <Page
      title="Order social media posts"
      purpose="Choose a package, {locations} and posts. You approve every post before it goes out."
    >
      {offer && <SavedOrderOffer onTake={take} onDiscard={discard} />}
      {!nothing && offNetworks.length > 0 && <p className="note">{socialOffText(offNetworks)}</p>}
      {nothing ? (
        <EmptyState {...nothing} action={{ label: "View orders", to: paths.socialOrders() }} />
      ) : (
        <SocialOrderForm
          key={taken ? "taken" : "new"}
          {...offered}
          begin={
            taken
              ? {
                  ...begin,
                  ...taken.savedForm,
                  months: taken.savedForm.months ?? 1,
                  startOn: taken.savedForm.startOn ?? begin.startOn,
                  preferredTimes: taken.savedForm.preferredTimes ?? "",
                  answers: taken.savedQuestions,
                }
              : begin
          }
          packages={packages}
          locations={locations}
          lastResult={lastResult}
          cancelTo={paths.socialOrders()}
        />
      )}
    </Page>
  );
}

function emptyReason(canOrder: boolean, packages: number, locations: number, offNetworks: readonly string[]) {
  if (!canOrder)
    return { title: "You can't place orders", text: "The owner of your {network} can give you permission." };
  if (locations === 0 && offNetworks.length > 0)
    return { title: socialOffText(offNetworks), text: "Your {advisor} can turn it on." };
  if (packages === 0) return { title: "No packages yet", text: "Your {advisor} hasn't set up any packages." };
  if (locations > 0) return null;
  return { title: "No open {locations}", text: "You need access to an open {location} to order posts." };
}
