import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { pastLocationList } from "#app/handover/past-locations/past-location-list.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "{Locations} you handed over");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "past-location:view");
  return json({ list: await pastLocationList.page(db, member.reach, { now: now() }, call.request) });
}

export default function PastLocationsPage() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="{Locations} you handed over"
      crumbs={[{ label: "Dashboard", to: paths.dashboard() }]}
      purpose="Each as it was on the day of the handover. You read it for 24 months, and nothing that happens there later shows."
    >
      <ListTable
        list={list}
        rowName={(location) => location.name}
        rowLink={(location) => paths.pastLocation(location.id)}
        download={paths.pastLocationsDownload()}
        empty={{
          text: "When a {location} of yours goes to another {network}, you find its {plans} and what they cost here.",
          action: { label: "Open the dashboard", to: paths.dashboard() },
        }}
      />
    </Page>
  );
}
