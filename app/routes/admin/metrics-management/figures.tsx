import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { figureGrid } from "#app/insight/metrics/figure-grid-list.server.ts";
import { answerFigures, countFigures, readDesk } from "#app/insight/metrics/metrics-desk.server.ts";
import { DeskFilters } from "#app/insight/metrics/ui/desk-filters.tsx";
import { DeskTabs } from "#app/insight/metrics/ui/desk-tabs.tsx";
import { FigureGrid } from "#app/insight/metrics/ui/figure-grid.tsx";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { countText } from "#app/ui/format.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Metrics Management");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "metrics:manage");
  const { reach } = advisor;
  const { scope, company, companies, metrics, metric, asked, periods, at, headers } = await readDesk(
    ...([db, reach, call.request, now()] as const),
  );
  const kept = { kept: ["company", "metric", "through"], timeZone: company?.timeZone };
  return json(
    {
      ...{ company, companies, metric, asked, mayEdit: may(advisor, "metrics:edit") },
      metrics: metrics.map(({ id, name }) => ({ id, name })),
      counts: scope ? await countFigures(db, scope.companyId, scope.metric.id, periods) : [],
      list: scope && (await figureGrid.page(db, reach, scope, at, kept)),
    },
    { headers },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "metrics:edit");
  const outcome = found(await answerFigures(db, advisor, call.request, now()), "Metric");
  if (!outcome.saved) {
    const typed = Object.fromEntries([...outcome.form].filter(([, value]) => typeof value === "string"));
    return json({ problems: outcome.problems, typed }, { status: 422 });
  }
  const { pathname, search } = new URL(call.request.url);
  const sentence = outcome.count > 0 ? `${countText(outcome.count, "figure")} saved.` : "Nothing was changed.";
  return redirectWithNotice(`${pathname}${search}`, sentence);
}

export default function MetricsManagementPage() {
  const { company, companies, metrics, metric, asked, counts, list, mayEdit } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Page
      title="Metrics management"
      purpose="The figures of each {location}: what stands here is what its owners see."
      action={
        company && (
          <div className="row">
            {mayEdit && metric && (
              <PageLink to={paths.companyImport(company.id, "metrics")} primary>
                Import figures
              </PageLink>
            )}
            <PageLink to={paths.metricTypes(company.id)}>Metric types</PageLink>
          </div>
        )
      }
    >
      <div className="stack">
        {company && <DeskTabs company={company.id} metric={metric?.id} current="figures" />}
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
            <FigureGrid
              key={`${metric.id} ${JSON.stringify(list.rows)}`}
              metric={metric}
              counts={counts}
              list={list}
              mayEdit={mayEdit}
              refused={refused}
              download={paths.figuresDownload()}
            />
          </>
        )}
      </div>
    </Page>
  );
}
