import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { answerStudioOrder, loadStudioOrderForm } from "#app/programs/studio/studio-page.server.ts";
import { StudioRequestForm } from "#app/programs/studio/ui/studio-form.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Studio Request");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "studio:order");
  const order = await loadStudioOrderForm(db, member, new URL(call.request.url), now());
  return json({ ...order, canOrder: canOrder(member) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "studio:order");
  return answerStudioOrder(db, call, member, now());
}

export default function OrderStudioPage() {
  const { begin, rules, locations, today, eventId, planItemId, canOrder } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Studio request"
      purpose="Describe what you need. The studio sends a proof, then the files once you approve it."
    >
      {locations.length === 0 || !canOrder ? (
        <EmptyState
          title={canOrder ? "No open {locations}" : "You can't place orders"}
          text={
            canOrder
              ? "You need access to an open {location} to create a request."
              : "The owner of your {network} can give you permission."
          }
          action={{ label: "View requests", to: paths.studioRequests() }}
        />
      ) : (
        <StudioRequestForm
          record={begin}
          source={{ eventId, planItemId }}
          rules={rules}
          locations={locations}
          today={today}
          lastResult={lastResult}
          cancelTo={paths.studioRequests()}
        />
      )}
    </Page>
  );
}
