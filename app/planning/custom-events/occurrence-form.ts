import { z } from "zod";
import { checkboxField, versionField } from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { checkEventTimes, baseCustomEventFields } from "./custom-event-form.ts";
import { customEventWorkflow } from "./custom-event-rules.ts";

/** Form of one day of a repeating event. */
export const occurrenceForm = z
  .strictObject({
    ...baseCustomEventFields,
    version: versionField,
    status: field(z.enum(customEventWorkflow.statuses, { error: "Choose from the list." }), "Status", {
      widget: { as: "select", words: customEventWorkflow.words },
    }),
    /** True when the user accepts that it moves past a neighboring occurrence. */
    mayPass: field(checkboxField, "Move past a neighboring event", { widget: "tick" }),
  })
  .superRefine(checkEventTimes);
export type OccurrenceChange = z.output<typeof occurrenceForm>;
