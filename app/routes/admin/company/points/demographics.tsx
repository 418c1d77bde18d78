import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { demographicList } from "#app/insight/trading-areas/demographic-list.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Demographics");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "trading-area:manage");
  const company = pageCompany(advisor);
  const list = await demographicList.page(db, {
    access: advisor.access,
    scope: { companyId: company.id },
    at: call.request,
  });
  return json({ company, list }, { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) });
}

export default function DemographicsPage() {
  const { company, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Demographics"
      crumbs={companyCrumbs(company)}
      purpose="People in the areas around each {location}, with sources. Owners see a missing value as “Not available”."
      create={{ label: "Import from CSV", to: paths.companyImport(company.id, "demographics") }}
      list={list}
      rowName={({ location, miles }) => `${location}, ${miles} miles`}
      download={paths.demographicsDownload(company.id)}
      empty="Import census data about the people around each {location}."
    >
      <CompanyNav companyId={company.id} current="demographics" />
    </ListPage>
  );
}
