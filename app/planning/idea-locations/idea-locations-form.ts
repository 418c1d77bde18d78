import { z } from "zod";
import { recordIdField } from "#app/platform/fields/text-fields.ts";
import { MAX_PC_NUMBERS, parsePcNumbers } from "#app/organization/geographies/pc-numbers.ts";

/** Locations to show an idea to or hide it from: pasted PC numbers and ticked ones. */
export const addIdeaLocationsForm = z
  .strictObject({
    intent: z.literal("add"),
    kind: z.enum(["include", "exclude"], { error: "Choose an option." }),
    pcNumbers: z
      .string()
      .max(40_000, "Paste a shorter list.")
      .default("")
      .transform(parsePcNumbers)
      .refine((numbers) => numbers.length <= MAX_PC_NUMBERS, "Paste up to 2,000 {pcNumbers} at a time."),
    locationId: z.array(recordIdField).max(100).default([]),
  })
  .refine((form) => form.pcNumbers.length + form.locationId.length > 0, {
    path: ["pcNumbers"],
    message: "Paste {pcNumbers}, or search and select {locations}.",
  });
export type AddIdeaLocations = z.output<typeof addIdeaLocationsForm>;

/** Largest number of choices removed at once. */
export const MAX_IDEA_LOCATIONS = 500;

/** Locations whose choice is removed: the ticked rows, or all rows of the list. */
export const removeIdeaLocationsForm = z.strictObject({
  intent: z.literal("remove"),
  id: z.array(recordIdField).min(1).max(MAX_IDEA_LOCATIONS),
});

/** Words for the two kinds of choice in the table. */
export const ideaLocationWords = { include: "Shown", exclude: "Hidden" } as const;
