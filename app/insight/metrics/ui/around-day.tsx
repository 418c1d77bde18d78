import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import type { AroundDay } from "../around-day.server.ts";
import { changeOf, metricText } from "../value-rules.ts";
import { TrendChart } from "./trend-chart.tsx";
import { TrendTable } from "./trend-table.tsx";

/**
 * How locations went before something happened and since, beside the same time of the year before. `event` is what the
 * chart's axis says of it and where that leads; `whose` says which locations they are.
 */
export function AroundDayCard({
  title,
  around,
  event,
  whose,
}: {
  title: string;
  around: AroundDay;
  event: { title: string; link: string };
  whose: string;
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
          beside={null}
        />
        <TrendTable metric={metric} points={points} beside={null} />
        <p className="soft">
          <Say>{`The sum of ${locations} of ${of} ${whose}: those with a figure in every period shown.`}</Say>
        </p>
      </div>
    </Card>
  );
}

function sentenceOf({ metric, own, yearBefore }: AroundDay): string {
  const { before, since } = own;
  if (before === null || since === null) return `${metric.name} are not known for this time.`;
  const change = changeOf(since, before, metric);
  const usual = yearBefore && changeOf(yearBefore.since, yearBefore.before, metric);
  const each = { daily: "a day", weekly: "a week", monthly: "a month" }[metric.frequency] ?? "each time";
  const told = `${metricText(before, metric)} ${each} before and ${metricText(since, metric)} since${
    change ? `: ${change.text}` : ""
  }.`;
  return usual ? `${told} A year before, the same time of the year brought ${usual.text}.` : told;
}
