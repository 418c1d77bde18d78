import { z } from "zod";
import { ticked, version } from "#app/platform/fields/text-fields.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { checkWhen, customOccasionFields } from "./custom-event-form.ts";
import { EVENT_STATUSES, statusWords } from "./custom-event-rules.ts";

/** One day of a repeating event. */
export const occurrenceForm = z
  .strictObject({
    ...customOccasionFields,
    version,
    status: said(z.enum(EVENT_STATUSES, { error: "Choose from the list." }), "Status", {
      widget: { as: "select", words: statusWords },
    }),
    /** Whether it may move past the one before or after it. */
    mayPass: said(ticked, "Move it past the one before or after it", { widget: "tick" }),
  })
  .superRefine(checkWhen);
export type OccurrenceChange = z.output<typeof occurrenceForm>;
