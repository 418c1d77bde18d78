import { paths } from "#app/paths.ts";
import type { PointStanding } from "#app/insight/trading-points/point-words.ts";
import { milesNoun } from "#app/insight/trading-points/miles-noun.ts";
import { type Place, ringAround } from "#app/ui/map/great-circle.ts";
import { mapTitle } from "#app/ui/map/map-page.tsx";
import { type MapPlace, type MapShape, ProductMap } from "#app/ui/map/product-map.tsx";
import type { Tone } from "#app/ui/status.tsx";

interface Pin extends Place {
  id: number;
  name: string;
  category: string;
  standing: PointStanding;
}

const pinTones: Record<PointStanding, Tone> = { confirmed: "warning", suggested: "info", hidden: "neutral" };

/** A location in its rings, with the points of interest that the page's list holds and its sister locations. */
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
  place: Place;
  rings: readonly number[];
  outline: readonly Place[] | null;
  pins: readonly Pin[];
  total: number;
  sisters: readonly (Place & { id: number; name: string })[];
  googleKey: string | null;
}) {
  const places: MapPlace[] = [
    { ...place, id: 0, label: location.name, tone: "success" },
    ...sisters.map(({ id, name, latitude, longitude }) => ({
      ...{ id: -id, label: name, latitude, longitude, tone: "success" as const },
    })),
    ...pins.map(({ id, name, category, standing, latitude, longitude }) => ({
      ...{ id, label: name, latitude, longitude, to: paths.tradingPoint(location.id, id) },
      tone: category === "competitor" ? ("danger" as const) : pinTones[standing],
    })),
  ];
  return (
    <ProductMap
      reachesEdges
      title={mapTitle(pins.length, total, "point")}
      places={places}
      shapes={shapesOf(place, rings, outline)}
      legend={[
        { tone: "success", word: "{Locations}" },
        { tone: "warning", word: "Confirmed points" },
        { tone: "info", word: "Suggested points" },
        { tone: "danger", word: "Competitors" },
      ]}
      googleKey={googleKey}
    />
  );
}

/** The rings of a location and what is drawn around it. */
export function shapesOf(place: Place, rings: readonly number[], outline: readonly Place[] | null): MapShape[] {
  return [
    ...rings.map((miles) => ({
      ...{ key: `ring ${miles}`, kind: "ring" as const, label: milesNoun(miles), corners: ringAround(place, miles) },
    })),
    ...(outline ? [{ key: "area", kind: "area" as const, corners: outline }] : []),
  ];
}
