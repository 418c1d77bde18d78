import { z } from "zod";
import {
  idempotencyKey,
  intent,
  lineOfText,
  optionalText,
  recordId,
  ticked,
  version,
  wholeNumber,
} from "#app/platform/fields/text-fields.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { MOST_CENTS, MOST_QUANTITY } from "#app/planning/plans/plan-limits.ts";
import { MOST_ITEMS, MOST_OFFSET } from "./set-rules.ts";

export const itemForm = z.strictObject({
  ideaId: recordId,
  offsetDays: wholeNumber(0, MOST_OFFSET),
  channelOptionId: recordId.optional().transform((id) => id ?? null),
  quantity: wholeNumber(1, MOST_QUANTITY),
  /** Left empty it is the idea's own. */
  unitCostCents: dollarsField("Enter dollars and cents, such as 1,250.00.", MOST_CENTS)
    .optional()
    .transform((cents) => cents ?? null),
  isMandatory: ticked,
});

const fields = {
  intent,
  name: said(lineOfText(80, "Enter the name."), "Name", {
    help: "Owners read it as the name of their {plan}: Holiday warm-up.",
  }),
  description: said(optionalText(1_000), "Description", {
    help: "Why it is worth doing, in a few sentences. Owners read it before they answer.",
    widget: { as: "area", rows: 3 },
  }),
  objectiveId: said(recordId, "Objective", { widget: { as: "select", emptyLabel: "Choose one" } }),
  items: said(z.array(itemForm).max(MOST_ITEMS, `Use ${MOST_ITEMS} items or fewer.`).default([]), "Items"),
};

/** A set that does not exist yet. */
export const newSetForm = z.strictObject({ ...fields, idempotencyKey });
export type NewSet = z.output<typeof newSetForm>;

export const setForm = z.strictObject({ ...fields, version });
export type SetChange = z.output<typeof setForm>;
export type ItemOfForm = NewSet["items"][number];
