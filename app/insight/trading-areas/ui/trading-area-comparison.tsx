import { radiusText } from "#app/insight/trading-points/radius-text.ts";
import { numberText } from "#app/ui/text/format.ts";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import type { AreaSurroundings } from "../area-page.server.ts";

interface Side {
  name: string;
  around: Pick<AreaSurroundings, "rings">;
}

/** Comparison of two locations ring by ring; a ring that only one has is shown for that one. */
export function TradingAreaComparison({ sides }: { sides: readonly [Side, Side] }) {
  const radii = [...new Set(sides.flatMap(({ around }) => around.rings.map(({ miles }) => miles)))].sort(
    (one, other) => one - other,
  );
  const ringOf = ({ around }: Side, miles: number) => around.rings.find((ring) => ring.miles === miles);
  return (
    <WideTable
      label="Comparison"
      heads={["Ring", ...sides.flatMap(({ name }) => [`${name}: places`, `${name}: people`, `${name}: competitors`])]}
      numbers={[1, 2, 3, 4, 5, 6]}
      rows={radii.map((miles) => [
        String(miles),
        `Within ${radiusText(miles)}`,
        ...sides.flatMap((side) => {
          const ring = ringOf(side, miles);
          const population = ring?.people?.population;
          return [
            ring ? numberText(ring.points) : "No ring",
            population === undefined || population === null ? "Not available" : numberText(population),
            ring ? String(ring.rivals) : "No ring",
          ];
        }),
      ])}
    />
  );
}
