import { paths } from "#app/paths.ts";
import { pointCategoryWords } from "#app/insight/trading-points/point-words.ts";
import { radiusText } from "#app/insight/trading-points/radius-text.ts";
import { numberText } from "#app/ui/text/format.ts";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import type { AreaSurroundings } from "../area-page.server.ts";

/** Counts of points by category and ring, each linked to its points. */
export function RingsTable({
  locationId,
  around,
}: {
  locationId: number;
  around: Pick<AreaSurroundings, "counts" | "rings">;
}) {
  const { counts, rings } = around;
  const linked = (count: number, place: number, category?: string) =>
    count === 0 ? (
      "0"
    ) : (
      <a href={`${paths.tradingArea(locationId, { within: place + 1, category })}#points`}>{numberText(count)}</a>
    );
  const words: Readonly<Record<string, string>> = pointCategoryWords;
  const known = Object.keys(pointCategoryWords).flatMap((category) =>
    counts.filter((one) => one.category === category),
  );
  return (
    <WideTable
      label="Places by ring"
      heads={["Places", ...rings.map(({ miles }) => `Within ${radiusText(miles)}`)]}
      numbers={rings.map((_, place) => place + 1)}
      rows={[
        ...known.map(({ category, inRing }): [string, ...React.ReactNode[]] => [
          category,
          words[category] ?? category,
          ...inRing.map((count, place) => linked(count, place, category)),
        ]),
        ["all", "All places", ...rings.map(({ points }, place) => linked(points, place))],
      ]}
    />
  );
}
