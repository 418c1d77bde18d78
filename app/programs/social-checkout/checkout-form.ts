import { z } from "zod";
import { idempotencyKeyField, intentField, checkboxField } from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

export const payWords = { card: "By card", invoice: "By invoice" } as const;

/** Form of a checkout. `shownCents` is the amount that the page showed; the server computes the price itself. */
export const checkoutForm = z.strictObject({
  intent: intentField(["checkout"]),
  idempotencyKey: idempotencyKeyField,
  useIncentive: field(checkboxField, "Use {incentive} money first", { widget: "tick" }),
  method: field(z.enum(["card", "invoice"]).optional(), "Payment method", {
    widget: { as: "radio" },
    isNeeded: true,
  }),
  shownCents: z.coerce.number().int().min(0),
  /** Shown amount after the incentive share. */
  shownRestCents: z.coerce.number().int().min(0),
});
export type CheckoutForm = z.output<typeof checkoutForm>;
