import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { eventList } from "#app/programs/events/event-list.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Event Management");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event-program:view");
  return json({
    list: await eventList.page(db, member.reach, {}, call.request),
    mayEdit: may(member, "event-program:edit"),
    mayClaim: mayUse(member, "claim:edit"),
  });
}

export default function EventsPage() {
  const { list, mayEdit, mayClaim } = useLoaderData<typeof loader>();
  const create = { label: "Create event", to: paths.createCustomEvent() };
  return (
    <Page
      title="Event management"
      purpose="Events with money or gift cards: what they cost, and how they went."
      action={
        mayEdit && (
          <PageLink to={create.to} primary>
            {create.label}
          </PageLink>
        )
      }
    >
      <ListTable
        list={list}
        rowName={({ title }) => title}
        rowLink={({ id }) => paths.eventProgram(id)}
        rowActions={({ id, isClaimable }) => [
          ...(mayClaim && isClaimable ? [{ label: "Claim", to: paths.eventClaim(id) }] : []),
          ...(mayEdit
            ? [
                { label: "Recap", to: paths.eventProgram(id, { tab: "recap" }) },
                { label: "Edit", to: paths.editCustomEvent(id) },
                { label: "Duplicate", to: paths.eventProgram(id, { tab: "copy" }) },
              ]
            : []),
        ]}
        download={paths.eventsDownload()}
        empty={{
          text: "Create an event and say that money is claimed or gift cards are ordered for it. It is managed here then.",
          ...(mayEdit ? { action: create } : {}),
        }}
      />
    </Page>
  );
}
