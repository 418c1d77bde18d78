import { z } from "zod";
import { intent, lineOfText, optionalLine, optionalText, ticked, version } from "#app/platform/fields/text-fields.ts";
import { checkWhen, customEventLabels, whenFields } from "./custom-event-form.ts";
import { EVENT_STATUSES } from "./custom-event-rules.ts";

/** One day of a repeating event. */
export const occurrenceForm = z
  .strictObject({
    intent,
    version,
    title: lineOfText(100, "Enter the event's title."),
    description: optionalText(4_000),
    ...whenFields,
    place: optionalLine(255),
    status: z.enum(EVENT_STATUSES, { error: "Choose from the list." }),
    /** Whether it may move past the one before or after it. */
    mayPass: ticked,
  })
  .superRefine(checkWhen);
export type OccurrenceChange = z.output<typeof occurrenceForm>;

export const occurrenceLabels = {
  ...customEventLabels,
  status: "Status",
  mayPass: "Move it past the one before or after it",
};
