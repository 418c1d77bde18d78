import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { socialList } from "#app/programs/social-orders/social-list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Social Media Orders");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "social:view");
  return json({
    list: await socialList.page(db, member.reach, {}, call.request),
    mayOrder: may(member, "social:order") && mayOrder(member),
  });
}

export default function SocialOrdersPage() {
  const { list, mayOrder } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Social media orders"
      purpose="What your {network} ordered for its pages, and how each order stands."
      action={
        mayOrder && (
          <PageLink to={paths.orderSocial()} primary>
            Order posts
          </PageLink>
        )
      }
    >
      <ListTable
        list={list}
        rowName={({ number, package: name }) => `${number}, ${name}`}
        rowLink={({ id }) => paths.socialOrder(id)}
        download={paths.socialOrdersDownload()}
        empty={{
          text: "Order posts for the pages of your {locations}: the studio writes them, you approve each.",
          action: mayOrder ? { label: "Order posts", to: paths.orderSocial() } : undefined,
        }}
      />
    </Page>
  );
}
