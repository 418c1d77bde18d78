import { z } from "zod";
import { intent, lineOfText, optionalText } from "#app/platform/fields/text-fields.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { repeatChoiceFields } from "./repeat-presets.ts";

/** A day as YYYY-MM-DD; `ask` is the sentence where it is missing or none. */
export const dayField = (ask: string) =>
  z.iso.date({ error: ask }).refine((given) => given >= "2000-01-01" && given <= "2100-12-31", ask);

/** What is asked of every event, and of one day of a repeating one. */
export const occasionFields = {
  intent,
  title: said(lineOfText(100, "Enter the event's title."), "Title"),
  description: said(optionalText(4_000), "Description", { widget: "area" }),
  startsOn: said(dayField("Enter the first day."), "First day"),
  endsOn: said(dayField("Enter the last day."), "Last day"),
};

/** The same with how it repeats. */
export const eventFields = { ...occasionFields, ...repeatChoiceFields };
