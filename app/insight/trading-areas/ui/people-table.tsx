import { milesNoun } from "#app/insight/trading-points/miles-noun.ts";
import { numberText } from "#app/ui/format.ts";
import { WideTable } from "#app/ui/wide-table.tsx";
import type { Around } from "../area-page.server.ts";
import type { Demographics } from "../area.server.ts";

const NONE = "Not available";

const facts: readonly [string, (people: Demographics) => string | null][] = [
  ["Population", ({ population }) => countOf(population)],
  ["Daytime population", ({ daytimePopulation }) => countOf(daytimePopulation)],
  ["Households", ({ households }) => countOf(households)],
  ["Median income", ({ medianIncome }) => (medianIncome === null ? null : `$${numberText(medianIncome)}`)],
  ["Median age", ({ medianAge }) => (medianAge === null ? null : String(medianAge))],
  ["Under 18", ({ under18 }) => (under18 === null ? null : `${(under18 * 100).toFixed(1)}%`)],
];

/** Who lives and works in each ring, with where that is known from. What nobody knows is never 0. */
export function PeopleTable({ rings }: { rings: Around["rings"] }) {
  return (
    <WideTable
      label="People by ring"
      heads={["People", ...rings.map(({ miles }) => `Within ${milesNoun(miles)}`)]}
      numbers={rings.map((_, place) => place + 1)}
      rows={[
        ...facts.map(([name, told]): [string, ...React.ReactNode[]] => [
          ...([name, name] as const),
          ...rings.map(({ people }) => (people && told(people)) ?? NONE),
        ]),
        [
          ...(["density", "Open competitors for every 10,000 people"] as const),
          ...rings.map(({ density }) => density?.toFixed(2) ?? NONE),
        ],
        ["source", "Source", ...rings.map(({ people }) => (people ? `${people.source}, ${people.year}` : NONE))],
      ]}
    />
  );
}

function countOf(value: number | null): string | null {
  return value === null ? null : numberText(value);
}
