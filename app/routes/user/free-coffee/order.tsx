import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { newCoffeeForm } from "#app/programs/free-coffee/coffee-form.ts";
import { loadCoffeeOrderForm } from "#app/programs/free-coffee/coffee-page.server.ts";
import { orderCoffee } from "#app/programs/free-coffee/order-coffee.server.ts";
import { CoffeeOrderForm } from "#app/programs/free-coffee/ui/coffee-form.tsx";
import { AutoSubmitForm } from "#app/ui/form/auto-submit-form.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Free Coffee for 100 Days");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "free-coffee:order");
  const wanted = new URL(call.request.url).searchParams.get("location");
  const form = await loadCoffeeOrderForm(db, member, wanted === null ? null : parseId(wanted), now());
  return json({ ...form, canOrder: canOrder(member) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "free-coffee:order");
  const submission = parseForm(await readForm(call.request), newCoffeeForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(await orderCoffee(db, member, submission.value, now()), "{Location}");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(
    paths.coffeeRequest(outcome.id),
    `${outcome.number} submitted. We'll email you the decision.`,
  );
}

export default function OrderCoffeePage() {
  const { places, place, canOrder } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Free Coffee for 100 Days"
      purpose="Winners get a free coffee a day for 100 days. An {advisor} approves each order before we print."
    >
      {place === null || !canOrder ? (
        <EmptyState
          title={canOrder ? "No open {locations}" : "You can't place orders"}
          text={
            canOrder
              ? "You need access to an open {location} to order a program."
              : "The owner of your {network} can give you permission."
          }
          action={{ label: "View orders", to: paths.coffeeRequests() }}
        />
      ) : (
        <>
          {places.length > 1 && (
            <AutoSubmitForm
              method="get"
              name="location"
              label="{Location}"
              chosen={place.id}
              options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
              submitLabel="Apply"
            />
          )}
          <CoffeeOrderForm
            key={place.id}
            locationId={place.id}
            record={place.begin}
            others={place.others}
            rules={place.rules}
            lastResult={lastResult}
            saveLabel="Submit order"
            cancelTo={paths.coffeeRequests()}
          />
        </>
      )}
    </Page>
  );
}
