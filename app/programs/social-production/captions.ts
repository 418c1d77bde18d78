import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { filledIn, placeholders } from "#app/programs/social-posts/network-rules.ts";

interface Place {
  name: string;
  pcNumber: string;
  street: string;
  city: string;
  phone: string | null;
}

/** What the placeholders of a caption stand for at a location; "" for what is not known of it. */
export function valuesOf({ name, street, city, phone }: Place): Record<keyof typeof placeholders, string> {
  return {
    location_name: name,
    address: [street, city].filter(Boolean).join(", "),
    phone: phone ? phoneText(phone) : "",
  };
}

/** A caption as it stands for a location. */
export function captionAt(caption: string, place: Place): string {
  return filledIn(caption, valuesOf(place));
}

/** What captions ask for that locations lack, as sentences: "Main Street (300123) has no phone." */
export function missingValues(captions: readonly string[], places: readonly Place[]): string[] {
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
