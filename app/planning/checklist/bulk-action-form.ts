import { z } from "zod";
import { recordIdField, wholeNumberField } from "#app/platform/fields/text-fields.ts";
import { countText } from "#app/ui/text/format.ts";
import { assigneeField } from "#app/planning/actions/action-form.ts";
import { actionWorkflow } from "#app/planning/actions/action-rules.ts";

export const MAX_BULK_ACTIONS = 100;
export const MAX_SHIFT_DAYS = 180;

const ids = z
  .array(recordIdField, { error: "Select at least one to-do." })
  .min(1, "Select at least one to-do.")
  .max(MAX_BULK_ACTIONS, `Select up to ${MAX_BULK_ACTIONS} to-dos.`)
  .transform((ids) => [...new Set(ids)]);

/** Form of a bulk change. The bar posts all of its fields; only those of the clicked button apply. */
export const bulkActionForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("bulk-done"), ids }).transform(({ ids }) => ({ intent: "done" as const, ids })),
    z
      .object({ intent: z.literal("bulk-assign"), ids, ownerId: assigneeField })
      .transform(({ ids, ownerId }) => ({ intent: "assign" as const, ids, ownerId })),
    z
      .object({ intent: z.literal("bulk-shift"), ids, days: wholeNumberField(-MAX_SHIFT_DAYS, MAX_SHIFT_DAYS) })
      .transform(({ ids, days }) => ({ intent: "shift" as const, ids, days })),
  ],
  { error: "Choose a change." },
);
export type BulkActionChange = z.output<typeof bulkActionForm>;

/** Return how many actions a bulk change changed, as a sentence; `kept` counts those that it did not. */
export function bulkActionText(change: BulkActionChange, { changed, kept }: { changed: number; kept: number }): string {
  const done = `${countText(changed, "to-do")} ${verbOf(change)}.`;
  return kept === 0 ? done : `${done} ${kept} not changed.`;
}

function verbOf(change: BulkActionChange): string {
  switch (change.intent) {
    case "done":
      return actionWorkflow.transitions.done.done;
    case "assign":
      return "assigned";
    case "shift":
      return `moved ${countText(Math.abs(change.days), "day")} ${change.days < 0 ? "earlier" : "later"}`;
  }
}
