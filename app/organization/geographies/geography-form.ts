import { z } from "zod";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  optionalLine,
  recordIdField,
  checkboxField,
  versionField,
} from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import { COMPANY_GEOGRAPHY_TYPES, geographyTypeLabels } from "./geography-rules.ts";
import { MAX_PC_NUMBERS, parsePcNumbers } from "./pc-numbers.ts";

const fields = {
  intent: intentField(["save"]),
  name: field(requiredText(80, "Enter the geography's name."), "Name", {
    help: "For example, Chicago or Great Lakes region.",
  }),
  code: field(optionalLine(20), "Code"),
  type: field(z.enum(COMPANY_GEOGRAPHY_TYPES, { error: "Choose a type." }), "Type", {
    widget: { as: "select", words: geographyTypeLabels },
  }),
  parentId: field(
    recordIdField.optional().transform((id) => id ?? null),
    "Part of",
    {
      help: "Events for that larger geography also apply here.",
      widget: { as: "select", emptyLabel: "None" },
    },
  ),
};

/** Form that creates a geography. */
export const newGeographyForm = z.strictObject({ ...fields, idempotencyKey: idempotencyKeyField });
export type NewGeography = z.output<typeof newGeographyForm>;

export const geographyForm = z.strictObject({ ...fields, version: versionField });
export type GeographyChange = z.output<typeof geographyForm>;

export const geographyLayout: FormLayout<typeof geographyForm> = [{ fields: ["name", ["type", "code"], "parentId"] }];

/** Return the columns that a geography's form sets. */
export function geographyColumns({ name, code, type, parentId }: NewGeography | GeographyChange) {
  return { name, code, type, parentId };
}

/** Form that adds locations to a geography: pasted PC numbers and ticked locations. */
export const addLocationsForm = z
  .strictObject({
    intent: z.literal("add"),
    pcNumbers: z
      .string()
      .max(40_000, "Paste fewer {pcNumbers} at once.")
      .default("")
      .transform(parsePcNumbers)
      .refine((numbers) => numbers.length <= MAX_PC_NUMBERS, "Paste up to 2,000 {pcNumbers} at once."),
    locationId: z.array(recordIdField).max(100),
    /** True to remove locations from another geography of the same type. */
    isMoving: checkboxField,
  })
  .refine((form) => form.pcNumbers.length + form.locationId.length > 0, {
    path: ["pcNumbers"],
    message: "Paste {pcNumbers}, or search and select {locations}.",
  });
export type AddLocations = z.output<typeof addLocationsForm>;

/** Largest number of locations removed from a geography at once. */
export const MAX_REMOVED_LOCATIONS = 500;

/** Form that removes the ticked locations, or all of the list. */
export const removeLocationsForm = z.strictObject({
  intent: z.literal("remove"),
  id: z.array(recordIdField).min(1).max(MAX_REMOVED_LOCATIONS),
});
