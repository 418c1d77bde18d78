import type { LatLng } from "./great-circle.ts";

/** Parse typed coordinates; null while they are incomplete or out of range. */
export function parseCoordinates({
  latitude,
  longitude,
}: Record<"latitude" | "longitude", string | undefined>): LatLng | null {
  const [north, east] = [Number(latitude), Number(longitude)];
  const isPlace = Boolean(latitude?.trim() && longitude?.trim()) && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isPlace ? { latitude: north, longitude: east } : null;
}
