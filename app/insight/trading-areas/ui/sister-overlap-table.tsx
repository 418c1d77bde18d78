import { paths } from "#app/paths.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { T } from "#app/ui/text/translate.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import { radiusText } from "#app/insight/trading-points/radius-text.ts";
import { primaryMiles } from "../area-rules.ts";
import type { AreaSurroundings } from "../area-page.server.ts";

/** Sister locations that draw guests from the same streets, so that two of them do not call the same school. */
export function SisterOverlapTable({
  locationId,
  primary,
  sisters,
}: {
  locationId: number;
  /** Radius that most guests come from, in miles. */
  primary: number;
  sisters: AreaSurroundings["sisters"];
}) {
  if (sisters.length === 0) {
    return (
      <p className="soft">
        <T>{`No other {location}'s area overlaps the ${primary}-mile area around this one.`}</T>
      </p>
    );
  }
  return (
    <WideTable
      label="Overlap"
      heads={["{Location}", "{Network}", "Distance", "Share of your ring", "Shared places"]}
      numbers={[2, 3, 4]}
      rows={sisters.map(
        ({ id, name, network, isOwn, miles, share, sharedPoints, neighborhoodType }) =>
          [
            String(id),
            isOwn ? <a href={paths.tradingArea(locationId, { with: id })}>{name}</a> : name,
            network,
            `${milesText(miles)}, with a ring of ${radiusText(primaryMiles(neighborhoodType))}`,
            `${(share * 100).toFixed(1)}%`,
            String(sharedPoints),
          ] as const,
      )}
    />
  );
}
