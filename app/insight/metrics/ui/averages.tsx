import { countText } from "#app/ui/format.ts";
import plain from "#app/ui/plain-table.module.css";
import { useSay } from "#app/ui/say.tsx";
import type { Average } from "../averages.server.ts";
import type { Metric } from "../metric-queries.server.ts";
import { changeOf, metricText } from "../value-rules.ts";

/** What one location has on average, beside its network and the company. */
export function Averages({
  metric,
  averages,
  names,
}: {
  metric: Metric;
  averages: readonly Average[];
  names: Record<Average["of"], string>;
}) {
  const say = useSay();
  const shown = averages.find(({ of }) => of === "shown");
  if (!shown || averages.length < 2) return null;
  return (
    <div>
      <table className={plain.table}>
        <caption>{say("What one {location} has, on average")}</caption>
        <tbody>
          {averages.map(({ of, locations, value }) => (
            <tr key={of}>
              <th scope="row">{say(names[of])}</th>
              <td className="soft">{say(countText(locations, "{location}"))}</td>
              <td>{value === null ? "Not shown" : metricText(value, metric)}</td>
              <td>{of !== "shown" && <Difference own={shown.value} other={value} metric={metric} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {averages.some(({ value }) => value === null) && (
        <p className="soft">
          {say(
            "An average is not shown where fewer than 5 {locations} have a figure, or where one has more than half of all.",
          )}
        </p>
      )}
    </div>
  );
}

function Difference({ own, other, metric }: { own: number | null; other: number | null; metric: Metric }) {
  const change = changeOf(own, other, metric);
  if (!change) return null;
  const words = { Up: "above it", Down: "below it", "Little change": "about the same", Unchanged: "the same" } as const;
  return `${change.text}, ${words[change.word]}`;
}
