import { z } from "zod";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  optionalText,
  recordIdField,
  checkboxField,
  versionField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { MAX_PLAN_CENTS, MAX_ITEM_QUANTITY } from "#app/planning/plans/plan-limits.ts";
import { MAX_SET_ITEMS, MAX_OFFSET_DAYS } from "./set-rules.ts";

export const autopilotItemForm = z.strictObject({
  ideaId: recordIdField,
  offsetDays: wholeNumberField(0, MAX_OFFSET_DAYS),
  channelOptionId: recordIdField.optional().transform((id) => id ?? null),
  quantity: wholeNumberField(1, MAX_ITEM_QUANTITY),
  /** Null uses the option's or the idea's cost. In cents. */
  unitCostCents: dollarsField("Enter dollars and cents, such as 1,250.00.", MAX_PLAN_CENTS)
    .optional()
    .transform((cents) => cents ?? null),
  isMandatory: checkboxField,
});

const fields = {
  intent: intentField(["save"]),
  name: field(requiredText(80, "Enter a name."), "Name", {
    help: "Shown to owners as the {plan} name. Example: Holiday warm-up.",
  }),
  description: field(optionalText(1_000), "Description", {
    help: "Explain its benefits in a few sentences. Shown to owners before they accept or decline.",
    widget: { as: "area", rows: 3 },
  }),
  objectiveId: field(recordIdField, "Objective", { widget: { as: "select", emptyLabel: "Choose one" } }),
  items: field(
    z.array(autopilotItemForm).max(MAX_SET_ITEMS, `Use ${MAX_SET_ITEMS} items or fewer.`).default([]),
    "Items",
  ),
};

export const newAutopilotSetForm = z.strictObject({ ...fields, idempotencyKey: idempotencyKeyField });
export type NewSet = z.output<typeof newAutopilotSetForm>;

export const autopilotSetForm = z.strictObject({ ...fields, version: versionField });
export const autopilotSetLayout: FormLayout<typeof autopilotSetForm> = [
  { title: "Set", fields: ["name", "description", "objectiveId"] },
];
export type SetChange = z.output<typeof autopilotSetForm>;
export type AutopilotItemInput = NewSet["items"][number];
