import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { eventList } from "#app/programs/events/event-list.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Event Management");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event-program:view");
  return json({
    list: await eventList.page(
      db,
      { access: member.access, scope: {}, at: call.request },
      { timeZone: userTimeZone(member) },
    ),
    canEdit: can(member, "event-program:edit"),
    canClaim: canUse(member, "claim:edit"),
  });
}

export default function EventsPage() {
  const { list, canEdit, canClaim } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Event management"
      purpose="Create an event, confirm its date and submit its recap. Your {advisor} first approves events above a cost limit."
      create={canEdit && { label: "Create event", to: paths.createCustomEvent() }}
      list={list}
      rowName={({ title }) => title}
      rowLink={({ id }) => paths.eventProgram(id)}
      rowActions={({ id, isClaimable }) => [
        ...(canClaim && isClaimable ? [{ label: "Claim", to: paths.eventClaim(id) }] : []),
        ...(canEdit
          ? [
              { label: "Recap", to: paths.eventProgram(id, { tab: "recap" }) },
              { label: "Edit", to: paths.editCustomEvent(id) },
              { label: "Duplicate", to: paths.eventProgram(id, { tab: "copy" }) },
            ]
          : []),
      ]}
      download={paths.eventsDownload()}
      empty="Create an event and mark it for reimbursement or gift cards. It then appears here."
    />
  );
}
