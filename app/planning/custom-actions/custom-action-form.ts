import { z } from "zod";
import { checkRepeat } from "#app/platform/recurrence/repeat-form.ts";
import { repeatChoiceFields, withPreset } from "#app/planning/repeats/repeat-presets.ts";
import { idempotencyKey, intent, recordId } from "#app/platform/fields/text-fields.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { actionFields } from "#app/planning/actions/action-form.ts";

const MOST_PLACES = 50;

/** One new action, at one location or several, once or as often as a calendar event can repeat. */
export const customActionForm = z
  .strictObject({
    intent,
    idempotencyKey,
    title: actionFields.title,
    detail: actionFields.detail,
    /** The day on which it is due; the first on which it may be where it repeats. */
    startsOn: actionFields.dueOn,
    ownerId: actionFields.ownerId,
    ...repeatChoiceFields,
    locationIds: said(
      z
        .array(recordId, { error: "Choose one {location} at least." })
        .min(1, "Choose one {location} at least.")
        .max(MOST_PLACES, `Choose ${MOST_PLACES} {locations} at most.`)
        .transform((ids) => [...new Set(ids)]),
      "{Locations}",
    ),
  })
  .superRefine((form, context) => checkRepeat(withPreset(form), context))
  .transform(withPreset);
export type NewCustomAction = z.output<typeof customActionForm>;
