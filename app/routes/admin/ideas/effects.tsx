import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { ideaEffectList } from "#app/insight/item-effects/idea-effects-list.server.ts";
import { EFFECT_METHOD, effectText } from "#app/insight/metrics/effect-rules.ts";
import { readMetricsManagement } from "#app/insight/metrics-management/metrics-management.server.ts";
import { MetricsManagementFilters } from "#app/insight/metrics-management/ui/metrics-management-filters.tsx";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Idea} Results");

export async function loader(call: LoaderFunctionArgs) {
  const { access } = await requireAdvisor(call, "idea:manage");
  const { company, companies, metrics, metric, at, headers } = await readMetricsManagement(db, access, {
    request: call.request,
    now: now(),
  });
  const scope = company && metric && { companyId: company.id, metricTypeId: metric.id };
  return json(
    {
      company,
      companies,
      metric,
      metrics: metrics.map(({ id, name }) => ({ id, name })),
      list: scope && (await ideaEffectList.page(db, { access, scope, at }, { kept: ["company", "metric"] })),
    },
    { headers },
  );
}

export default function IdeaEffectsPage() {
  const { company, companies, metrics, metric, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="{Idea} results"
      purpose="See how often each {idea} was used and how a metric changed during and after."
      action={company && <PageLink to={paths.ideas({ company: company.id })}>{"{Idea} database"}</PageLink>}
    >
      <div className="stack">
        <CompanyPicker company={company} companies={companies} />
        {company && !metric && (
          <EmptyState
            text="This company has no metrics yet. Add one to see results."
            action={{ label: "Add metric type", to: paths.createMetricType(company.id) }}
          />
        )}
        {company && metric && list && (
          <>
            <MetricsManagementFilters company={company} metric={metric} metrics={metrics} />
            <p className="soft">
              <T>{`${EFFECT_METHOD} Averages cover all uses with enough data. Averages from few uses are less reliable.`}</T>
            </p>
            <ListTable
              list={list}
              rowName={({ title }) => title}
              rowLink={({ id }) => paths.editIdea(id)}
              cells={{ during: ({ during }) => effectText(during), after: ({ after }) => effectText(after) }}
              download={paths.ideaEffectsDownload()}
              empty={{ text: "No {plans} in this company use an {idea} yet." }}
            />
          </>
        )}
      </div>
    </Page>
  );
}
