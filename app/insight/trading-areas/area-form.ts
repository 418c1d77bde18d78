import { z } from "zod";
import { intent, optionalText } from "#app/platform/fields/text-fields.ts";
import { NEIGHBORHOOD_TYPES, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import type { Place } from "#app/ui/map/great-circle.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { MOST_RINGS, refusalOfOutline } from "./area-rules.ts";

const ASK_RINGS = "Enter radii from 0.1 to 25 miles with commas between them, as in 1, 3, 5.";
const ASK_CORNERS = "Enter a latitude and a longitude a line, as in 41.8789, -87.6359.";

const rings = z.string({ error: ASK_RINGS }).transform((typed, context): number[] => {
  const parts = typed.split(/[,;\s]+/).filter((part) => part !== "");
  const miles = [...new Set(parts.map(Number))].sort((one, other) => one - other);
  const isSilly = miles.some((one) => !(one >= 0.1 && one <= 25) || Math.abs(one * 10 - Math.round(one * 10)) > 1e-9);
  const refusal =
    miles.length === 0 || isSilly ? ASK_RINGS : miles.length > MOST_RINGS ? `Enter at most ${MOST_RINGS} radii.` : null;
  if (refusal) context.addIssue({ code: "custom", message: refusal });
  return miles;
});

const outline = z
  .string()
  .max(10_000, "Use 10,000 characters or less.")
  .default("")
  .transform((typed, context): Place[] | null => {
    const lines = typed.split(/\r?\n/).filter((line) => line.trim() !== "");
    if (lines.length === 0) return null;
    const corners = lines.map((line) => {
      const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = line
        .split(/[,;\s]+/)
        .filter((part) => part !== "")
        .map(Number);
      return rest.length === 0 ? { latitude, longitude } : { latitude: Number.NaN, longitude };
    });
    const isSilly = corners.some(
      ({ latitude, longitude }) => !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180),
    );
    const refusal = isSilly ? ASK_CORNERS : refusalOfOutline(corners);
    if (refusal) context.addIssue({ code: "custom", message: refusal });
    return corners;
  });

/** How a location's trading area is cut. Version 0 is that of one that nobody has set. */
export const areaForm = z.strictObject({
  neighborhoodType: said(z.enum(NEIGHBORHOOD_TYPES, { error: "Choose a neighborhood." }), "Neighborhood", {
    help: "In town most people come from within 1 mile, in the country from within 3.",
    widget: { as: "radio", words: neighborhoodWords },
  }),
  rings: said(rings, "Rings in miles", { help: "Up to six, with commas between them." }),
  outline: said(outline, "Drawn area", {
    help: "A corner a line, as latitude, longitude. With a mouse, click on the map instead.",
    widget: { as: "area", rows: 5 },
  }),
  notes: said(optionalText(1_000), "Notes", { widget: { as: "area", rows: 3 } }),
  version: z.number({ error: "Reload the page and save again." }).int().min(0),
  intent,
});
export type AreaChange = z.output<typeof areaForm>;
