import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { newCoffeeForm } from "#app/programs/free-coffee/coffee-form.ts";
import { loadOrderForm } from "#app/programs/free-coffee/coffee-page.server.ts";
import { orderCoffee } from "#app/programs/free-coffee/order-coffee.server.ts";
import { CoffeeForm } from "#app/programs/free-coffee/ui/coffee-form.tsx";
import { ChooseForm } from "#app/ui/choose-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Free Coffee for 100 Days");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "free-coffee:order");
  const wanted = new URL(call.request.url).searchParams.get("location");
  const form = await loadOrderForm(db, member, wanted === null ? null : idOf(wanted), now());
  return json({ ...form, mayOrder: mayOrder(member) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "free-coffee:order");
  const submission = parseForm(await readForm(call.request), newCoffeeForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await orderCoffee(db, member, submission.value, now()), "{Location}");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.coffeeRequest(outcome.id), `${outcome.number} is submitted. You hear of it by mail.`);
}

export default function OrderCoffeePage() {
  const { places, place, mayOrder } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Free Coffee for 100 Days"
      purpose="Winners fetch a free coffee a day for a hundred days. You order the cards, we print and ship them."
    >
      {place === null || !mayOrder ? (
        <EmptyState
          title={mayOrder ? "No {location} to order for" : "You may not order"}
          text={
            mayOrder
              ? "You see no open {location} that a program could run at."
              : "The owner of your {network} can let you place orders."
          }
          action={{ label: "View orders", to: paths.coffeeRequests() }}
        />
      ) : (
        <>
          {places.length > 1 && (
            <ChooseForm
              method="get"
              name="location"
              label="{Location}"
              chosen={place.id}
              options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
              submitLabel="Choose"
            />
          )}
          <CoffeeForm
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
