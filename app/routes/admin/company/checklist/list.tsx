import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { heatMapList, weeksAround } from "#app/planning/checklist/heat-map-list.server.ts";
import { heatMapCells } from "#app/planning/checklist/ui/heat-map-cells.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Checklist}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "checklist:review");
  const company = companyOfPage(advisor);
  const at = now();
  const scope = { companyId: company.id, weeks: weeksAround(dayIn(company.timeZone, at)), now: at };
  const list = await heatMapList.page(db, advisor.reach, scope, call.request);
  return json({ company, list }, { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) });
}

export default function CompanyChecklistPage() {
  const { company, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="{Checklist}"
      crumbs={companyCrumbs(company)}
      purpose={`How far the {locations} of ${company.name} are with what is due, week by week.`}
    >
      <CompanyTabs companyId={company.id} current="checklist" />
      <ListTable
        list={list}
        cells={heatMapCells(list)}
        rowName={(location) => location.name}
        rowLink={(location) => paths.editLocation(location.id)}
        download={paths.companyChecklistDownload(company.id)}
        empty={{
          text: "Once {plans} are active, each {location} shows here with what is due in the weeks around today.",
        }}
      />
    </Page>
  );
}
