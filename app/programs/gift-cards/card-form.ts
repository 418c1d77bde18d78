import { z } from "zod";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import { idempotencyKey, intent, lineOfText, optionalLine, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { stepFields } from "#app/platform/workflow/step-form.ts";
import { shipToFields } from "#app/programs/shipping/ship-to-form.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { fundingWords, purposeWords } from "./card-rules.ts";

const lines = z
  .array(
    z.strictObject({
      denominationCents: z.number().int().min(100).max(100_000),
      quantity: wholeNumber(0, 1_000).default(0),
    }),
  )
  .max(8)
  .default([]);

/** An order of gift cards for an event at a location. */
export const cardForm = z.strictObject({
  intent,
  idempotencyKey,
  lines,
  purpose: said(z.enum(["giveaway", "prize", "donation", "staff"], { error: "Choose a purpose." }), "Purpose", {
    widget: { as: "select", words: purposeWords, emptyLabel: "Choose a purpose" },
  }),
  neededOn: said(dayField("Enter the day by which you need the cards."), "Needed by", { widget: "day" }),
  fundedBy: said(z.enum(["incentive", "store"], { error: "Choose who pays." }), "Paid by", {
    widget: { as: "radio", words: fundingWords },
  }),
  ...shipToFields,
  isAcknowledged: said(
    z.literal(true, { error: "Tick that you count the cards." }),
    "The cards are kept locked up, and counted after the event",
    { widget: "tick" },
  ),
});
export type CardForm = z.output<typeof cardForm>;

/** Fewer cards than were asked for, by value. */
export const reduceForm = z.strictObject({ ...stepFields, lines });
export const shipForm = z.strictObject({
  ...stepFields,
  carrier: lineOfText(40, "Enter the carrier."),
  tracking: lineOfText(80, "Enter the tracking number."),
  cardRange: optionalLine(100),
});
const counted = (ask: string) => z.number({ error: ask }).int(ask).min(0, ask).max(8_000, ask);
export const reconcileForm = z.strictObject({
  ...stepFields,
  usedCount: counted("Enter how many cards were used."),
  leftCount: counted("Enter how many cards are left."),
});
