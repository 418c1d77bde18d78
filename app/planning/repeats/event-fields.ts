import { z } from "zod";
import { intentField, requiredText, optionalText } from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { repeatChoiceFields } from "./repeat-presets.ts";

/** Field for a day as YYYY-MM-DD, 2000 through 2100; `ask` is the error when it is missing or not a date. */
export const dayField = (ask: string) =>
  z.iso.date({ error: ask }).refine((day) => day >= "2000-01-01" && day <= "2100-12-31", ask);

/** Fields of every event, and of one day of a repeating event. */
export const baseEventFields = {
  intent: intentField,
  title: field(requiredText(100, "Enter a title."), "Title"),
  description: field(optionalText(4_000), "Description", { widget: "area" }),
  startsOn: field(dayField("Enter the first day."), "First day"),
  endsOn: field(dayField("Enter the last day."), "Last day"),
};

/** Fields of an event that can repeat: those above, and the repeat. */
export const repeatingEventFields = { ...baseEventFields, ...repeatChoiceFields };
