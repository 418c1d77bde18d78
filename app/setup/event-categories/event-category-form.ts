import { z } from "zod";
import { intent, lineOfText, optionalText, ticked, version } from "#app/platform/fields/text-fields.ts";

const fields = {
  intent,
  name: lineOfText(50, "Enter the category's name."),
  description: optionalText(255),
  isReimbursable: ticked,
  needsApproval: ticked,
};

/** An event category that does not exist yet. */
export const newEventCategoryForm = z.strictObject(fields);
export type NewEventCategory = z.output<typeof newEventCategoryForm>;

export const eventCategoryForm = z.strictObject({ ...fields, version });
export type EventCategoryChange = z.output<typeof eventCategoryForm>;

/** The columns that an event category's form sets. */
export function eventCategoryColumnsOf({ name, description, isReimbursable, needsApproval }: NewEventCategory) {
  return { name, description, isReimbursable, needsApproval };
}
