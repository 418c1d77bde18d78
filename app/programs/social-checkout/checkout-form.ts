import { z } from "zod";
import { idempotencyKey, intent, ticked } from "#app/platform/fields/text-fields.ts";
import { said } from "#app/ui/record-form/field-words.ts";

export const payWords = { card: "By card", invoice: "By invoice" } as const;

/** How an order is paid. `shownCents` is what the page showed; the price itself is computed from what is kept. */
export const checkoutForm = z.strictObject({
  intent,
  idempotencyKey,
  useIncentive: said(ticked, "Use {incentive} money first", { widget: "tick" }),
  method: said(z.enum(["card", "invoice"]).optional(), "The rest", { widget: { as: "radio" }, isNeeded: true }),
  shownCents: z.coerce.number().int().min(0),
  /** The same with the incentive's part taken off. */
  shownRestCents: z.coerce.number().int().min(0),
});
export type CheckoutForm = z.output<typeof checkoutForm>;
