import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { fillPlaceholders, captionPlaceholders } from "./social-network-rules.ts";

export interface CaptionLocation {
  name: string;
  pcNumber: string;
  street: string;
  city: string;
  phone: string | null;
}

/** Return the values of caption placeholders at a location, "" for unknown ones. */
export function captionValues({
  name,
  street,
  city,
  phone,
}: CaptionLocation): Record<keyof typeof captionPlaceholders, string> {
  return {
    location_name: name,
    address: [street, city].filter(Boolean).join(", "),
    phone: phone ? phoneText(phone) : "",
  };
}

/** Fill a caption in for a location. */
export function fillCaption(caption: string, place: CaptionLocation): string {
  return fillPlaceholders(caption, captionValues(place));
}

/** Placeholder values while no location is chosen, or when the location lacks one. */
const generalValues = { location_name: "your {location}", address: "your address", phone: "your phone number" };

/** Fill a caption in for a user who chooses posts; `place` is null while no location is chosen. */
export function captionPreview(caption: string, place: CaptionLocation | null): string {
  const known = place === null ? [] : Object.entries(captionValues(place)).filter(([, value]) => value !== "");
  return fillPlaceholders(caption, { ...generalValues, ...Object.fromEntries(known) });
}

/** List the placeholder values that a location lacks, a sentence each: "Main Street (300123) has no phone." */
export function missingCaptionValues(captions: readonly string[], places: readonly CaptionLocation[]): string[] {
  const usedNames = Object.keys(captionPlaceholders).filter((name) =>
    captions.some((caption) => new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`).test(caption)),
  );
  return places.flatMap((place) => {
    const values: Record<string, string> = captionValues(place);
    return usedNames
      .filter((name) => !values[name])
      .map((name) => `${place.name} (${place.pcNumber}) has no ${name.replace("location_name", "name")}.`);
  });
}
