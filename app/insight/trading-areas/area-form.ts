import { z } from "zod";
import { intentField, optionalText } from "#app/platform/fields/text-fields.ts";
import { NEIGHBORHOOD_TYPES, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import type { LatLng } from "#app/ui/map/great-circle.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import { MAX_RINGS, outlineRefusal } from "./area-rules.ts";

const RINGS_MESSAGE = "Enter distances from 0.1 to 25 miles, separated by commas, such as 1, 3, 5.";
const CORNERS_MESSAGE = "Enter one latitude and longitude per line, such as 41.8789, -87.6359.";

const rings = z.string({ error: RINGS_MESSAGE }).transform((typed, context): number[] => {
  const parts = typed.split(/[,;\s]+/).filter((part) => part !== "");
  const miles = [...new Set(parts.map(Number))].sort((one, other) => one - other);
  const isInvalid = miles.some((one) => !(one >= 0.1 && one <= 25) || Math.abs(one * 10 - Math.round(one * 10)) > 1e-9);
  const refusal =
    miles.length === 0 || isInvalid
      ? RINGS_MESSAGE
      : miles.length > MAX_RINGS
        ? `Enter up to ${MAX_RINGS} distances.`
        : null;
  if (refusal) context.addIssue({ code: "custom", message: refusal });
  return miles;
});

const outline = z
  .string()
  .max(10_000, "Use up to 10,000 characters.")
  .default("")
  .transform((typed, context): LatLng[] | null => {
    const lines = typed.split(/\r?\n/).filter((line) => line.trim() !== "");
    if (lines.length === 0) return null;
    const corners = lines.map((line) => {
      const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = line
        .split(/[,;\s]+/)
        .filter((part) => part !== "")
        .map(Number);
      return rest.length === 0 ? { latitude, longitude } : { latitude: Number.NaN, longitude };
    });
    const isInvalid = corners.some(
      ({ latitude, longitude }) => !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180),
    );
    const refusal = isInvalid ? CORNERS_MESSAGE : outlineRefusal(corners);
    if (refusal) context.addIssue({ code: "custom", message: refusal });
    return corners;
  });

/** Form of a location's trading area. Version 0 is an area not yet saved. */
export const tradingAreaForm = z.strictObject({
  neighborhoodType: field(z.enum(NEIGHBORHOOD_TYPES, { error: "Choose a neighborhood." }), "Neighborhood", {
    help: "Most customers come from within 1 mile (urban) or 3 miles (rural).",
    widget: { as: "radio", words: neighborhoodWords },
  }),
  rings: field(rings, "Distances on the map (miles)", { help: "Up to six, separated by commas." }),
  outline: field(outline, "Drawn area", {
    help: "Click the map to draw your area, or enter one point per line as latitude, longitude.",
    widget: { as: "area", rows: 5 },
  }),
  notes: field(optionalText(1_000), "Notes", { widget: { as: "area", rows: 3 } }),
  version: z.number({ error: "Reload the page and save again." }).int().min(0),
  intent: intentField(["save"]),
});
export const tradingAreaLayout: FormLayout<typeof tradingAreaForm> = [
  { title: "Trading area", fields: ["neighborhoodType", "rings", "outline", "notes"] },
];
export type TradingAreaChange = z.output<typeof tradingAreaForm>;
