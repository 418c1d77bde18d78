import { paths } from "#app/paths.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { Say } from "#app/ui/say.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";
import { primaryMiles } from "../area-rules.ts";
import { milesNoun } from "#app/insight/trading-points/miles-noun.ts";
import type { Around } from "../area-page.server.ts";

/** The sister locations whose guests come from the same streets, so that two of them do not call the same school. */
export function Sisters({
  locationId,
  primary,
  sisters,
}: {
  locationId: number;
  /** The radius that most guests come from, in miles. */
  primary: number;
  sisters: Around["sisters"];
}) {
  if (sisters.length === 0) {
    return (
      <p className="soft">
        <Say>{`No other {location} shares the ${milesNoun(primary)} around this one.`}</Say>
      </p>
    );
  }
  return (
    <WideTable
      label="Overlap"
      heads={["{Location}", "{Network}", "Distance", "Share of your ring", "Points of both"]}
      numbers={[2, 3, 4]}
      rows={sisters.map(({ id, name, network, isOwn, miles, share, sharedPoints, neighborhoodType }) => [
        ...([String(id), isOwn ? <a href={paths.tradingArea(locationId, { with: id })}>{name}</a> : name] as const),
        network,
        `${milesText(miles)}, its ring ${milesNoun(primaryMiles(neighborhoodType))}`,
        `${(share * 100).toFixed(1)}%`,
        String(sharedPoints),
      ])}
    />
  );
}
