import type { ReactNode } from "react";
import { type MapPlace, ProductMap } from "#app/ui/map/product-map.tsx";
import { states } from "#app/ui/map/states.ts";
import { type LocationStatus, locationStatusTones } from "../location-words.ts";
import styles from "./location-pages.module.css";

interface Neighbor {
  id: number;
  name: string;
  status: LocationStatus;
  latitude: number;
  longitude: number;
}

interface Typed {
  latitude: string | undefined;
  longitude: string | undefined;
  state: string | undefined;
  name: string | undefined;
}

/** A location's form beside the map on which its pin is set; what is typed moves the pin and the other way round. */
export function LocationMapForm({
  typed,
  neighbors,
  googleKey,
  onMove,
  children,
}: {
  typed: Typed;
  neighbors: readonly Neighbor[];
  googleKey: string | null;
  onMove: (place: { latitude: number; longitude: number }) => void;
  children: ReactNode;
}) {
  const place = placeTyped(typed);
  const label = typed.name?.trim() || "The new {location}";
  return (
    <div className={styles.split}>
      <div className={styles.pane}>{children}</div>
      <div className={styles.mapPane}>
        <ProductMap
          title={place ? `${label} among its neighbors` : "No place on the map yet"}
          places={neighbors.map(placeOfNeighbor)}
          pin={{ place, label: `The pin of ${label}`, onMove }}
          around={states[typed.state ?? ""] ?? null}
          googleKey={googleKey}
          fills
        />
      </div>
    </div>
  );
}

function placeTyped({ latitude, longitude }: Typed) {
  const [north, east] = [Number(latitude), Number(longitude)];
  const isPlace = Boolean(latitude?.trim() && longitude?.trim()) && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isPlace ? { latitude: north, longitude: east } : null;
}

function placeOfNeighbor({ id, name, status, latitude, longitude }: Neighbor): MapPlace {
  return { id, latitude, longitude, tone: locationStatusTones[status], label: name };
}
