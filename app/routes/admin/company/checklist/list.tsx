import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { heatMapList, weeksAround } from "#app/planning/checklist/heat-map-list.ts";
import { listHeatMap } from "#app/planning/checklist/heat-map-list.server.ts";
import { heatMapColumns } from "#app/planning/checklist/ui/heat-map-columns.tsx";
import { HeatMapFilters, heatMapFilterNames } from "#app/planning/checklist/ui/heat-map-filters.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { findOfferedNetworks } from "#app/organization/networks/offered-networks.server.ts";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Checklist}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "checklist:review");
  const company = companyOfPage(advisor);
  const state = heatMapList.decode(new URL(call.request.url));
  const at = now();
  const weeks = weeksAround(dayIn(company.timeZone, at));
  const networks = await findOfferedNetworks(db, advisor.reach, company.id, state.filters);
  return json(
    {
      ...{ company, state, weeks, networks },
      ...(await listHeatMap(db, advisor.reach, { companyId: company.id, weeks, now: at }, state)),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export default function CompanyChecklistPage() {
  const { company, state, weeks, networks, rows, total } = useLoaderData<typeof loader>();
  return (
    <Page
      title="{Checklist}"
      crumbs={companyCrumbs(company)}
      purpose={`How far the {locations} of ${company.name} are with what is due, week by week.`}
    >
      <CompanyTabs companyId={company.id} current="checklist" />
      <DataTable
        label="{locations}"
        list={heatMapList}
        state={state}
        columns={heatMapColumns(weeks)}
        rows={rows}
        total={total}
        rowKey={(location) => location.id}
        rowName={(location) => location.name}
        rowLink={(location) => paths.editLocation(location.id)}
        search
        searchLabel="Name or PC number"
        filters={<HeatMapFilters filters={state.filters} networks={networks} />}
        filterNames={heatMapFilterNames(networks)}
        download={paths.companyChecklistDownload(company.id) + heatMapList.link(state, { page: 1 })}
        empty={{
          text: "Once {plans} are active, each {location} shows here with what is due in the weeks around today.",
        }}
      />
    </Page>
  );
}
