import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";
import { openingDayList } from "./opening-day-list.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Opening Days");

export async function loader(call: LoaderFunctionArgs) {
  const { access } = await requireMember(call, "past-location:view");
  return json({ list: await openingDayList.page(db, { access, scope: {}, at: call.request }) });
}

export default function OpeningDaysPage() {
  return (
    <ListPage
      {...useLoaderData<typeof loader>()}
      title="Opening days"
      purpose="When each {location} opened."
      rowName={({ location }) => location}
      rowLink={({ id }) => paths.editLocation(id)}
      download="/opening-days.csv"
      empty="Opening days of your {locations} appear here."
    />
  );
}
