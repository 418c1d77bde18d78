import { paths } from "#app/paths.ts";
import type { PointStatus } from "#app/insight/trading-points/point-words.ts";
import { radiusText } from "#app/insight/trading-points/radius-text.ts";
import { type LatLng, ringAround } from "#app/ui/map/great-circle.ts";
import { mapTitle } from "#app/ui/map/map-page.tsx";
import { type MapPlace, type MapShape, ProductMap } from "#app/ui/map/product-map.tsx";
import type { Tone } from "#app/ui/content/status.tsx";

interface Pin extends LatLng {
  id: number;
  name: string;
  category: string;
  standing: PointStatus;
}

const pinTones: Record<PointStatus, Tone> = { confirmed: "warning", suggested: "info", hidden: "neutral" };

/** Map of a location with its rings, the listed points of interest, and its sister locations. */
export function AreaMap({
  location,
  place,
  rings,
  outline,
  pins,
  total,
  sisters,
  googleKey,
}: {
  location: { id: number; name: string };
  place: LatLng;
  rings: readonly number[];
  outline: readonly LatLng[] | null;
  pins: readonly Pin[];
  total: number;
  sisters: readonly (LatLng & { id: number; name: string })[];
  googleKey: string | null;
}) {
  const places: MapPlace[] = [
    { ...place, id: 0, label: location.name, tone: "success" },
    ...sisters.map(({ id, name, latitude, longitude }) => ({
      id: -id,
      label: name,
      latitude,
      longitude,
      tone: "success" as const,
    })),
    ...pins.map(({ id, name, category, standing, latitude, longitude }) => ({
      id,
      label: name,
      latitude,
      longitude,
      to: paths.tradingPoint(location.id, id),
      tone: category === "competitor" ? ("danger" as const) : pinTones[standing],
    })),
  ];
  return (
    <ProductMap
      reachesEdges
      title={mapTitle(pins.length, total, "place")}
      places={places}
      shapes={areaShapes(place, rings, outline)}
      legend={[
        { tone: "success", word: "{Locations}" },
        { tone: "warning", word: "Confirmed places" },
        { tone: "info", word: "Suggested places" },
        { tone: "danger", word: "Competitors" },
      ]}
      googleKey={googleKey}
    />
  );
}

/** Return the map shapes of a location's rings and drawn area. */
export function areaShapes(place: LatLng, rings: readonly number[], outline: readonly LatLng[] | null): MapShape[] {
  return [
    ...rings.map((miles) => ({
      key: `ring ${miles}`,
      kind: "ring" as const,
      label: radiusText(miles),
      corners: ringAround(place, miles),
    })),
    ...(outline ? [{ key: "area", kind: "area" as const, corners: outline }] : []),
  ];
}
