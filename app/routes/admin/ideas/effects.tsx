import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { ideaEffects } from "#app/insight/item-effects/idea-effects-list.server.ts";
import { EFFECT_METHOD, effectText } from "#app/insight/metrics/effect-rules.ts";
import { readDesk } from "#app/insight/metrics/metrics-desk.server.ts";
import { DeskFilters } from "#app/insight/metrics/ui/desk-filters.tsx";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "What {ideas} did");

export async function loader(call: LoaderFunctionArgs) {
  const { reach } = await requireAdvisor(call, "idea:manage");
  const { company, companies, metrics, metric, at, headers } = await readDesk(db, reach, call.request, now());
  const scope = company && metric && { companyId: company.id, metricTypeId: metric.id };
  return json(
    {
      ...{ company, companies, metric, metrics: metrics.map(({ id, name }) => ({ id, name })) },
      list: scope && (await ideaEffects.page(db, reach, scope, at, { kept: ["company", "metric"] })),
    },
    { headers },
  );
}

export default function IdeaEffectsPage() {
  const { company, companies, metrics, metric, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="What {ideas} did"
      purpose="How often each {idea} was used, and how a metric changed where it was."
      action={company && <PageLink to={paths.ideas({ company: company.id })}>{"{Idea} database"}</PageLink>}
    >
      <div className="stack">
        <CompanyPicker company={company} companies={companies} />
        {company && !metric && (
          <EmptyState
            text="This company keeps no figures yet. Say first what is measured."
            action={{ label: "Add metric type", to: paths.createMetricType(company.id) }}
          />
        )}
        {company && metric && list && (
          <>
            <DeskFilters {...{ company, metric, metrics }} />
            <p className="soft">
              <Say>{`${EFFECT_METHOD} The mean of all uses of which it can be told; a few uses tell little.`}</Say>
            </p>
            <ListTable
              list={list}
              rowName={({ title }) => title}
              rowLink={({ id }) => paths.editIdea(id)}
              cells={{ during: ({ during }) => effectText(during), after: ({ after }) => effectText(after) }}
              download={paths.ideaEffectsDownload()}
              empty={{ text: "No {plan} of this company uses an {idea} yet." }}
            />
          </>
        )}
      </div>
    </Page>
  );
}
