import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { loadCoffeeEdit } from "#app/programs/free-coffee/coffee-page.server.ts";
import { saveCoffeeEdit } from "#app/programs/free-coffee/save-coffee-edit.server.ts";
import { CoffeeOrderForm, CoffeeDeliveryForm } from "#app/programs/free-coffee/ui/coffee-form.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Update Free Coffee Request");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "free-coffee:order");
  return json(await loadCoffeeEdit(db, member, parseId(call.params.requestId), now()));
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "free-coffee:order");
  const id = parseId(call.params.requestId);
  const answer = await saveCoffeeEdit({ db, actor: member, now: now() }, id, await readForm(call.request));
  return answer.saved ? redirectWithNotice(paths.coffeeRequest(id), `${answer.number} saved.`) : answer.refusal;
}

export default function UpdateCoffeeRequestPage() {
  const { request, editable, others } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const self = paths.coffeeRequest(request.id);
  return (
    <Page
      title="Update free coffee request"
      crumbs={[
        { label: "Free coffee requests", to: paths.coffeeRequests() },
        { label: request.number, to: self },
      ]}
      purpose={`${request.location} (${request.pcNumber})`}
      width={editable === "all" ? "full" : "form"}
    >
      {editable === "all" && (
        <CoffeeOrderForm
          record={request}
          others={others}
          rules={request.rules}
          lastResult={lastResult}
          saveLabel="Save order"
          cancelTo={self}
        />
      )}
      {editable === "delivery" && <CoffeeDeliveryForm record={request} lastResult={lastResult} cancelTo={self} />}
      {editable === null && (
        <EmptyState
          title="This order can't be changed"
          text="It's in production or finished, or you can't place orders. Comment on the order to reach your {advisor}."
          action={{ label: "Back to the order", to: self }}
        />
      )}
    </Page>
  );
}
