import { radiusText } from "#app/insight/trading-points/radius-text.ts";
import { numberText } from "#app/ui/text/format.ts";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import type { AreaSurroundings } from "../area-page.server.ts";
import type { RingDemographics } from "../trading-area.server.ts";

const NONE = "Not available";

const facts: readonly [string, (people: RingDemographics) => string | null][] = [
  ["Population", ({ population }) => countOf(population)],
  ["Daytime population", ({ daytimePopulation }) => countOf(daytimePopulation)],
  ["Households", ({ households }) => countOf(households)],
  ["Median income", ({ medianIncome }) => (medianIncome === null ? null : `$${numberText(medianIncome)}`)],
  ["Median age", ({ medianAge }) => (medianAge === null ? null : String(medianAge))],
  ["Under 18", ({ under18 }) => (under18 === null ? null : `${(under18 * 100).toFixed(1)}%`)],
];

/** Demographics of each ring with their source. An unknown value is never shown as 0. */
export function DemographicsTable({ rings }: { rings: AreaSurroundings["rings"] }) {
  return (
    <WideTable
      label="People by ring"
      heads={["People", ...rings.map(({ miles }) => `Within ${radiusText(miles)}`)]}
      numbers={rings.map((_, place) => place + 1)}
      rows={[
        ...facts.map(([name, format]): [string, ...React.ReactNode[]] => [
          name,
          name,
          ...rings.map(({ people }) => (people && format(people)) ?? NONE),
        ]),
        ["density", "Open competitors per 10,000 people", ...rings.map(({ density }) => density?.toFixed(2) ?? NONE)],
        ["source", "Source", ...rings.map(({ people }) => (people ? `${people.source}, ${people.year}` : NONE))],
      ]}
    />
  );
}

function countOf(value: number | null): string | null {
  return value === null ? null : numberText(value);
}
