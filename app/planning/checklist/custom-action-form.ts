import { z } from "zod";
import { checkRepeat } from "#app/platform/recurrence/repeat-form.ts";
import { repeatChoiceFields, repeatChoiceLabels, withPreset } from "#app/planning/repeats/repeat-presets.ts";
import { intent, lineOfText, optionalText, recordId } from "#app/platform/fields/text-fields.ts";
import { actionLabels, day, owner } from "./action-form.ts";

const MOST_PLACES = 50;

export const customActionLabels = {
  title: actionLabels.title,
  detail: actionLabels.detail,
  startsOn: actionLabels.dueOn,
  ownerId: actionLabels.ownerId,
  locationIds: "{Locations}",
  ...repeatChoiceLabels,
};

/** One new action, at one location or several, once or as often as a calendar event can repeat. */
export const customActionForm = z
  .strictObject({
    intent,
    title: lineOfText(100, "Enter what to do."),
    detail: optionalText(1_000),
    /** The day on which it is due; the first on which it may be where it repeats. */
    startsOn: day,
    ownerId: owner,
    ...repeatChoiceFields,
    locationIds: z
      .array(recordId, { error: "Choose one {location} at least." })
      .min(1, "Choose one {location} at least.")
      .max(MOST_PLACES, `Choose ${MOST_PLACES} {locations} at most.`)
      .transform((ids) => [...new Set(ids)]),
  })
  .superRefine((form, context) => checkRepeat(withPreset(form), context))
  .transform(withPreset);
export type NewCustomAction = z.output<typeof customActionForm>;
