import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { geographyList } from "#app/organization/geographies/geography-list.ts";
import { listGeographies } from "#app/organization/geographies/geography-list.server.ts";
import { listGeographyChoices } from "#app/organization/geographies/geography-queries.server.ts";
import { typeWord } from "#app/organization/geographies/geography-rules.ts";
import {
  GeographyFilters,
  geographyColumns,
  geographyRowActions,
} from "#app/organization/geographies/ui/geography-columns.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Geographies");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const state = geographyList.decode(new URL(call.request.url));
  const choices = await listGeographyChoices(db, advisor.reach, company.id);
  return json(
    {
      company,
      state,
      ...(await listGeographies(db, advisor.reach, company.id, state)),
      parents: choices.filter(({ id }) => choices.some(({ parentId }) => parentId === id)),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export default function GeographiesPage() {
  const { company, state, rows, total, parents } = useLoaderData<typeof loader>();
  const create = { label: "Create geography", to: paths.createGeography(company.id) };
  const parentName = (id: string) => parents.find((parent) => String(parent.id) === id)?.name ?? "none";
  return (
    <Page
      title="Geographies"
      crumbs={companyCrumbs(company)}
      purpose="Markets, regions, states and districts. A {location} lies in one of each type."
      action={
        <PageLink primary to={create.to}>
          {create.label}
        </PageLink>
      }
    >
      <CompanyTabs companyId={company.id} current="geographies" />
      <DataTable
        label="geographies"
        singular="geography"
        list={geographyList}
        state={state}
        columns={geographyColumns(company.id)}
        rows={rows}
        total={total}
        rowKey={(geography) => geography.id}
        rowName={(geography) => geography.name}
        rowLink={(geography) => paths.editGeography(company.id, geography.id)}
        rowActions={(geography) => geographyRowActions(company.id, geography)}
        search
        searchLabel="Name or code"
        filters={<GeographyFilters filters={state.filters} parents={parents} />}
        filterNames={{ type: { label: "Type", word: typeWord }, parent: { label: "Lies in", word: parentName } }}
        download={paths.geographiesDownload(company.id) + geographyList.link(state, { page: 1 })}
        empty={{
          text: "Add the markets and regions that company events and reports are made for.",
          action: create,
        }}
      />
    </Page>
  );
}
