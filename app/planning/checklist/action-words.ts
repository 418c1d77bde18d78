import { countText } from "#app/ui/format.ts";
import type { BulkChange } from "./action-form.ts";
import { type ActionMove, actionMoves } from "./action-rules.ts";

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

/** "Order the flyers is done." */
export function moveResult(title: string, move: ActionMove): string {
  return `${title} is ${actionMoves[move].done}.`;
}
