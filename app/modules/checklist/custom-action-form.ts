import { z } from "zod";
import { intent, lineOfText, optionalText, recordId, wholeNumber } from "#app/modules/catalogue/entry-fields.ts";
import { actionLabels, day, owner } from "./action-form.ts";
import { REPEATS } from "./series-rules.ts";

const MOST_PLACES = 50;

export const customActionLabels = {
  ...actionLabels,
  locationIds: "{Locations}",
  repeat: "Repeats",
  every: "How many",
  until: "Until",
};

/** One new action, at one location or several; repeating where an interval is chosen. */
export const customActionForm = z
  .strictObject({
    intent,
    title: lineOfText(100, "Enter what to do."),
    detail: optionalText(1_000),
    dueOn: day,
    ownerId: owner,
    locationIds: z
      .array(recordId, { error: "Choose one {location} at least." })
      .min(1, "Choose one {location} at least.")
      .max(MOST_PLACES, `Choose ${MOST_PLACES} {locations} at most.`)
      .transform((ids) => [...new Set(ids)]),
    /** Null happens once. */
    repeat: z
      .enum(REPEATS, { error: "Choose from the list." })
      .optional()
      .transform((interval) => interval ?? null),
    every: wholeNumber(1, 99).default(1),
    until: day.optional().transform((given) => given ?? null),
  })
  .refine((form) => form.until === null || form.until >= form.dueOn, {
    path: ["until"],
    message: "Enter the due day or a later one.",
  });
export type NewCustomAction = z.output<typeof customActionForm>;
