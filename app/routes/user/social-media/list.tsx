import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { socialList } from "#app/programs/social-orders/social-list.server.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Social Media Orders");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "social:view");
  return json({
    list: await socialList.page(
      db,
      { access: member.access, scope: {}, at: call.request },
      { timeZone: userTimeZone(member) },
    ),
    canOrder: can(member, "social:order") && canOrder(member),
  });
}

export default function SocialOrdersPage() {
  const { list, canOrder } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Social media orders"
      purpose="Your {network}'s social media orders and their status."
      create={canOrder && { label: "Order posts", to: paths.orderSocial() }}
      list={list}
      rowName={({ number, package: name }) => `${number}, ${name}`}
      rowLink={({ id }) => paths.socialOrder(id)}
      download={paths.socialOrdersDownload()}
      empty="Order social media posts for your {locations}. We write them, and you approve each one."
    />
  );
}
