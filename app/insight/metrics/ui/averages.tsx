import { countText } from "#app/ui/text/format.ts";
import plain from "#app/ui/content/plain-table.module.css";
import { useTranslate } from "#app/ui/text/translate.tsx";
import type { MetricAverage } from "../averages.server.ts";
import type { MetricType } from "../metric-queries.server.ts";
import { metricChange, metricText } from "../value-rules.ts";

/** Averages per location: the user's own, the network's and the company's. */
export function AveragesTable({
  metric,
  averages,
  names,
}: {
  metric: MetricType;
  averages: readonly MetricAverage[];
  names: Record<MetricAverage["of"], string>;
}) {
  const translate = useTranslate();
  const shown = averages.find(({ of }) => of === "shown");
  if (!shown || averages.length < 2) return null;
  return (
    <div>
      <table className={plain.table}>
        <caption>{translate("Average per {location}")}</caption>
        <tbody>
          {averages.map(({ of, locations, value }) => (
            <tr key={of}>
              <th scope="row">{translate(names[of])}</th>
              <td className="soft">{translate(countText(locations, "{location}"))}</td>
              <td>{value === null ? "Not shown" : metricText(value, metric)}</td>
              <td>{of !== "shown" && <Difference own={shown.value} other={value} metric={metric} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {averages.some(({ value }) => value === null) && (
        <p className="soft">
          {translate(
            "Averages are hidden when fewer than 5 {locations} have data, or when one has more than half of the total.",
          )}
        </p>
      )}
    </div>
  );
}

function Difference({ own, other, metric }: { own: number | null; other: number | null; metric: MetricType }) {
  const change = metricChange(own, other, metric);
  if (!change) return null;
  const amount = change.text.replace(/^[+-]/, "");
  return {
    Up: `You're ${amount} above average`,
    Down: `You're ${amount} below average`,
    "About the same": `You're about average (${change.text})`,
    Unchanged: "You're at the average",
  }[change.word];
}
