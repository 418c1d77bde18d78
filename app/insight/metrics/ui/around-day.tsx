import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { AroundDay } from "../around-day.server.ts";
import { metricChange, metricText } from "../value-rules.ts";
import { TrendChart } from "./trend-chart.tsx";
import { TrendTable } from "./trend-table.tsx";

/**
 * Metric of locations before and after an event, next to the same time of the year before. `event` is its text and link
 * on the chart's axis; `locationsText` is the noun for its locations.
 */
export function AroundDayCard({
  title,
  around,
  event,
  locationsText,
}: {
  title: string;
  around: AroundDay;
  event: { title: string; link: string };
  locationsText: string;
}) {
  const { metric, points, day, through, locations, of } = around;
  return (
    <Card title={`${metric.name} ${title}`}>
      <div className="stack">
        <p>{sentenceOf(around)}</p>
        <TrendChart
          metric={metric}
          points={points}
          items={[{ ...event, id: 0, from: day, to: through }]}
          comparison={null}
        />
        <TrendTable metric={metric} points={points} comparison={null} />
        <p className="soft">
          <T>{`Total for ${locations} of ${of} ${locationsText}. Only {locations} with data in every period count.`}</T>
        </p>
      </div>
    </Card>
  );
}

function sentenceOf({ metric, own, yearBefore }: AroundDay): string {
  const { before, since } = own;
  if (before === null || since === null) return `No data for ${metric.name} in this period.`;
  const change = metricChange(since, before, metric);
  const usual = yearBefore && metricChange(yearBefore.since, yearBefore.before, metric);
  const each = { daily: "a day", weekly: "a week", monthly: "a month" }[metric.frequency] ?? "each time";
  const text = `${metricText(before, metric)} ${each} before and ${metricText(since, metric)} since${
    change ? `: ${change.text}` : ""
  }.`;
  return usual ? `${text} Same time last year: ${usual.text}.` : text;
}
