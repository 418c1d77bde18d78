import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { completenessMap, countExpected, lastOf, MAP_PERIODS } from "#app/insight/metrics/completeness-list.server.ts";
import { countFigures, readDesk } from "#app/insight/metrics/metrics-desk.server.ts";
import { Completeness } from "#app/insight/metrics/ui/completeness.tsx";
import { DeskFilters } from "#app/insight/metrics/ui/desk-filters.tsx";
import { DeskTabs } from "#app/insight/metrics/ui/desk-tabs.tsx";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Completeness of metrics");

export async function loader(call: LoaderFunctionArgs) {
  const { reach } = await requireAdvisor(call, "metrics:manage");
  const { scope, company, companies, metrics, metric, asked, at, headers } = await readDesk(
    ...([db, reach, call.request, now(), MAP_PERIODS] as const),
  );
  const kept = { kept: ["company", "metric", "through"], timeZone: company?.timeZone };
  const expected = scope ? await countExpected(db, scope) : new Map<string, number>();
  const counts = scope ? await countFigures(db, scope.companyId, scope.metric.id, scope.periods) : [];
  return json(
    {
      ...{ company, companies, metric, asked, metrics: metrics.map(({ id, name }) => ({ id, name })) },
      periods: counts.map(({ start, count }) => ({ start, count, expected: expected.get(start) ?? 0 })),
      list: scope && (await completenessMap.page(db, reach, lastOf(scope), at, kept)),
    },
    { headers },
  );
}

export default function CompletenessPage() {
  const { company, companies, metrics, metric, asked, periods, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Metrics management"
      purpose="Where figures are kept and where they are missing, for each {location} that was open."
    >
      <div className="stack">
        {company && <DeskTabs company={company.id} metric={metric?.id} current="completeness" />}
        <CompanyPicker company={company} companies={companies} />
        {company && !metric && (
          <EmptyState
            text="This company keeps no figures yet. Say first what is measured."
            action={{ label: "Add metric type", to: paths.createMetricType(company.id) }}
          />
        )}
        {company && metric && list && (
          <>
            <DeskFilters {...{ company, metric, metrics, asked }} />
            <Completeness frequency={metric.frequency} periods={periods} />
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
