import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { heatMapList, heatMapWeeks } from "#app/planning/checklist/heat-map-list.server.ts";
import { heatMapCells } from "#app/planning/checklist/ui/heat-map-cells.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Checklist}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "checklist:review");
  const company = pageCompany(advisor);
  const at = now();
  const scope = { companyId: company.id, weeks: heatMapWeeks(dayIn(company.timeZone, at)), now: at };
  const list = await heatMapList.page(db, { access: advisor.access, scope, at: call.request });
  return json({ company, list }, { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) });
}

export default function CompanyChecklistPage() {
  const { company, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="{Checklist}"
      crumbs={companyCrumbs(company)}
      purpose={`Weekly progress on to-dos by {location} at ${company.name}.`}
      list={list}
      cells={heatMapCells(list)}
      rowName={(location) => location.name}
      rowLink={(location) => paths.editLocation(location.id)}
      download={paths.companyChecklistDownload(company.id)}
      empty="Once {plans} are active, each {location} and its to-dos around today appear here."
    >
      <CompanyNav companyId={company.id} current="checklist" />
    </ListPage>
  );
}
