import { z } from "zod";
import { idempotencyKey } from "#app/platform/fields/text-fields.ts";
import { KEEP_OR_REMOVE, MOST_NOTE, MOVE_LEAVE_OR_LAPSE, MOVE_OR_COMPLETE } from "./transfer-rules.ts";

const choice = z.enum(KEEP_OR_REMOVE, { error: "Choose one." });

/** Where locations move and when. The locations and groups themselves are ticks and read apart from it. */
export const transferForm = z.object({
  idempotencyKey,
  toNetworkId: z.number({ error: "Choose a network." }).int("Choose a network.").min(1).max(2_147_483_647),
  effectiveOn: z.iso.date({ error: "Enter a day." }),
  plans: z.enum(MOVE_OR_COMPLETE, { error: "Choose one." }),
  money: z.enum(MOVE_LEAVE_OR_LAPSE, { error: "Choose one." }).default("move"),
  guests: choice,
  groups: choice,
  note: z
    .string()
    .trim()
    .max(MOST_NOTE, `Keep the note within ${MOST_NOTE.toLocaleString("en-US")} characters.`)
    .optional()
    .transform((note) => note ?? ""),
});
export type TransferForm = z.output<typeof transferForm>;
