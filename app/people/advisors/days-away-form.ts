import { z } from "zod";
import { dayField, LAST_DAY_ERROR } from "#app/platform/fields/day-fields.ts";
import { intentField, recordIdField, versionField } from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

/** Form of an advisor's days away and stand-in. */
export const daysAwayForm = z
  .strictObject({
    intent: intentField(["save"]),
    version: versionField,
    standInId: field(recordIdField, "Stand-in", { widget: { as: "select", emptyLabel: "Choose a stand-in" } }),
    awayFrom: field(dayField("Enter the first day."), "First day away", { widget: "day" }),
    awayUntil: field(dayField("Enter the last day."), "Last day away", { widget: "day" }),
  })
  .superRefine(({ awayFrom, awayUntil }, context) => {
    if (awayUntil < awayFrom) context.addIssue({ code: "custom", path: ["awayUntil"], message: LAST_DAY_ERROR });
  });

/** Form of the button that ends the days away. */
export const endDaysAwayForm = z.strictObject({ intent: z.literal("end"), version: versionField });
