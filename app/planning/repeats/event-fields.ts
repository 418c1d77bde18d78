import { dayField } from "#app/platform/fields/day-fields.ts";
import { intentField, requiredText, optionalText } from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { repeatChoiceFields } from "./repeat-presets.ts";

/** Fields of every event, and of one day of a repeating event. */
export const baseEventFields = {
  intent: intentField(["save", "preview", "add"]),
  title: field(requiredText(100, "Enter a title."), "Title"),
  description: field(optionalText(4_000), "Description", { widget: "area" }),
  startsOn: field(dayField("Enter the first day."), "First day"),
  endsOn: field(dayField("Enter the last day."), "Last day"),
};

/** Fields of an event that can repeat: those above, and the repeat. */
export const repeatingEventFields = { ...baseEventFields, ...repeatChoiceFields };
