import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { siteIdeaList } from "#app/planning/idea-sites/idea-sites-list.ts";
import { listSiteIdeas } from "#app/planning/idea-sites/idea-sites.server.ts";
import { SiteIdeas } from "#app/planning/idea-sites/ui/site-tables.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Site Specific {Ideas}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const state = siteIdeaList.decode(new URL(call.request.url));
  const shown = company ? await listSiteIdeas(db, advisor.reach, company.id, state) : { rows: [], total: 0 };
  return json({ company, companies, state, ...shown }, { headers });
}

export default function SiteSpecificIdeasPage() {
  const { company, companies, state, rows, total } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Site specific {ideas}"
      crumbs={[{ label: "{Idea} database", to: paths.ideas() }]}
      purpose="An {idea} is for all {locations}, unless you give it to some of them or keep it from some."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && <SiteIdeas state={state} rows={rows} total={total} />}
    </Page>
  );
}
