import { z } from "zod";
import { validateRepeat } from "#app/platform/recurrence/repeat-form.ts";
import { repeatChoiceFields, applyPreset } from "#app/planning/repeats/repeat-presets.ts";
import { idempotencyKeyField, intentField, recordIdField } from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { actionFields } from "#app/planning/actions/action-form.ts";

const MAX_ACTION_LOCATIONS = 50;

/** Form of a new custom action at one or more locations; it repeats like a calendar event. */
export const customActionForm = z
  .strictObject({
    intent: intentField(["save", "preview"]),
    idempotencyKey: idempotencyKeyField,
    title: actionFields.title,
    detail: actionFields.detail,
    /** Due date; of a repeating action the first day of its schedule. */
    startsOn: actionFields.dueOn,
    ownerId: actionFields.ownerId,
    ...repeatChoiceFields,
    locationIds: field(
      z
        .array(recordIdField, { error: "Choose at least one {location}." })
        .min(1, "Choose at least one {location}.")
        .max(MAX_ACTION_LOCATIONS, `Choose up to ${MAX_ACTION_LOCATIONS} {locations}.`)
        .transform((ids) => [...new Set(ids)]),
      "{Locations}",
    ),
  })
  .superRefine((form, context) => validateRepeat(applyPreset(form), context))
  .transform(applyPreset);
export type NewCustomAction = z.output<typeof customActionForm>;
