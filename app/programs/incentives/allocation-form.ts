import { z } from "zod";
import { idempotencyKey, intent, lineOfText, recordId, ticked } from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { said } from "#app/ui/record-form/field-words.ts";

const dollars = dollarsField("Enter dollars and cents, such as 1,250.00.");

export const allocationForm = z.strictObject({
  intent,
  idempotencyKey,
  amountCents: said(dollars, "Amount for each", {
    help: "Whoever has another amount is set to this one.",
    widget: "money",
  }),
  networkId: said(
    recordId.optional().transform((id) => id ?? null),
    "{Network}",
    { widget: { as: "select", emptyLabel: "All {networks}" } },
  ),
  mayChangeAdjusted: said(ticked, "Also change amounts that were set by hand", { widget: "tick" }),
});
export type AllocationForm = z.output<typeof allocationForm>;

export const adjustForm = z.strictObject({
  intent,
  idempotencyKey,
  direction: said(z.enum(["give", "take"], { error: "Choose one." }), "Adjustment", {
    widget: { as: "radio", words: { give: "Give more", take: "Take away" } },
  }),
  amountCents: said(
    dollars.refine((cents) => cents > 0, "Enter more than $0.00."),
    "Amount",
    { widget: "money" },
  ),
  reason: said(
    lineOfText(255, "Say why.").refine((reason) => reason.length >= 10, "Give a reason of 10 characters or more."),
    "Reason",
    { help: "It stands in the account's entries, which its owners read." },
  ),
});
export type AdjustForm = z.output<typeof adjustForm>;
