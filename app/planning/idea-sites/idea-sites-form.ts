import { z } from "zod";
import { recordId } from "#app/platform/fields/text-fields.ts";
import { MOST_PC_NUMBERS, pcNumbersOf } from "#app/organization/geographies/pc-numbers.ts";

/** Locations that an idea is given to, or kept from: pasted PC numbers and ticked ones. */
export const addSitesForm = z
  .strictObject({
    intent: z.literal("add"),
    kind: z.enum(["include", "exclude"], { error: "Choose one." }),
    pcNumbers: z
      .string()
      .max(40_000, "Paste less at once.")
      .default("")
      .transform(pcNumbersOf)
      .refine((numbers) => numbers.length <= MOST_PC_NUMBERS, "Paste at most 2,000 PC numbers at once."),
    locationId: z.array(recordId).max(100).default([]),
  })
  .refine((form) => form.pcNumbers.length + form.locationId.length > 0, {
    path: ["pcNumbers"],
    message: "Paste PC numbers, or search and tick locations.",
  });
export type AddSites = z.output<typeof addSitesForm>;

/** How many choices are taken back at once. */
export const MOST_SITES = 500;

/** Locations whose choice is taken back: the ticked rows, or all that the list holds. */
export const removeSitesForm = z.strictObject({
  intent: z.literal("remove"),
  id: z.array(recordId).min(1).max(MOST_SITES),
});

/** What a choice means, as the table says it. */
export const siteWords = { include: "Given to", exclude: "Kept from" } as const;
