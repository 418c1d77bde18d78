import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { studioList } from "#app/programs/studio/studio-list.server.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Studio Requests");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "studio:view");
  return json({
    list: await studioList.page(
      db,
      { access: member.access, scope: {}, at: call.request },
      { timeZone: userTimeZone(member) },
    ),
    canOrder: can(member, "studio:order") && canOrder(member),
  });
}

export default function StudioRequestsPage() {
  const { list, canOrder } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Studio requests"
      purpose="Your {network}'s studio requests and their status."
      create={canOrder && { label: "Create request", to: paths.orderStudio() }}
      list={list}
      rowName={({ number, title }) => `${number}, ${title}`}
      rowLink={({ id }) => paths.studioRequest(id)}
      download={paths.studioRequestsDownload()}
      empty="Request a poster, a menu or a picture for your pages, and the studio makes it."
    />
  );
}
