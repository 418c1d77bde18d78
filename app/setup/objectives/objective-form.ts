import { z } from "zod";
import { intent, lineOfText, optionalText, recordId, version } from "#app/platform/fields/text-fields.ts";
import { CHOOSABLE_ICON_NAMES } from "#app/ui/choosable-icon-paths.ts";

const fields = {
  intent,
  name: lineOfText(60, "Enter the objective's name."),
  description: optionalText(1_000),
  icon: z.enum(CHOOSABLE_ICON_NAMES, { error: "Choose an icon." }),
  /** What tells whether the objective is reached; null where nothing is measured. */
  metricTypeId: recordId.optional().transform((id) => id ?? null),
};

/** An objective that does not exist yet. */
export const newObjectiveForm = z.strictObject(fields);
export type NewObjective = z.output<typeof newObjectiveForm>;

export const objectiveForm = z.strictObject({ ...fields, version });
export type ObjectiveChange = z.output<typeof objectiveForm>;

/** The columns that an objective's form sets. */
export function objectiveColumnsOf({ name, description, icon, metricTypeId }: NewObjective) {
  return { name, description, icon, metricTypeId };
}
