import { z } from "zod";
import { dayField } from "#app/platform/fields/day-fields.ts";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  optionalLine,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { recordActionFields } from "#app/platform/workflow/record-action-form.ts";
import { shipToFields } from "#app/programs/order-forms/ship-to-form.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { fundingWords, purposeWords } from "./card-rules.ts";

const lines = z
  .array(
    z.strictObject({
      denominationCents: z.number().int().min(100).max(100_000),
      quantity: wholeNumberField(0, 1_000).default(0),
    }),
  )
  .max(8)
  .default([]);

/** Form of a gift card order for an event at a location. */
export const cardOrderForm = z.strictObject({
  intent: intentField(["save"]),
  idempotencyKey: idempotencyKeyField,
  lines,
  purpose: field(z.enum(["giveaway", "prize", "donation", "staff"], { error: "Choose a purpose." }), "Purpose", {
    widget: { as: "select", words: purposeWords, emptyLabel: "Choose a purpose" },
  }),
  neededOn: field(dayField("Enter the date you need the cards by."), "Needed by", { widget: "day" }),
  fundedBy: field(z.enum(["incentive", "store"], { error: "Choose who pays." }), "Paid by", {
    widget: { as: "radio", words: fundingWords },
  }),
  ...shipToFields,
  isAcknowledged: field(
    z.literal(true, { error: "Confirm that you'll count the cards." }),
    "I'll keep the cards locked up and count them after the event",
    { widget: "tick" },
  ),
});
export type CardOrderValues = z.output<typeof cardOrderForm>;

/** Form that approves fewer cards than ordered, by value. */
export const reduceForm = z.strictObject({ ...recordActionFields, lines });
export const shipCardsForm = z.strictObject({
  ...recordActionFields,
  carrier: requiredText(40, "Enter the carrier."),
  tracking: requiredText(80, "Enter the tracking number."),
  cardRange: optionalLine(100),
});
const counted = (ask: string) => z.number({ error: ask }).int(ask).min(0, ask).max(8_000, ask);
export const reconcileForm = z.strictObject({
  ...recordActionFields,
  usedCount: counted("Enter the number of used cards."),
  leftCount: counted("Enter the number of cards left."),
});
