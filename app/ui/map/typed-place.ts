import type { Place } from "./great-circle.ts";

/** The place that two fields of a form hold as they are typed; null while they hold none. */
export function typedPlace({
  latitude,
  longitude,
}: Record<"latitude" | "longitude", string | undefined>): Place | null {
  const [north, east] = [Number(latitude), Number(longitude)];
  const isPlace = Boolean(latitude?.trim() && longitude?.trim()) && Math.abs(north) <= 90 && Math.abs(east) <= 180;
  return isPlace ? { latitude: north, longitude: east } : null;
}
