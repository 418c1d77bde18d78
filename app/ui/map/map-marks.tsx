import type { MouseEvent } from "react";
import { countText } from "#app/ui/text/format.ts";
import styles from "./map.module.css";
import type { MapPlace } from "./product-map.tsx";
import { projectPoint } from "./projection.ts";
import { type Cluster, type MapPin, STAGE_RATIO, stagePosition } from "./map-view.ts";

export type PlacePin = MapPin & { place: MapPlace };

/** Pins of the drawn map as links; where many are close together, one link that zooms into the cluster. */
export function MapMarks({
  clusters,
  sides,
  width,
  linkInto,
}: {
  clusters: readonly Cluster<PlacePin>[];
  sides: ReadonlyMap<number, string>;
  width: number;
  linkInto: (cluster: Cluster<PlacePin>) => { href: string; onClick: (event: MouseEvent) => void };
}) {
  return (
    <>
      {clusters.map((cluster, place) => {
        const [first] = cluster.pins;
        if (!first) return null;
        const style = stagePosition([cluster.at[0] / width, (cluster.at[1] / width) * STAGE_RATIO]);
        if (cluster.pins.length > 1) {
          const count = cluster.pins.length;
          return (
            <a
              key={first.id}
              tabIndex={-1}
              className={styles.cluster}
              style={style}
              title={titleOf(cluster.pins)}
              aria-label={`Zoom to ${countText(count, "place")}`}
              {...linkInto(cluster)}
            >
              {count}
            </a>
          );
        }
        return <Mark key={first.id} place={first.place} side={sides.get(place) ?? null} style={style} />;
      })}
    </>
  );
}

/** Return the pin of a place; none when it lies outside the map. */
export function toPlacePins(place: MapPlace): PlacePin[] {
  const point = projectPoint(place);
  return point ? [{ id: place.id, point, label: place.label, place }] : [];
}

// The list beside a map has the same links, so the keyboard need not go through every pin.
function Mark({ place, side, style }: { place: MapPlace; side: string | null; style: React.CSSProperties }) {
  const inner = (
    <span className={styles.name} data-side={side ?? "none"}>
      {place.label}
    </span>
  );
  const common = { className: styles.pin, style, title: place.label, "data-tone": place.tone };
  if (!place.to) return <span {...common}>{inner}</span>;
  return (
    <a href={place.to} tabIndex={-1} {...common}>
      {inner}
    </a>
  );
}

const MAX_NAMED = 8;

function titleOf(pins: readonly PlacePin[]): string {
  const names = pins.slice(0, MAX_NAMED).map((pin) => pin.label);
  return [...names, ...(pins.length > MAX_NAMED ? [`and ${pins.length - MAX_NAMED} more`] : [])].join(", ");
}
