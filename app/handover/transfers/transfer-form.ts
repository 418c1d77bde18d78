import { z } from "zod";
import { idempotencyKeyField } from "#app/platform/fields/text-fields.ts";
import { GUEST_CHOICES, MAX_NOTE, MONEY_CHOICES, PLAN_CHOICES } from "./transfer-rules.ts";

const choice = z.enum(GUEST_CHOICES, { error: "Choose one." });

/** Target, day and choices of a transfer. The ticked locations and groups are read apart from it. */
export const transferForm = z.object({
  idempotencyKey: idempotencyKeyField,
  toNetworkId: z.number({ error: "Choose a {network}." }).int("Choose a {network}.").min(1).max(2_147_483_647),
  effectiveOn: z.iso.date({ error: "Enter a date." }),
  plans: z.enum(PLAN_CHOICES, { error: "Choose one." }),
  money: z.enum(MONEY_CHOICES, { error: "Choose one." }).default("move"),
  guests: choice,
  groups: choice,
  note: z
    .string()
    .trim()
    .max(MAX_NOTE, `Use up to ${MAX_NOTE.toLocaleString("en-US")} characters.`)
    .optional()
    .transform((note) => note ?? ""),
});
export type TransferForm = z.output<typeof transferForm>;
