import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import {
  completenessList,
  countExpectedLocations,
  limitListPeriods,
  MAP_PERIODS,
} from "#app/insight/metrics-management/completeness-list.server.ts";
import {
  countLocationsWithValues,
  readMetricsManagement,
} from "#app/insight/metrics-management/metrics-management.server.ts";
import { CompletenessTable } from "#app/insight/metrics-management/ui/completeness.tsx";
import { MetricsManagementFilters } from "#app/insight/metrics-management/ui/metrics-management-filters.tsx";
import { MetricsManagementTabs } from "#app/insight/metrics-management/ui/metrics-management-tabs.tsx";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Metric Completeness");

export async function loader(call: LoaderFunctionArgs) {
  const { access } = await requireAdvisor(call, "metrics:manage");
  const { scope, company, companies, metrics, metric, asked, at, headers } = await readMetricsManagement(db, access, {
    request: call.request,
    now: now(),
    count: MAP_PERIODS,
  });
  const pageOptions = { kept: ["company", "metric", "through"], timeZone: company?.timeZone };
  const expected = scope ? await countExpectedLocations(db, scope) : new Map<string, number>();
  const counts = scope ? await countLocationsWithValues(db, scope.companyId, scope.metric.id, scope.periods) : [];
  return json(
    {
      company,
      companies,
      metric,
      asked,
      metrics: metrics.map(({ id, name }) => ({ id, name })),
      periods: counts.map(({ start, count }) => ({ start, count, expected: expected.get(start) ?? 0 })),
      list: scope && (await completenessList.page(db, { access, scope: limitListPeriods(scope), at }, pageOptions)),
    },
    { headers },
  );
}

export default function CompletenessPage() {
  const { company, companies, metrics, metric, asked, periods, list } = useLoaderData<typeof loader>();
  return (
    <Page title="Metrics management" purpose="Recorded and missing values for each open {location}.">
      <div className="stack">
        {company && <MetricsManagementTabs company={company.id} metric={metric?.id} current="completeness" />}
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
            <CompletenessTable frequency={metric.frequency} periods={periods} />
            <ListTable
              list={list}
              rowName={({ name }) => name}
              download={paths.completenessDownload()}
              empty={{ text: "This company has no {locations} yet." }}
            />
          </>
        )}
      </div>
    </Page>
  );
}
