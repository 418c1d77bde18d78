import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { studioList } from "#app/programs/studio/studio-list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Studio Requests");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "studio:view");
  return json({
    list: await studioList.page(db, member.reach, {}, call.request),
    mayOrder: may(member, "studio:order") && mayOrder(member),
  });
}

export default function StudioRequestsPage() {
  const { list, mayOrder } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Studio requests"
      purpose="What your {network} asked the studio for, and how each request stands."
      action={
        mayOrder && (
          <PageLink to={paths.orderStudio()} primary>
            Ask the studio
          </PageLink>
        )
      }
    >
      <ListTable
        list={list}
        rowName={({ number, title }) => `${number}, ${title}`}
        rowLink={({ id }) => paths.studioRequest(id)}
        download={paths.studioRequestsDownload()}
        empty={{
          text: "Ask for a poster, a menu or a picture for your pages: the studio makes it for you.",
          action: mayOrder ? { label: "Ask the studio", to: paths.orderStudio() } : undefined,
        }}
      />
    </Page>
  );
}
