import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { metricGrid } from "#app/insight/metrics-management/metric-grid-list.server.ts";
import {
  handleMetricGridPost,
  countLocationsWithValues,
  readMetricsManagement,
} from "#app/insight/metrics-management/metrics-management.server.ts";
import { MetricsManagementFilters } from "#app/insight/metrics-management/ui/metrics-management-filters.tsx";
import { MetricsManagementTabs } from "#app/insight/metrics-management/ui/metrics-management-tabs.tsx";
import { MetricGrid } from "#app/insight/metrics-management/ui/metric-grid.tsx";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { countText } from "#app/ui/text/format.ts";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Metrics Management");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "metrics:manage");
  const { access } = advisor;
  const { scope, company, companies, metrics, metric, asked, periods, at, headers } = await readMetricsManagement(
    db,
    access,
    { request: call.request, now: now() },
  );
  const pageOptions = { kept: ["company", "metric", "through"], timeZone: company?.timeZone };
  return json(
    {
      company,
      companies,
      metric,
      asked,
      canEdit: can(advisor, "metrics:edit"),
      metrics: metrics.map(({ id, name }) => ({ id, name })),
      counts: scope ? await countLocationsWithValues(db, scope.companyId, scope.metric.id, periods) : [],
      list: scope && (await metricGrid.page(db, { access, scope, at }, pageOptions)),
    },
    { headers },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "metrics:edit");
  const outcome = orNotFound(await handleMetricGridPost(db, advisor, call.request, now()), "Metric");
  if (!outcome.saved) {
    const typed = Object.fromEntries([...outcome.form].filter(([, value]) => typeof value === "string"));
    return json({ fieldErrors: outcome.fieldErrors, typed }, { status: 422 });
  }
  const { pathname, search } = new URL(call.request.url);
  const sentence = outcome.count > 0 ? `${countText(outcome.count, "value")} saved.` : "No changes to save.";
  return redirectWithNotice(`${pathname}${search}`, sentence);
}

export default function MetricsManagementPage() {
  const { company, companies, metrics, metric, asked, counts, list, canEdit } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page
      title="Metrics management"
      purpose="Values for each {location}, as owners see them."
      action={
        company && (
          <div className="row">
            {canEdit && metric && (
              <PageLink to={paths.companyImport(company.id, "metrics")} primary>
                Import values
              </PageLink>
            )}
            <PageLink to={paths.metricTypes(company.id)}>Metric types</PageLink>
          </div>
        )
      }
    >
      <div className="stack">
        {company && <MetricsManagementTabs company={company.id} metric={metric?.id} current="values" />}
        <CompanyPicker company={company} companies={companies} />
        {company && !metric && (
          <EmptyState
            text="No metrics yet. Add a metric type first."
            action={{ label: "Add metric type", to: paths.createMetricType(company.id) }}
          />
        )}
        {company && metric && list && (
          <>
            <MetricsManagementFilters company={company} metric={metric} metrics={metrics} asked={asked} />
            <MetricGrid
              key={`${metric.id} ${JSON.stringify(list.rows)}`}
              metric={metric}
              counts={counts}
              list={list}
              canEdit={canEdit}
              refused={refused}
              download={paths.metricValuesDownload()}
            />
          </>
        )}
      </div>
    </Page>
  );
}
