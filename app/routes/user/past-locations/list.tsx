import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { pastLocationList } from "#app/handover/past-locations/past-location-list.ts";
import { listPastLocations } from "#app/handover/past-locations/past-location-list.server.ts";
import { pastLocationColumns } from "#app/handover/past-locations/ui/past-location-columns.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "{Locations} you handed over");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "past-location:view");
  const state = pastLocationList.decode(new URL(call.request.url));
  return json({ state, ...(await listPastLocations(db, member.reach, state, now())) });
}

export default function PastLocationsPage() {
  const { state, rows, total } = useLoaderData<typeof loader>();
  return (
    <Page
      title="{Locations} you handed over"
      crumbs={[{ label: "Dashboard", to: paths.dashboard() }]}
      purpose="Each as it was on the day of the handover. You read it for 24 months, and nothing that happens there later shows."
    >
      <DataTable
        label="{locations}"
        singular="{location}"
        list={pastLocationList}
        state={state}
        columns={pastLocationColumns()}
        rows={rows}
        total={total}
        rowKey={(location) => location.id}
        rowName={(location) => location.name}
        rowLink={(location) => paths.pastLocation(location.id)}
        search
        searchLabel="Name or {pcNumber}"
        download={paths.pastLocationsDownload() + pastLocationList.link(state, { page: 1 })}
        empty={{
          text: "When a {location} of yours goes to another {network}, you find its {plans} and what they cost here.",
          action: { label: "Open the dashboard", to: paths.dashboard() },
        }}
      />
    </Page>
  );
}
