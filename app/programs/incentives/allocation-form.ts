import { z } from "zod";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  recordIdField,
  checkboxField,
} from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

const dollars = dollarsField("Enter dollars and cents, such as 1,250.00.");

export const allocationForm = z.strictObject({
  intent: intentField(["preview", "allocate"]),
  idempotencyKey: idempotencyKeyField,
  amountCents: field(dollars, "Amount for each", {
    help: "Balances with a different allocation change to this amount.",
    widget: "money",
  }),
  networkId: field(
    recordIdField.optional().transform((id) => id ?? null),
    "{Network}",
    { widget: { as: "select", emptyLabel: "All {networks}" } },
  ),
  mayChangeAdjusted: field(checkboxField, "Also change manually adjusted amounts", { widget: "tick" }),
});
export type AllocationForm = z.output<typeof allocationForm>;

export const adjustForm = z.strictObject({
  intent: intentField(["adjust", "propose"]),
  idempotencyKey: idempotencyKeyField,
  direction: field(z.enum(["give", "take"], { error: "Choose an adjustment." }), "Adjustment", {
    widget: { as: "radio", words: { give: "Add money", take: "Remove money" } },
  }),
  amountCents: field(
    dollars.refine((cents) => cents > 0, "Enter more than $0.00."),
    "Amount",
    { widget: "money" },
  ),
  reason: field(
    requiredText(255, "Enter a reason.").refine(
      (reason) => reason.length >= 10,
      "Enter a reason of 10 characters or more.",
    ),
    "Reason",
    { help: "Shown to owners in the balance history." },
  ),
});
export type AdjustForm = z.output<typeof adjustForm>;
