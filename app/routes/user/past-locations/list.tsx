import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { pastLocationList } from "#app/handover/past-locations/past-location-list.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Former {Locations}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "past-location:view");
  return json({
    list: await pastLocationList.page(
      db,
      { access: member.access, scope: { now: now() }, at: call.request },
      { timeZone: userTimeZone(member) },
    ),
  });
}

export default function PastLocationsPage() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Former {locations}"
      crumbs={[{ label: "Dashboard", to: paths.dashboard() }]}
      purpose="Each {location} as it was on the day you transferred it. You can view it for 24 months."
    >
      <ListTable
        list={list}
        rowName={(location) => location.name}
        rowLink={(location) => paths.pastLocation(location.id)}
        download={paths.pastLocationsDownload()}
        empty={{
          text: "When one of your {locations} moves to another {network}, its {plans} and costs appear here.",
          action: { label: "Open the dashboard", to: paths.dashboard() },
        }}
      />
    </Page>
  );
}
