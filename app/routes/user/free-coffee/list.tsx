import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { coffeeList } from "#app/programs/free-coffee/coffee-list.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Free Coffee Requests");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "free-coffee:view");
  return json({
    list: await coffeeList.page(
      db,
      { access: member.access, scope: {}, at: call.request },
      { timeZone: userTimeZone(member) },
    ),
    canOrder: can(member, "free-coffee:order") && canOrder(member),
  });
}

export default function CoffeeRequestsPage() {
  const { list, canOrder } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Free coffee requests"
      purpose="Your {network}'s Free Coffee for 100 Days orders and their status."
      action={
        canOrder && (
          <PageLink to={paths.orderCoffee()} primary>
            Order
          </PageLink>
        )
      }
    >
      <ListTable
        list={list}
        rowName={({ number }) => number}
        rowLink={({ id }) => paths.coffeeRequest(id)}
        download={paths.coffeeRequestsDownload()}
        empty={{
          text: "Order a program for an opening, an anniversary or the neighborhood at least three weeks ahead.",
          action: canOrder ? { label: "Order free coffee", to: paths.orderCoffee() } : undefined,
        }}
      />
    </Page>
  );
}
