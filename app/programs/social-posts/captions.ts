import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { filledIn, placeholders } from "./network-rules.ts";

export interface CaptionPlace {
  name: string;
  pcNumber: string;
  street: string;
  city: string;
  phone: string | null;
}

/** What the placeholders of a caption stand for at a location; "" for what is not known of it. */
export function valuesOf({ name, street, city, phone }: CaptionPlace): Record<keyof typeof placeholders, string> {
  return {
    location_name: name,
    address: [street, city].filter(Boolean).join(", "),
    phone: phone ? phoneText(phone) : "",
  };
}

/** A caption as it stands for a location. */
export function captionAt(caption: string, place: CaptionPlace): string {
  return filledIn(caption, valuesOf(place));
}

/** What stands for a fact of a location while none is chosen, or where the chosen one lacks it. */
const generalValues = { location_name: "your {location}", address: "your address", phone: "your phone number" };

/** Fill a caption in for somebody who chooses posts; null while no location is chosen. */
export function captionPreview(caption: string, place: CaptionPlace | null): string {
  const known = place === null ? [] : Object.entries(valuesOf(place)).filter(([, value]) => value !== "");
  return filledIn(caption, { ...generalValues, ...Object.fromEntries(known) });
}

/** What captions ask for that locations lack, as sentences: "Main Street (300123) has no phone." */
export function missingValues(captions: readonly string[], places: readonly CaptionPlace[]): string[] {
  const asked = Object.keys(placeholders).filter((name) =>
    captions.some((caption) => new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`).test(caption)),
  );
  return places.flatMap((place) => {
    const values: Record<string, string> = valuesOf(place);
    return asked
      .filter((name) => !values[name])
      .map((name) => `${place.name} (${place.pcNumber}) has no ${name.replace("location_name", "name")}.`);
  });
}
