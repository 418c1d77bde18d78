import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { countUsage } from "#app/platform/analytics/count-usage.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { EffectsTable } from "#app/insight/metrics/ui/effects-table.tsx";
import { chosenLocationAddress } from "#app/insight/metrics/metrics-query.server.ts";
import { readMetricsPage } from "#app/insight/metrics/metrics-page.server.ts";
import { periodText } from "#app/insight/metrics/period-rules.ts";
import { AveragesTable } from "#app/insight/metrics/ui/averages.tsx";
import { MetricCards } from "#app/insight/metrics/ui/metric-cards.tsx";
import { MetricFilters } from "#app/insight/metrics/ui/metric-filters.tsx";
import { TrendChart } from "#app/insight/metrics/ui/trend-chart.tsx";
import { TrendTable } from "#app/insight/metrics/ui/trend-table.tsx";
import { metricChange, metricText } from "#app/insight/metrics/value-rules.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Card, Page, Section } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { LatestOfNote } from "#app/ui/page/truncation-notes.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Business Metrics");

export async function loader(call: LoaderFunctionArgs) {
  const { request, params } = call;
  const member = await requireMember(call, "metrics:view");
  const moved = chosenLocationAddress(new URL(request.url), params.locationId);
  if (moved) throw redirect(moved);
  // Only the menu and outside links have no search: every choice on the page has one.
  if (new URL(request.url).search === "")
    await countUsage(db, member, { usage: "metrics.viewed", now: now(), networkId: member.network?.id });
  return json(await readMetricsPage(db, { member, request, locationId: params.locationId, now: now() }));
}

export default function BusinessMetricsPage() {
  const {
    location,
    locations,
    networks,
    asked,
    averages,
    cards,
    chosen,
    points,
    comparison,
    items,
    effects,
    list,
    ...view
  } = useLoaderData<typeof loader>();
  const metric = chosen?.metric;
  const shownItems = { shown: items.length, total: items[0]?.total ?? 0, noun: ["{plan} item"] } as const;
  return (
    <Page
      title="Business metrics"
      purpose={
        location ? `Performance at ${location.name}.` : "Performance at your {locations} and results of your {plans}."
      }
    >
      <MetricFilters
        metric={metric ?? null}
        locations={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
        networks={networks.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={asked}
        comparison={view.comparable.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {!chosen || !metric ? (
        <EmptyState
          text={
            asked.through
              ? "No data through this date."
              : "No data yet. Your {advisor} adds values for your {locations} here."
          }
        />
      ) : (
        <>
          <MetricCards cards={cards} chosen={metric.id} linkOf={(id) => linkTo(location?.id ?? null, id)} />
          <Card
            title={metric.name}
            action={
              <ButtonLink to={paths.metricsPicture({ ...queryOf(metric.id), location: location?.id })} native small>
                Download image
              </ButtonLink>
            }
          >
            <TrendChart metric={metric} points={points} items={items} comparison={comparison} />
            <LatestOfNote {...shownItems} />
            <TrendTable metric={metric} points={points} comparison={comparison} />
          </Card>
          {effects.length > 0 && (
            <Card title={`{Plan} results: ${metric.name.toLowerCase()}`}>
              <EffectsTable effects={effects} />
              <LatestOfNote {...shownItems} />
            </Card>
          )}
          {averages.length > 1 && (
            <Card title="How you compare">
              <AveragesTable
                metric={metric}
                averages={averages}
                names={{
                  shown: location?.name ?? "Selected {locations}",
                  network: location?.networkName ?? "{Network}",
                  company: "Company",
                }}
              />
            </Card>
          )}
          {list && (
            <Section title={`${metric.name} by {location}`} text={periodText(chosen.periodStart, metric.frequency)}>
              <ListTable
                list={list}
                rowName={({ name }) => name}
                rowLink={({ id }) => linkTo(id, metric.id)}
                cells={{
                  value: ({ value }) => valueText(value),
                  prior: ({ value, prior }) => comparedText(value, prior),
                  before: ({ value, before }) => comparedText(value, before),
                  rank: ({ rank }) => rank,
                }}
                download={paths.metricsDownload()}
                empty={{ text: "None of your {locations} have data for this metric." }}
              />
            </Section>
          )}
        </>
      )}
    </Page>
  );

  function queryOf(metricId: number) {
    return {
      metric: metricId,
      network: asked.network ?? undefined,
      periods: asked.periods,
      through: asked.through ?? undefined,
      with: asked.with ?? undefined,
    };
  }

  /** Return the address of the same view for another metric or location. */
  function linkTo(locationId: number | null, metricId: number) {
    const query = queryOf(metricId);
    return locationId === null ? paths.businessMetrics(query) : paths.locationMetrics(locationId, query);
  }

  function valueText(value: number | null) {
    return value === null || !metric ? "" : metricText(value, metric);
  }

  function comparedText(value: number | null, other: number | null) {
    const change = metric && metricChange(value, other, metric);
    return change ? `${valueText(other)} (${change.text})` : valueText(other);
  }
}
