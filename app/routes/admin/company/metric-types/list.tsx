import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectWithOutcome } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/modules/access/guards.server.ts";
import { may } from "#app/modules/access/permissions.ts";
import { entryMoveOf } from "#app/modules/catalogue/entry-moves.ts";
import { makeEntryMove } from "#app/modules/catalogue/make-entry-move.server.ts";
import { companyCrumbs } from "#app/modules/companies/company-crumbs.ts";
import { companyOfPage } from "#app/modules/companies/company-of-page.server.ts";
import { metricTypeKind } from "#app/modules/metric-types/metric-type-kind.server.ts";
import { metricTypeList } from "#app/modules/metric-types/metric-type-list.ts";
import { listMetricTypes } from "#app/modules/metric-types/metric-type-list.server.ts";
import { metricTypeColumns } from "#app/modules/metric-types/ui/metric-type-columns.tsx";
import { MetricTypeFilters, metricTypeFilterNames } from "#app/modules/metric-types/ui/metric-type-filters.tsx";
import { rememberCompany } from "#app/modules/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/modules/companies/ui/company-tabs.tsx";
import { paths } from "#app/paths.ts";
import { EntryTable } from "#app/ui/entries/entry-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Metric Types");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = await companyOfPage(db, advisor.reach, call);
  const state = metricTypeList.decode(new URL(call.request.url));
  return json(
    {
      company,
      state,
      ...(await listMetricTypes(db, advisor.reach, company.id, state)),
      mayDelete: may(advisor, "settings:decide"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) }
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = await companyOfPage(db, advisor.reach, call);
  const move = entryMoveOf(await readForm(call.request));
  if (move?.intent === "delete") await requireAdvisor(call, "settings:decide");
  const outcome = found(await makeEntryMove(db, advisor, metricTypeKind, company.id, move, now()), "Metric type");
  const state = metricTypeList.decode(new URL(call.request.url));
  return redirectWithOutcome(paths.metricTypes(company.id) + metricTypeList.link(state), outcome);
}

export default function MetricTypesPage() {
  const { company, state, rows, total, mayDelete } = useLoaderData<typeof loader>();
  const create = { label: "Create metric type", to: paths.createMetricType(company.id) };
  return (
    <Page
      title="Metric types"
      crumbs={companyCrumbs(company)}
      purpose="The figures that are kept of each {location}. They show in this order."
      action={
        <PageLink primary to={create.to}>
          {create.label}
        </PageLink>
      }
    >
      <CompanyTabs companyId={company.id} current="metricTypes" />
      <EntryTable
        noun="metric type"
        nouns="metric types"
        list={metricTypeList}
        state={state}
        columns={metricTypeColumns(company.id)}
        rows={rows}
        total={total}
        editPath={(id) => paths.editMetricType(company.id, id)}
        mayDelete={mayDelete}
        searchLabel="Name"
        filters={<MetricTypeFilters filters={state.filters} />}
        filterNames={metricTypeFilterNames}
        download={paths.metricTypesDownload(company.id) + metricTypeList.link(state, { page: 1 })}
        create={create}
        empty="Add the figures that tell how a {location} does, such as net sales."
      />
    </Page>
  );
}
