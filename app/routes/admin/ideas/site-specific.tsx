import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { ideaAvailabilityList } from "#app/planning/idea-locations/idea-locations.server.ts";
import { IdeaAvailabilityTable } from "#app/planning/idea-locations/ui/idea-location-tables.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Site Specific {Ideas}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, ideaAvailabilityList);
  return json({ company, companies, list }, { headers });
}

export default function SiteSpecificIdeasPage() {
  const { company, companies, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Site specific {ideas}"
      crumbs={[{ label: "{Idea} database", to: paths.ideas() }]}
      purpose="Every {idea} is available to all {locations} unless you show it only to some or hide it from some."
    >
      <CompanyPicker company={company} companies={companies} spans />
      {list && <IdeaAvailabilityTable list={list} />}
    </Page>
  );
}
