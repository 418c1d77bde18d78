import { z } from "zod";
import { recordId, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { countText } from "#app/ui/format.ts";
import { ownerField } from "#app/planning/actions/action-form.ts";

export const MOST_TICKED = 100;
export const MOST_SHIFT_DAYS = 180;

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
      .object({ intent: z.literal("bulk-assign"), ids, ownerId: ownerField })
      .transform(({ ids, ownerId }) => ({ intent: "assign" as const, ids, ownerId })),
    z
      .object({ intent: z.literal("bulk-shift"), ids, days: wholeNumber(-MOST_SHIFT_DAYS, MOST_SHIFT_DAYS) })
      .transform(({ ids, days }) => ({ intent: "shift" as const, ids, days })),
  ],
  { error: "Choose what to do." },
);
export type BulkChange = z.output<typeof bulkForm>;

/** What a change of several actions did, in a sentence or two. */
export function bulkResult(change: BulkChange, { changed, kept }: { changed: number; kept: number }): string {
  const done = `${countText(changed, "action")} ${verbOf(change)}.`;
  return kept === 0 ? done : `${done} ${kept} stayed as ${kept === 1 ? "it was" : "they were"}.`;
}

function verbOf(change: BulkChange): string {
  switch (change.intent) {
    case "done":
      return "marked as done";
    case "assign":
      return "assigned";
    case "shift":
      return `moved ${countText(Math.abs(change.days), "day")} ${change.days < 0 ? "earlier" : "later"}`;
  }
}
