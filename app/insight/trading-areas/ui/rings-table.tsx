import { paths } from "#app/paths.ts";
import { categoryWords } from "#app/insight/trading-points/point-words.ts";
import { milesNoun } from "#app/insight/trading-points/miles-noun.ts";
import { numberText } from "#app/ui/format.ts";
import { WideTable } from "#app/ui/wide-table.tsx";
import type { Around } from "../area-page.server.ts";

/** How many points of each category lie in each ring; every number leads to the points that it counts. */
export function RingsTable({ locationId, around }: { locationId: number; around: Pick<Around, "counts" | "rings"> }) {
  const { counts, rings } = around;
  const linked = (count: number, place: number, category?: string) =>
    count === 0 ? (
      "0"
    ) : (
      <a href={`${paths.tradingArea(locationId, { within: place + 1, category })}#points`}>{numberText(count)}</a>
    );
  const words: Readonly<Record<string, string>> = categoryWords;
  const known = Object.keys(categoryWords).flatMap((category) => counts.filter((one) => one.category === category));
  return (
    <WideTable
      label="Points by ring"
      heads={["Points", ...rings.map(({ miles }) => `Within ${milesNoun(miles)}`)]}
      numbers={rings.map((_, place) => place + 1)}
      rows={[
        ...known.map(({ category, inRing }): [string, ...React.ReactNode[]] => [
          ...([category, words[category] ?? category] as const),
          ...inRing.map((count, place) => linked(count, place, category)),
        ]),
        ["all", "All points", ...rings.map(({ points }, place) => linked(points, place))],
      ]}
    />
  );
}
