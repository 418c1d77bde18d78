import { z } from "zod";
import { said } from "#app/ui/record-form/field-words.ts";
import { intent, lineOfText, optionalText, recordId, version, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import { ACTION_MOVES } from "./action-rules.ts";

export const MOST_TICKED = 100;
export const MOST_SHIFT_DAYS = 180;
export const MOST_EVIDENCE = 10;

/** Nobody in particular is null. */
const owner = recordId.optional().transform((id) => id ?? null);

/** One step of an action: the button's name, and a reason where it asks for one. */
export const moveForm = z.object({
  intent: z.enum(ACTION_MOVES),
  id: recordId,
  reason: optionalText(1_000),
});

const ids = z
  .array(recordId, { error: "Tick the actions first." })
  .min(1, "Tick the actions first.")
  .max(MOST_TICKED, `Tick ${MOST_TICKED} actions at most.`)
  .transform((given) => [...new Set(given)]);

/** What is done to the ticked actions at once. The bar posts all of its fields; only the button's own count. */
export const bulkForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("bulk-done"), ids }).transform(({ ids }) => ({ intent: "done" as const, ids })),
    z
      .object({ intent: z.literal("bulk-assign"), ids, ownerId: owner })
      .transform(({ ids, ownerId }) => ({ intent: "assign" as const, ids, ownerId })),
    z
      .object({ intent: z.literal("bulk-shift"), ids, days: wholeNumber(-MOST_SHIFT_DAYS, MOST_SHIFT_DAYS) })
      .transform(({ ids, days }) => ({ intent: "shift" as const, ids, days })),
  ],
  { error: "Choose what to do." },
);
export type BulkChange = z.output<typeof bulkForm>;

const title = lineOfText(100, "Enter what to do.");

export const actionFields = {
  title: said(title, "What to do"),
  detail: said(optionalText(1_000), "Detail", { widget: { as: "area", rows: 3 } }),
  dueOn: said(dayField("Enter a day."), "Due", { widget: "day" }),
  ownerId: said(owner, "Who does it", { widget: { as: "select", emptyLabel: "Anybody" } }),
};

/** When an action is due and who does it; what it says, where it is somebody's own. */
export const actionForm = z.strictObject({
  intent,
  version,
  ...actionFields,
  title: said(title.optional(), "What to do"),
});
export type ActionChange = z.output<typeof actionForm>;

export const noteForm = z.strictObject({
  intent,
  text: optionalText(1_000).pipe(z.string().min(1, "Write a note first.")),
});
