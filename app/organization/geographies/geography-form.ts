import { z } from "zod";
import {
  idempotencyKey,
  intent,
  lineOfText,
  optionalLine,
  recordId,
  ticked,
  version,
} from "#app/platform/fields/text-fields.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { GEOGRAPHY_TYPES, typeWords } from "./geography-rules.ts";
import { MOST_PC_NUMBERS, pcNumbersOf } from "./pc-numbers.ts";

const fields = {
  intent,
  name: said(lineOfText(80, "Enter the geography's name."), "Name", {
    help: "Such as Chicago or Great Lakes region.",
  }),
  code: said(optionalLine(20), "Code"),
  type: said(z.enum(GEOGRAPHY_TYPES, { error: "Choose a type." }), "Type", {
    widget: { as: "select", words: typeWords },
  }),
  parentId: said(
    recordId.optional().transform((id) => id ?? null),
    "Lies in",
    {
      help: "What happens there reaches the {locations} of this geography too.",
      widget: { as: "select", emptyLabel: "None" },
    },
  ),
};

/** A geography that does not exist yet. */
export const newGeographyForm = z.strictObject({ ...fields, idempotencyKey });
export type NewGeography = z.output<typeof newGeographyForm>;

export const geographyForm = z.strictObject({ ...fields, version });
export type GeographyChange = z.output<typeof geographyForm>;

/** The columns that a geography's form sets. */
export function geographyColumnsOf({ name, code, type, parentId }: NewGeography | GeographyChange) {
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

/** So many locations leave a geography at once. */
export const MOST_LOCATIONS = 500;

/** Locations that leave a geography: the ticked rows, or all that the list holds. */
export const removeLocationsForm = z.strictObject({
  intent: z.literal("remove"),
  id: z.array(recordId).min(1).max(MOST_LOCATIONS),
});
