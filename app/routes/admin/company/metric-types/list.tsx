import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/modules/access/guards.server.ts";
import { may } from "#app/modules/access/permissions.ts";
import { entryMoveOf } from "#app/modules/catalogue/entry-moves.ts";
import { makeEntryMove } from "#app/modules/catalogue/make-entry-move.server.ts";
import { metricTypeKind } from "#app/modules/metric-types/metric-type-kind.server.ts";
import { metricTypeList } from "#app/modules/metric-types/metric-type-list.ts";
import { listMetricTypes } from "#app/modules/metric-types/metric-type-list.server.ts";
import { metricTypeColumns } from "#app/modules/metric-types/ui/metric-type-columns.tsx";
import { MetricTypeFilters, metricTypeFilterNames } from "#app/modules/metric-types/ui/metric-type-filters.tsx";
import { findCompany } from "#app/modules/companies/company-queries.server.ts";
import { rememberCompany } from "#app/modules/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/modules/companies/ui/company-tabs.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { OrderForm, entryRowActions } from "#app/ui/entries/entry-columns.tsx";
import { ActiveFilter, activeFilterName, isInOwnOrder } from "#app/ui/entries/entry-filters.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Metric Types");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
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
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const list = paths.metricTypes(company.id) + metricTypeList.link(metricTypeList.decode(new URL(call.request.url)));
  const move = entryMoveOf(await readForm(call.request));
  if (!move) return redirectWithNotice(list, "Choose what to do with a metric type.", { tone: "danger" });
  if (move.intent === "delete") await requireAdvisor(call, "settings:decide");
  const { saved, sentence } = found(
    await makeEntryMove(db, advisor, metricTypeKind, company.id, move, now()),
    "Metric type"
  );
  return redirectWithNotice(list, sentence, { tone: saved ? "success" : "danger" });
}

export default function MetricTypesPage() {
  const { company, state, rows, total, mayDelete } = useLoaderData<typeof loader>();
  const create = { label: "Create metric type", to: paths.createMetricType(company.id) };
  return (
    <Page
      title="Metric types"
      crumbs={[
        { label: "Companies", to: paths.companies() },
        { label: company.name, to: paths.editCompany(company.id) },
      ]}
      purpose="The figures that are kept of each {location}. They show in this order."
      action={
        <PageLink primary to={create.to}>
          {create.label}
        </PageLink>
      }
    >
      <CompanyTabs companyId={company.id} current="metricTypes" />
      <OrderForm />
      <DataTable
        label="metric types"
        list={metricTypeList}
        state={state}
        columns={metricTypeColumns(company.id, isInOwnOrder(metricTypeList, state))}
        rows={rows}
        total={total}
        rowKey={(metricType) => metricType.id}
        rowName={(metricType) => metricType.name}
        rowLink={(metricType) => paths.editMetricType(company.id, metricType.id)}
        rowActions={(metricType) =>
          entryRowActions(metricType, "metric type", paths.editMetricType(company.id, metricType.id), mayDelete)
        }
        search
        searchLabel="Name"
        filters={
          <>
            <ActiveFilter value={state.filters.active} />
            <MetricTypeFilters filters={state.filters} />
          </>
        }
        filterNames={{ active: activeFilterName, ...metricTypeFilterNames }}
        download={paths.metricTypesDownload(company.id) + metricTypeList.link(state, { page: 1 })}
        empty={{
          title: "No metric types yet",
          text: "Add the figures that tell how a {location} does, such as net sales.",
          action: create,
        }}
      />
    </Page>
  );
}
