import { z } from "zod";
import { intent, lineOfText, optionalLine, recordId, version, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { centsOf } from "#app/platform/money/typed-money.ts";

const MOST_CENTS = 1_000_000_000;
const MOST_QUANTITY = 9_999;

const fields = {
  intent,
  channelId: recordId,
  name: lineOfText(80, "Enter the option's name."),
  unit: lineOfText(40, "Enter what one of it is, such as piece or week."),
  unitCostCents: z
    .string({ error: "Enter the cost of one, 0 if it costs nothing." })
    .trim()
    .transform((typed, context) => {
      const cents = centsOf(typed);
      if (cents !== null && cents <= MOST_CENTS) return cents;
      const message =
        cents === null ? "Enter dollars and cents, such as 1,250.00." : "Enter 10,000,000 dollars or less.";
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  leastQuantity: wholeNumber(1, MOST_QUANTITY),
  mostQuantity: wholeNumber(1, MOST_QUANTITY),
  vendorHint: optionalLine(255),
};

/** A channel option that does not exist yet. */
export const newChannelOptionForm = z.strictObject(fields).superRefine(checkQuantities);
export type NewChannelOption = z.output<typeof newChannelOptionForm>;

export const channelOptionForm = z.strictObject({ ...fields, version }).superRefine(checkQuantities);
export type ChannelOptionChange = z.output<typeof channelOptionForm>;

/** The columns that a channel option's form sets. */
export function channelOptionColumnsOf(form: NewChannelOption) {
  const { channelId, name, unit, unitCostCents, leastQuantity, mostQuantity, vendorHint } = form;
  return { channelId, name, unit, unitCostCents, leastQuantity, mostQuantity, vendorHint };
}

function checkQuantities(form: { leastQuantity: number; mostQuantity: number }, context: z.RefinementCtx): void {
  if (form.leastQuantity <= form.mostQuantity) return;
  const message = `Enter ${form.leastQuantity} or more: it is the least that can be ordered.`;
  context.addIssue({ code: "custom", path: ["mostQuantity"], message });
}
