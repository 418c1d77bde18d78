import { GoogleMap, MarkerF, PolygonF, useJsApiLoader } from "@react-google-maps/api";
import { useEffect, useMemo } from "react";
import type { GoogleState } from "./google-layer.tsx";
import type { LatLng } from "./great-circle.ts";
import styles from "./map.module.css";
import type { MapProps } from "./product-map.tsx";

/** Center of a map that shows nothing (specification, section 9). */
const DEFAULT_CENTER = { lat: 37.75, lng: -122.46 };
/** Colors of shapes: the product's variables do not work on Google's map. */
const SHAPES = {
  ring: { strokeColor: "#0b7569", strokeWeight: 2, fillColor: "#0b7569", fillOpacity: 0.05, clickable: false },
  area: { strokeColor: "#1d4ed8", strokeWeight: 2, fillColor: "#1d4ed8", fillOpacity: 0.1, clickable: false },
};
const NEAR = 15;
const FAR = 5;

/** Google map with the same places and the same pin. */
export default function GoogleCanvas({
  googleKey,
  nonce,
  places,
  pin,
  shapes = [],
  around = null,
  onState,
}: MapProps & { googleKey: string; nonce: string; onState: (state: GoogleState) => void }) {
  const { isLoaded, loadError } = useJsApiLoader({ googleMapsApiKey: googleKey, nonce, language: "en", region: "US" });
  const middle = pin?.place ?? around;
  const center = useMemo(() => (middle ? position(middle) : DEFAULT_CENTER), [middle]);

  useEffect(() => {
    if (loadError) onState("failed");
    else if (isLoaded) onState("loaded");
  }, [isLoaded, loadError, onState]);

  if (!isLoaded) return null;
  return (
    <GoogleMap
      mapContainerClassName={styles.google}
      center={center}
      zoom={pin?.place ? NEAR : FAR}
      options={{ streetViewControl: false, mapTypeControl: false, fullscreenControl: false }}
      onLoad={(map) => fit(map, [...places, ...shapes.flatMap(({ corners }) => corners)], pin?.place ?? null)}
      onClick={({ latLng }) => {
        if (latLng && pin?.place === null) pin.onMove(placeOf(latLng));
      }}
    >
      {shapes.map(({ key, kind, corners }) => (
        <PolygonF key={key} path={corners.map(position)} options={SHAPES[kind]} />
      ))}
      {places.map((place) => (
        <MarkerF
          key={place.id}
          position={position(place)}
          title={place.label}
          opacity={pin ? 0.6 : 1}
          onClick={() => {
            if (place.to) window.location.assign(place.to);
          }}
        />
      ))}
      {pin?.place && (
        <MarkerF
          position={position(pin.place)}
          title={pin.label}
          draggable
          onDragEnd={({ latLng }) => {
            if (latLng) pin.onMove(placeOf(latLng));
          }}
        />
      )}
    </GoogleMap>
  );
}

function fit(map: google.maps.Map, places: readonly LatLng[], own: LatLng | null): void {
  if (own || places.length === 0) return;
  const bounds = new google.maps.LatLngBounds();
  for (const place of places) bounds.extend(position(place));
  map.fitBounds(bounds);
}

function position({ latitude, longitude }: LatLng) {
  return { lat: latitude, lng: longitude };
}

function placeOf(at: google.maps.LatLng): LatLng {
  return { latitude: Number(at.lat().toFixed(6)), longitude: Number(at.lng().toFixed(6)) };
}
