import { z } from "zod";
import { intent, lineOfText, optionalLine, recordId, ticked, version } from "#app/platform/fields/text-fields.ts";
import { GEOGRAPHY_TYPES } from "./geography-rules.ts";
import { MOST_PC_NUMBERS, pcNumbersOf } from "./pc-numbers.ts";

const fields = {
  intent,
  name: lineOfText(80, "Enter the geography's name."),
  code: optionalLine(20),
  type: z.enum(GEOGRAPHY_TYPES, { error: "Choose a type." }),
  parentId: recordId.optional().transform((id) => id ?? null),
};

/** A geography that does not exist yet. */
export const newGeographyForm = z.strictObject(fields);
export type NewGeography = z.output<typeof newGeographyForm>;

export const geographyForm = z.strictObject({ ...fields, version });
export type GeographyChange = z.output<typeof geographyForm>;

/** The columns that a geography's form sets. */
export function geographyColumnsOf({ name, code, type, parentId }: NewGeography) {
  return { name, code, type, parentId };
}

/** Locations that come into a geography: pasted PC numbers and ticked ones. */
export const addLocationsForm = z
  .strictObject({
    intent: z.literal("add"),
    pcNumbers: z
      .string()
      .max(40_000, "Paste less at once.")
      .default("")
      .transform(pcNumbersOf)
      .refine((numbers) => numbers.length <= MOST_PC_NUMBERS, "Paste at most 2,000 {pcNumbers} at once."),
    locationId: z.array(recordId).max(100),
    /** Whether those that lie in another geography of the type leave it. */
    isMoving: ticked,
  })
  .refine((form) => form.pcNumbers.length + form.locationId.length > 0, {
    path: ["pcNumbers"],
    message: "Paste {pcNumbers}, or search and tick {locations}.",
  });
export type AddLocations = z.output<typeof addLocationsForm>;

/** Locations that leave a geography: the table's ticked rows. */
export const removeLocationsForm = z.strictObject({
  intent: z.literal("remove"),
  id: z.array(recordId).min(1).max(50),
});
