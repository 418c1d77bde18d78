import { milesNoun } from "#app/insight/trading-points/miles-noun.ts";
import { numberText } from "#app/ui/format.ts";
import { WideTable } from "#app/ui/wide-table.tsx";
import type { Around } from "../area-page.server.ts";

interface Side {
  name: string;
  around: Pick<Around, "rings">;
}

/** Two locations ring by ring: what each has in a ring that both have, else in its own alone. */
export function Comparison({ sides }: { sides: readonly [Side, Side] }) {
  const radii = [...new Set(sides.flatMap(({ around }) => around.rings.map(({ miles }) => miles)))].sort(
    (one, other) => one - other,
  );
  const ringOf = ({ around }: Side, miles: number) => around.rings.find((ring) => ring.miles === miles);
  return (
    <WideTable
      label="Comparison"
      heads={["Ring", ...sides.flatMap(({ name }) => [`${name}: points`, `${name}: people`, `${name}: competitors`])]}
      numbers={[1, 2, 3, 4, 5, 6]}
      rows={radii.map((miles) => [
        ...([String(miles), `Within ${milesNoun(miles)}`] as const),
        ...sides.flatMap((side) => {
          const ring = ringOf(side, miles);
          const population = ring?.people?.population;
          return [
            ring ? numberText(ring.points) : "No such ring",
            population === undefined || population === null ? "Not available" : numberText(population),
            ring ? String(ring.rivals) : "No such ring",
          ];
        }),
      ])}
    />
  );
}
