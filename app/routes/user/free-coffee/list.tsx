import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { coffeeList } from "#app/programs/free-coffee/coffee-list.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Free Coffee Requests");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "free-coffee:view");
  return json({
    list: await coffeeList.page(db, member.reach, {}, call.request),
    mayOrder: may(member, "free-coffee:order") && mayOrder(member),
  });
}

export default function CoffeeRequestsPage() {
  const { list, mayOrder } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Free coffee requests"
      purpose="What your {network} ordered of Free Coffee for 100 Days, and how each order stands."
      action={
        mayOrder && (
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
          text: "Order a program for an opening, an anniversary or the neighborhood, three weeks ahead or more.",
          action: mayOrder ? { label: "Order", to: paths.orderCoffee() } : undefined,
        }}
      />
    </Page>
  );
}
