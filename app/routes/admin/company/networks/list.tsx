import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/organization/companies/ui/company-tabs.tsx";
import { networkList } from "#app/organization/networks/network-list.ts";
import { listNetworks } from "#app/organization/networks/network-list.server.ts";
import { listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { networkColumns } from "#app/organization/networks/ui/network-columns.tsx";
import { NetworkFilters, networkFilterNames } from "#app/organization/networks/ui/network-filters.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Networks}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:view");
  const company = companyOfPage(advisor);
  const state = networkList.decode(new URL(call.request.url));
  const { rows, total } = await listNetworks(db, advisor.reach, company.id, state);
  const advisors = await listAdvisorChoices(db, advisor.reach, company.id, state.filters.advisor);
  return json(
    { company, state, rows, total, advisors, mayCreate: may(advisor, "network:decide") },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export default function NetworksPage() {
  const { company, state, rows, total, advisors, mayCreate } = useLoaderData<typeof loader>();
  const create = { label: "Create {network}", to: paths.createNetwork(company.id) };
  return (
    <Page
      title="{Networks}"
      crumbs={companyCrumbs(company)}
      purpose={`The businesses that own {locations} of ${company.name}.`}
      action={
        mayCreate && (
          <PageLink primary to={create.to}>
            {create.label}
          </PageLink>
        )
      }
    >
      <CompanyTabs companyId={company.id} current="networks" />
      <DataTable
        label="{networks}"
        list={networkList}
        state={state}
        columns={networkColumns(company.id, company.timeZone)}
        rows={rows}
        total={total}
        rowKey={(network) => network.id}
        rowName={(network) => network.name}
        rowLink={(network) => paths.editNetwork(company.id, network.id)}
        search
        searchLabel="Name or code"
        filters={<NetworkFilters filters={state.filters} advisors={advisors} />}
        filterNames={networkFilterNames(advisors)}
        download={paths.networksDownload(company.id) + networkList.link(state, { page: 1 })}
        empty={{
          text: mayCreate
            ? `A {network} is a business that owns {locations} of ${company.name}. Create the first one.`
            : "A Senior Advisor creates the first {network}.",
          action: mayCreate ? create : undefined,
        }}
      />
    </Page>
  );
}
